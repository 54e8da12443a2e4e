// A browser without a window, led by its own protocol through a pipe (descriptors 3 and 4, messages that end in NUL): needs
// node and Chromium alone.
//
//   const browser = await openBrowser(PROGRAM, DIRECTORY);   // DIRECTORY is for its profile
//   const page = await browser.newPage();
//   await page.send('Page.navigate', { url });               // see the Chrome DevTools Protocol
//   page.events                                              // what it has told since: { method, params }
//   await browser.close();

import { spawn } from 'node:child_process';

const patience = 40000; // ms

export async function openBrowser(program, directory) {
  const flags = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${directory}`, '--no-first-run', '--disable-gpu',
    '--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage', '--hide-scrollbars'];
  if (process.getuid() === 0) flags.push('--no-sandbox');
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const waiting = new Map(); // answers, by the number of the request
  const pages = new Map(); // by session
  let last = 0;
  let rest = '';

  function take(message) {
    if (message.id === undefined) {
      pages.get(message.sessionId)?.events.push(message);
      return;
    }
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) reject(new Error(JSON.stringify(message.error))); else resolve(message.result);
  }
  child.stdio[4].setEncoding('utf8').on('data', (text) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop();
    parts.forEach((part) => take(JSON.parse(part)));
  });
  function send(method, params, sessionId) {
    const id = ++last;
    child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), patience);
      waiting.set(id, {
        resolve: (result) => { clearTimeout(timer); resolve(result); },
        reject: (error) => { clearTimeout(timer); reject(error); },
      });
    });
  }
  return {
    async newPage() {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const page = { events: [], send: (method, params = {}) => send(method, params, sessionId) };
      pages.set(sessionId, page);
      return page;
    },
    async close() {
      send('Browser.close', {}).catch(() => {});
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}
