// check_page.mjs CHROMIUM PROFILE PAGE [PICTURES]: what a report's page does in a browser, a line for each thing seen. Fails at
// the first that is wrong. With PICTURES, an existing directory, there are screenshots in it.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './browser.mjs';

const [program, profile, file, pictures] = process.argv.slice(2);
const address = pathToFileURL(resolve(file)).href;
const screens = [
  { name: 'light', width: 1280, height: 900, scheme: 'light' },
  { name: 'dark', width: 1280, height: 900, scheme: 'dark' },
  { name: 'phone', width: 360, height: 740, scheme: 'light' },
  { name: 'dark phone', width: 360, height: 740, scheme: 'dark' },
];

function check(good, what) {
  if (!good) throw new Error(what);
}

async function evaluate(page, expression) {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate',
    { expression, returnByValue: true, awaitPromise: true, allowUnsafeEvalBlockedByCSP: false });
  check(!exceptionDetails, `${expression}: ${exceptionDetails?.exception?.description}`);
  return result.value;
}

async function until(page, expression) {
  for (let i = 0; i < 400; ++i) {
    if (await evaluate(page, expression)) return;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`never came true: ${expression}`);
}

async function open(browser, screen, scripts = true) {
  const page = await browser.newPage();
  for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await page.send(`${domain}.enable`);
  await page.send('Emulation.setDeviceMetricsOverride',
    { width: screen.width, height: screen.height, deviceScaleFactor: 1, mobile: screen.width < 500 });
  await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: screen.scheme }] });
  await page.send('Emulation.setScriptExecutionDisabled', { value: !scripts });
  await page.send('Page.navigate', { url: address });
  await until(page, 'document.readyState === "complete"');
  if (scripts) {
    await until(page, '[...document.querySelectorAll(".curves")].every((e) => e.dataset.drawn)');
    await evaluate(page, 'for (const e of document.querySelectorAll("details")) e.open = true');
  }
  return page;
}

// Neither a request besides the page's own, nor a message or an error.
function checkQuiet(page) {
  const requests = page.events.filter((e) => e.method === 'Network.requestWillBeSent').map((e) => e.params.request.url);
  check(requests.length === 1 && requests[0] === address, `requests: ${requests}`);
  const said = page.events.filter((e) => ['Runtime.exceptionThrown', 'Runtime.consoleAPICalled', 'Log.entryAdded'].includes(e.method));
  const text = ({ params: p }) => p.args?.map((a) => a.value).join(' ') ?? p.entry?.text ?? p.exceptionDetails?.exception?.description;
  check(said.length === 0, `messages: ${said.map(text).join('; ')}`);
}

async function picture(page, name) {
  if (!pictures) return;
  const { data } = await page.send('Page.captureScreenshot', { captureBeyondViewport: true });
  writeFileSync(`${pictures}/${name.replace(' ', '-')}.png`, Buffer.from(data, 'base64'));
}

// How many charts there are, and that each has its lines inside of it.
async function checkCharts(page) {
  const charts = await evaluate(page, `[...document.querySelectorAll('.curves')].map((e) => ({
    measure: e.dataset.measure ?? 'sweep', svg: e.querySelectorAll('svg').length, width: e.clientWidth,
    right: e.querySelector('svg').getBoundingClientRect().right - e.getBoundingClientRect().left,
    labels: e.querySelectorAll('.role-axis-label text').length,
    legend: e.closest('.card').querySelectorAll('.keys li').length,
    bands: [...e.querySelectorAll('.mark-area path')].filter((p) => p.getAttribute('d').length > 20).length,
    dots: e.querySelectorAll('.mark-symbol path').length,
    lines: [...e.querySelectorAll('.mark-line path')].filter((p) => p.getAttribute('d').includes('L')).length }))`);
  for (const chart of charts) {
    check(chart.svg === 1 && chart.lines === chart.legend && chart.bands === chart.legend && chart.lines > 0 && chart.labels > 5,
      `chart: ${JSON.stringify(chart)}`);
    check(chart.right <= chart.width + 1, `a chart wider than its place: ${JSON.stringify(chart)}`);
  }
  return charts.map((chart) => `${chart.measure} ${chart.lines}${chart.dots ? ` with ${chart.dots} dots` : ''}`).join(', ');
}

