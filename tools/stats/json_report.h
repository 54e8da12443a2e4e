// A traffic report as one JSON document:
//
//   {"period": {"first": "2015-05-17T10:05:03Z", "last": …},       null without times
//    "totals": {"hits": 10000, …, "errors": 220, "redirects": …, "cached": …, "bounces": …,
//               "views_per_visit": 3.1, "seconds_per_view": 41.5},
//    "sections": {"pages": {"title": "Pages", "names": 1234,
//                           "rows": [{"name": "/", "hits": 7, …}, …],
//                           "others": {"hits": 7, …}},             null without others
//                 …},
//    "notes": ["…"]}
//
// What is not known is left out.
#pragma once

#include <string>

#include "weblog/stats.h"

namespace report {

std::string JsonReport(const weblog::TrafficReport& report);

}  // namespace report
