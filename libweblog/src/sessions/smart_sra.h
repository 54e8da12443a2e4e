// The second phase of Smart-SRA: the longest paths along links through a session.
//
// Bayir, Toroslu, Cosar, Fidan: "Smart Miner: a new framework for mining large scale web usage
// data" (WWW 2009).
#pragma once

#include <cstdint>
#include <vector>

#include "view_history.h"
#include "weblog/links.h"

namespace weblog {

// A path, as positions in the session that it was cut from.
using ViewPath = std::vector<uint32_t>;

// Cuts a session, ordered by time, into paths: in each, every page has a link to the next one,
// which was viewed at most `max_stay_us` later and fewer than ViewHistory::kReach views on. Round
// by round the views that no remaining view leads to are taken out of the session and put behind
// all paths whose last page leads to them; a view that none leads to begins a path.
//
// Every view is in one path or more. Together the paths have at most 16 times as many views as the
// session has, and 1024: where more would come, a view begins a path of its own instead. Paths come
// in the order of their positions.
std::vector<ViewPath> LongestPaths(const std::vector<ViewHistory::Node>& session,
                                   const Links& links, int64_t max_stay_us);

}  // namespace weblog