async function checkScreen(browser, screen) {
  const page = await open(browser, screen);
  const charts = await checkCharts(page);
  const width = await evaluate(page, 'document.documentElement.scrollWidth');
  check(width <= screen.width, `${screen.name}: ${width} pixels wide`);
  // How light the card and the labels of the axes are, from 0 to 255.
  const [back, ink] = await evaluate(page, `(() => {
    const light = (c) => { const [r, g, b] = c.match(/[0-9.]+/g).map(Number); return (r + g + b) / 3; };
    return [light(getComputedStyle(document.querySelector('.card')).backgroundColor),
      light(getComputedStyle(document.querySelector('.role-axis-label text')).fill)]; })()`);
  check(screen.scheme === 'dark' ? back < 80 && ink > 120 : back > 200 && ink < 120, `${screen.name}: ${ink} on ${back}`);
  await picture(page, screen.name);
  checkQuiet(page);
  console.log(`${screen.name}: ${charts}; fits, in its colours, quiet`);
  return page;
}

async function checkPointer(page) {
  const { x, y, before } = await evaluate(page, `(() => {
    const chart = document.querySelector('.curves');
    chart.scrollIntoView();
    const box = chart.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + 50, before: chart.closest('.card').querySelector('.at').textContent }; })()`);
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await until(page, `/^after [0-9,]+ downloads$/.test(document.querySelector('.card .at').textContent)`);
  await until(page, `document.querySelectorAll('.mark-symbol path').length > 0`);
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 2, y: 2 });
  await until(page, `document.querySelector('.card .at').textContent === ${JSON.stringify(before)}`);
  const sweep = await evaluate(page, `(() => {
    const chart = document.querySelector('[data-sweep]');
    chart.scrollIntoView();
    const box = chart.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + 50 }; })()`);
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...sweep });
  await until(page, `/^at .+ [0-9.]+$/.test(document.querySelector('[data-sweep]').closest('.card').querySelector('.at').textContent)`);
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 2, y: 2 });
  checkQuiet(page);
  console.log('pointer: values of the place that is pointed at');
}

async function checkScheme(page) {
  const colour = `getComputedStyle(document.querySelector('.role-axis-label text')).fill`;
  const before = await evaluate(page, colour);
  await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  await until(page, `${colour} !== ${JSON.stringify(before)}`);
  await checkCharts(page);
  console.log('scheme: charts follow when it changes');
}

// What came from the web is text, and even what is no text could do nothing.
async function checkHostile(page) {
  const [elements, done, text] = await evaluate(page, `[document.querySelectorAll('img, iframe, object, embed, link, base').length,
    typeof window.done, document.body.innerText.includes('</script><img src=x onerror=done=1>')]`);
  check(elements === 0 && done === 'undefined', 'something of the web has become part of the page');
  const scripts = await evaluate(page, `document.scripts.length`);
  check(scripts === 3, `${scripts} scripts`);
  const refused = await evaluate(page, `new Promise((resolve) => {
    const refused = [];
    addEventListener('securitypolicyviolation', (e) => { refused.push(e.effectiveDirective); if (refused.length === 5) resolve(refused.sort().join(' ')); });
    const add = (name, settings) => document.body.append(Object.assign(document.createElement(name), settings));
    add('img', { src: 'http://127.0.0.1:9/a' });
    add('script', { textContent: 'window.done = 1' });
    add('iframe', { src: 'http://127.0.0.1:9/b' });
    fetch('http://127.0.0.1:9/c').catch(() => {});
    try { new Function('return 1')(); } catch {} })`);
  check(await evaluate(page, 'typeof window.done') === 'undefined', 'a foreign script has run');
  console.log(`hostile: ${text ? 'shown as text' : 'none on the page'}; refused: ${refused}`);
}

async function checkWithoutScript(browser) {
  const page = await open(browser, screens[2], false);
  const [tables, rows, note] = await evaluate(page, `[document.querySelectorAll('table').length,
    document.querySelectorAll('tbody tr').length, getComputedStyle(document.querySelector('noscript')).display]`);
  check(tables > 0 && rows > tables && note !== 'none', `without a script: ${tables} tables, ${rows} rows`);
  await picture(page, 'no script');
  checkQuiet(page);
  console.log('without a script: the tables are there');
}

const browser = await openBrowser(program, profile);
try {
  const pages = [];
  for (const screen of screens) pages.push(await checkScreen(browser, screen));
  const light = pages[0];
  await checkPointer(light);
  await checkScheme(light);
  await checkHostile(light);
  await checkWithoutScript(browser);
} catch (error) {
  console.log(`wrong: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
