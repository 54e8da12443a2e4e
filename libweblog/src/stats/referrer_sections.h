// The sections that say where readers come from.
#pragma once

#include <string>
#include <vector>

#include "stats/section_maker.h"
#include "stats/traffic_counts.h"
#include "weblog/stats.h"

namespace weblog::stats {

// sources, search_engines, referring_sites, referring_urls and search_terms. What the site's own
// hosts refer to is a source, but stands in no other section. `own_hosts` are in lower case;
// without any, they are the hosts of the URLs that were asked for.
std::vector<StatsSection> ReferrerSections(const TrafficCounts& counts,
                                           const std::vector<std::string>& own_hosts,
                                           const SectionMaker& maker);

}  // namespace weblog::stats
