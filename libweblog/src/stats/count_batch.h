// Adds a batch of hits to the counts.
#pragma once

#include "stats/hit_batch.h"
#include "stats/traffic_counts.h"
#include "weblog/geoip.h"

namespace weblog::stats {

// Each distinct word of a batch is looked up once; rows then cost additions in arrays. `geoip` may
// be null.
void CountBatch(const HitBatch& batch, const GeoIp* geoip, TrafficCounts* counts);

}  // namespace weblog::stats
