// What the page of a crawl report needs besides the style that all pages have.
#pragma once

namespace crawl_report {

inline constexpr char kReportStyle[] =
    R"css(.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 16px; }
.charts .card { margin: 0; min-width: 0; }
.curves { width: 100%; min-height: 240px; overflow: hidden; }
.curves svg { max-width: 100%; }
.keys { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr)); gap: 2px 18px; margin: 8px 0 0; padding: 0; font-size: 13.5px; }
.keys li { display: flex; align-items: center; gap: 7px; min-width: 0; }
.keys li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 1; }
.keys b { font-weight: normal; color: var(--dim); font-variant-numeric: tabular-nums; }
.line { flex: none; display: inline-block; width: 22px; height: 10px; stroke-width: 2.5; }
td .line { margin-right: 7px; }
.stroke0 { stroke: var(--p0); } .stroke1 { stroke: var(--p1); } .stroke2 { stroke: var(--p2); } .stroke3 { stroke: var(--p3); } .stroke4 { stroke: var(--p4); } .stroke5 { stroke: var(--p5); }
.dash1 { stroke-dasharray: 7 4; } .dash2 { stroke-dasharray: 2 3; } .dash3 { stroke-dasharray: 10 3 2 3; }
.at { margin: 8px 0 0; color: var(--dim); font-size: 13px; }
td small { display: block; color: var(--dim); font-size: 12px; font-weight: normal; }
td.best { font-weight: 600; color: var(--pages); }
td.name small { overflow-wrap: anywhere; }
.chosen .n { padding-left: 0; width: 1px; } .chosen .name { padding-left: 12px; width: 58%; }
.chosen .why { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 130px; width: 42%; color: var(--dim); }
td.fact { text-align: left; white-space: normal; overflow-wrap: anywhere; }
td.label { text-align: left; padding-left: 0; color: var(--dim); width: 1px; }
.wide { margin-bottom: 16px; }
details.card { margin: 0 0 10px; } details.card > summary { color: var(--ink); font-size: 15px; overflow-wrap: anywhere; }
details.card > summary small { color: var(--dim); margin-left: 6px; font-size: 13.5px; }
h4 { font-size: 14px; margin: 16px 0 6px; } h4 small { color: var(--dim); font-weight: normal; margin-left: 6px; }
.lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); gap: 0 24px; } .lists > div { min-width: 0; }
@media print { .curves { break-inside: avoid; } }
)css";

}  // namespace crawl_report
