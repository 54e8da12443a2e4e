// Draws the curves of a crawl report, with Vega, where the page has places for them: elements with the class
// "curves" and the name of a measure. Values under the pointer are shown in the legend that stands beside them.
//
// The data is JSON in the element "curve-data": n, the numbers of downloads of the points; and the curves, each with
// its name and, by measure, arrays of the values: mean, and low and high where it stands for several crawls.
(function () {
  'use strict';
  const data = JSON.parse(document.getElementById('curve-data').textContent);
  const colours = 6;
  const dashes = [[1, 0], [7, 4], [2, 3], [10, 3, 2, 3]];

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  // Rows for Vega: a point of a curve each.
  function rows(measure) {
    return data.curves.flatMap((curve, c) => {
      const values = curve[measure];
      return !values ? [] : values.mean.map((mean, i) => ({
        c, n: data.n[i], mean, low: values.low ? values.low[i] : mean, high: values.high ? values.high[i] : mean,
      })).filter((row) => row.mean !== null);
    });
  }

  function axis(orient, scale, title, format, ticks) {
    return {
      orient, scale, title, format, tickCount: ticks, grid: true, domain: false, ticks: false, labelPadding: 6, titlePadding: 8,
      gridColor: style('--line'), labelColor: style('--dim'), titleColor: style('--dim'), titleFontWeight: 'normal',
      labelFontSize: 12, titleFontSize: 12,
    };
  }

  function specification(element, measure) {
    const curves = data.curves.map((_, c) => c);
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
        // The number of downloads that is pointed at; null outside.
        { name: 'at', value: null },
      ],
      data: [
        { name: 'points', values: rows(measure) },
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
        axis('bottom', 'x', 'downloads', ',d', element.clientWidth < 500 ? 4 : 8),
        axis('left', 'y', null, measure === 'lift' ? '.3~g' : '.2~f', 5),
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
        { type: 'symbol', from: { data: 'near' }, interactive: false, encode: { update: {
          x: { scale: 'x', field: 'n' }, y: { scale: 'y', field: 'mean' }, size: { value: 40 },
          fill: { scale: 'colour', field: 'c' }, stroke: { value: style('--card') } } } },
      ],
    };
  }

  // The index of the number in data.n that is nearest to `n`.
  function nearest(n) {
    let low = 0;
    let high = data.n.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (data.n[middle] < n) low = middle; else high = middle;
    }
    return n - data.n[low] < data.n[high] - n ? low : high;
  }

  // Shows in the legend of a chart the values at a point, or those at the end when it is null.
  function showValues(element, index) {
    const card = element.closest('.card');
    const place = card.querySelector('.at');
    place.textContent = index === null ? place.dataset.end : 'after ' + data.n[index].toLocaleString('en') + ' downloads';
    for (const item of card.querySelectorAll('[data-curve]')) {
      const value = index === null ? null : data.curves[Number(item.dataset.curve)][element.dataset.measure].mean[index] ?? null;
      const text = value === null ? '' : value.toFixed(Number(element.dataset.decimals));
      item.querySelector('b').textContent = index === null ? item.dataset.end : text;
    }
  }

  function draw(element) {
    const view = new vega.View(vega.parse(specification(element, element.dataset.measure), null, { ast: true }), {
      expr: vega.expressionInterpreter, renderer: 'svg', container: element,
    });
    function point(index) {
      showValues(element, index);
      view.signal('at', index === null ? null : data.n[index]).runAsync();
    }
    element.onpointermove = (event) => {
      const x = event.clientX - element.getBoundingClientRect().left - view.origin()[0] - view.padding().left;
      point(nearest(view.scale('x').invert(x)));
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
