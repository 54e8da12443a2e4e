// The style of the pages that tools write, for light and dark screens, wide and narrow ones, and paper.
#pragma once

namespace support {

inline constexpr char kHtmlStyle[] = R"css(
:root { color-scheme: light dark; --back: #f4f5f8; --card: #fff; --line: #e4e7ee; --ink: #1c2230; --dim: #626b7f;
  --hits: #b9cdf3; --pages: #2f6bd8; --p0: #2f6bd8; --p1: #1f9d8a; --p2: #e0a126; --p3: #d2504b; --p4: #8a5bd0; --p5: #8a93a6; }
@media (prefers-color-scheme: dark) { :root { --back: #11141a; --card: #1a1f28; --line: #2b323f; --ink: #e6e9f0; --dim: #98a2b6;
  --hits: #2f456f; --pages: #6c9cf5; --p0: #6c9cf5; --p1: #3dbda8; --p2: #e8b44d; --p3: #ea736d; --p4: #ab86e6; --p5: #7d869a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.45 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main, header { max-width: 1240px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 28px; }
h1 { font-size: 26px; margin: 0; letter-spacing: -.01em; }
.period { color: var(--dim); margin: 2px 0 14px; }
nav { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 18px; }
nav a { color: var(--ink); text-decoration: none; background: var(--card); border: 1px solid var(--line); border-radius: 99px; padding: 3px 12px; font-size: 14px; }
nav a:hover, nav a:focus-visible { border-color: var(--pages); }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px; }
.figure { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; }
.figure b { display: block; font-size: 23px; line-height: 1.2; font-variant-numeric: tabular-nums; }
.figure span { color: var(--dim); font-size: 13.5px; }
h2 { font-size: 18px; margin: 22px 0 12px; }
.cards { columns: 2 460px; column-gap: 16px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; margin-bottom: 16px; break-inside: avoid; }
h3 { font-size: 15px; margin: 0 0 8px; }
h3 small { color: var(--dim); font-weight: normal; margin-left: 6px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { color: var(--dim); font-weight: normal; font-size: 13px; text-align: right; padding: 2px 0 4px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: 4px 0 4px 12px; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; vertical-align: top; }
tr + tr td { border-top: 1px solid var(--line); }
th.name, td.name { text-align: left; padding-left: 0; width: 99%; white-space: normal; overflow-wrap: anywhere; min-width: 140px; }
.long { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
td.dim, tr.others td { color: var(--dim); }
svg { display: block; }
.rank { width: 100%; height: 4px; margin-top: 3px; border-radius: 2px; background: var(--line); }
.chart { width: 100%; height: auto; overflow: visible; }
.chart text { fill: var(--dim); font-size: 13px; }
.chart .y { text-anchor: end; } .chart .x { text-anchor: middle; }
.grid { fill: var(--line); } .hits { fill: var(--hits); } .pages { fill: var(--pages); }
.chart g:hover .hits { fill: var(--dim); }
.share { width: 100%; height: 18px; border-radius: 5px; margin: 2px 0 10px; }
.part0 { fill: var(--p0); } .part1 { fill: var(--p1); } .part2 { fill: var(--p2); } .part3 { fill: var(--p3); } .part4 { fill: var(--p4); } .part5 { fill: var(--p5); }
.key { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 7px; vertical-align: baseline; }
.legend { color: var(--dim); font-size: 13px; margin: 4px 0 0; }
.legend .key { margin-left: 10px; } .legend .key:first-child { margin-left: 0; }
.key rect { width: 10px; height: 10px; }
details { margin-top: 8px; } summary { color: var(--dim); cursor: pointer; font-size: 13.5px; }
.notes { color: var(--dim); padding-left: 18px; margin: 0; overflow-wrap: anywhere; }
footer { color: var(--dim); font-size: 13px; max-width: 1240px; margin: 26px auto 30px; padding: 0 20px; }
@media (max-width: 600px) { main, header, footer { padding-left: 12px; padding-right: 12px; } .card { padding: 12px; } .figures { grid-template-columns: 1fr 1fr; } .share-col { display: none; } .chart text { font-size: 18px; } }
@media print { nav { display: none; } .figure { break-inside: avoid; } }
)css";

}  // namespace support
