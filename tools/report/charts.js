// Draws the curves of a crawl report, with Vega, where the page has places for them: elements with the class
// "curves" and the name of a measure, or the number of a sweep. Values under the pointer are shown in the legend that stands beside
// them.
//
// The data is JSON in the element "curve-data": n, the numbers of downloads of the points; the curves, each with
// its name and, by measure, arrays of the values: mean, and low and high where it stands for several crawls; and the sweeps, each with
// its setting and its lines, of which n has the values of the setting.
(function () {
  'use strict';
  const data = JSON.parse(document.getElementById('curve-data').textContent);
  const colours = 6;
  const mostBands = 3;
  const dashes = [[1, 0], [7, 4], [2, 3], [10, 3, 2, 3]];

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  // What an element is to show: lines with n and mean; ns, all places that can be pointed at; the title of the axis, the words
  // for a place, the format of values, and whether points are marked.
  function chartOf(element) {
    const { measure, sweep } = element.dataset;
    if (sweep === undefined) {
      return {
        lines: data.curves.map((curve) => ({ n: data.n, mean: [], ...curve[measure] })), ns: data.n, title: 'downloads', dots: false,
        words: (n) => 'after ' + n.toLocaleString('en') + ' downloads', form: measure === 'lift' ? '.3~g' : '.2~f', steps: ',d',
      };
    }
    const { setting, lines } = data.sweeps[Number(sweep)];
    return {
      lines, ns: [...new Set(lines.flatMap((line) => line.n))].sort((a, b) => a - b), title: setting, dots: true,
      words: (n) => 'at ' + setting + ' ' + n, form: element.dataset.decimals === '0' ? '~s' : '.3~g', steps: '.4~g',
    };
  }

  // The curves that have bands: all, or of more than there are colours those that end highest, as many bands would hide each other.
  function banded(lines) {
    if (lines.length <= colours) return new Set(lines);
    const end = (line) => line.mean.findLast((mean) => mean !== null) ?? -Infinity;
    return new Set([...lines].sort((a, b) => end(b) - end(a)).slice(0, mostBands));
  }

  // Rows for Vega: a point of a curve each.
  function rows(lines) {
    const bands = banded(lines);
    return lines.flatMap((line, c) => line.mean.map((mean, i) => ({
      c, n: line.n[i], mean, low: line.low && bands.has(line) ? line.low[i] : mean,
      high: line.high && bands.has(line) ? line.high[i] : mean,
    })).filter((row) => row.mean !== null));
  }

  function axis(orient, scale, title, format, ticks) {
    return {
      orient, scale, title, format, tickCount: ticks, grid: true, domain: false, ticks: false, labelPadding: 6, titlePadding: 8,
      gridColor: style('--line'), labelColor: style('--dim'), titleColor: style('--dim'), titleFontWeight: 'normal',
      labelFontSize: 12, titleFontSize: 12,
    };
  }

  function specification(element, chart) {
    const curves = chart.lines.map((_, c) => c);
    const font = getComputedStyle(element).fontFamily;
    return {
      $schema: 'https://vega.github.io/schema/vega/v6.json',
      description: element.getAttribute('aria-label'),
      width: element.clientWidth,
      height: element.clientWidth < 500 ? 240 : 320,
      padding: { left: 2, right: 12, top: 6, bottom: 2 },
      autosize: { type: 'fit', contains: 'padding' },
      config: { background: null, axis: { labelFont: font, titleFont: font } },
      signals: [
        // The place that is pointed at; null outside.
        { name: 'at', value: null },
      ],
      data: [
        { name: 'points', values: rows(chart.lines) },
        { name: 'near', source: 'points', transform: [{ type: 'filter', expr: 'datum.n === at' }] },
        { name: 'place', source: 'near', transform: [{ type: 'aggregate', groupby: ['n'] }] },
      ],
      scales: [
        { name: 'x', type: 'linear', range: 'width', zero: true, domain: { data: 'points', field: 'n' } },
        { name: 'y', type: 'linear', range: 'height', zero: true, nice: true,
          domain: { data: 'points', fields: ['low', 'high'] } },
        { name: 'colour', type: 'ordinal', domain: curves, range: curves.map((c) => style('--p' + c % colours)) },
        { name: 'dash', type: 'ordinal', domain: curves,
          range: curves.map((c) => dashes[Math.floor(c / colours) % dashes.length]) },
      ],
      axes: [
        axis('bottom', 'x', chart.title, chart.steps, element.clientWidth < 500 ? 4 : 8),
        axis('left', 'y', null, chart.form, 5),
      ],
      marks: [
        { type: 'rule', from: { data: 'place' }, interactive: false, encode: { update: {
          x: { scale: 'x', field: 'n' }, y: { value: 0 }, y2: { signal: 'height' }, stroke: { value: style('--dim') } } } },
        { type: 'group', from: { facet: { name: 'curve', data: 'points', groupby: 'c' } }, interactive: false, marks: [
          { type: 'area', name: 'band', from: { data: 'curve' }, interactive: false, encode: { update: {
            x: { scale: 'x', field: 'n' }, y: { scale: 'y', field: 'low' }, y2: { scale: 'y', field: 'high' },
            fill: { scale: 'colour', field: 'c' }, fillOpacity: { value: 0.15 } } } },
          { type: 'line', name: 'line', from: { data: 'curve' }, interactive: false, encode: { update: {
            x: { scale: 'x', field: 'n' }, y: { scale: 'y', field: 'mean' },
            stroke: { scale: 'colour', field: 'c' }, strokeDash: { scale: 'dash', field: 'c' }, strokeWidth: { value: 2 },
            strokeJoin: { value: 'round' } } } },
        ] },
        ...(chart.dots ? [{ type: 'symbol', from: { data: 'points' }, interactive: false, encode: { update: {
          x: { scale: 'x', field: 'n' }, y: { scale: 'y', field: 'mean' }, size: { value: 25 },
          fill: { scale: 'colour', field: 'c' } } } }] : []),
        { type: 'symbol', from: { data: 'near' }, interactive: false, encode: { update: {
          x: { scale: 'x', field: 'n' }, y: { scale: 'y', field: 'mean' }, size: { value: 40 },
          fill: { scale: 'colour', field: 'c' }, stroke: { value: style('--card') } } } },
      ],
    };
  }

  // The one of the ascending numbers `ns` that is nearest to `n`.
  function nearest(ns, n) {
    let low = 0;
    let high = ns.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ns[middle] < n) low = middle; else high = middle;
    }
    return n - ns[low] < ns[high] - n ? ns[low] : ns[high];
  }

  // Shows in the legend of a chart the values at a place, or those at the end when it is null.
  function showValues(element, chart, n) {
    const card = element.closest('.card');
    const place = card.querySelector('.at');
    place.textContent = n === null ? place.dataset.end : chart.words(n);
    for (const item of card.querySelectorAll('[data-curve]')) {
      const line = chart.lines[Number(item.dataset.curve)];
      const value = line.mean[line.n.indexOf(n)] ?? null;
      const text = value === null ? '' : value.toFixed(Number(element.dataset.decimals));
      item.querySelector('b').textContent = n === null ? item.dataset.end : text;
    }
  }

  function draw(element) {
    const chart = chartOf(element);
    const view = new vega.View(vega.parse(specification(element, chart), null, { ast: true }), {
      expr: vega.expressionInterpreter, renderer: 'svg', container: element,
    });
    function point(n) {
      showValues(element, chart, n);
      view.signal('at', n).runAsync();
    }
    element.onpointermove = (event) => {
      const x = event.clientX - element.getBoundingClientRect().left - view.origin()[0] - view.padding().left;
      point(nearest(chart.ns, view.scale('x').invert(x)));
    };
    element.onpointerleave = () => point(null);
    view.runAsync().then(() => { element.dataset.drawn = 'yes'; });
    return view;
  }

  const elements = Array.from(document.querySelectorAll('.curves'));
  let views = [];
  function drawAll() {
    for (const view of views) view.finalize();
    views = elements.map(draw);
  }
  drawAll();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
  let width = document.documentElement.clientWidth;
  addEventListener('resize', () => {
    if (document.documentElement.clientWidth === width) return;
    width = document.documentElement.clientWidth;
    drawAll();
  });
})();
