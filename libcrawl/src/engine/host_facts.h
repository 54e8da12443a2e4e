// What is known of hosts, over several runs of a crawl.
#pragma once

#include <vector>

#include "crawl/database.h"

namespace crawl {

// The hosts of this run with what earlier ones have counted: requests and failures of all of them are
// added up, while `now` has the pages of all. Of hosts that this run asked for nothing, the rules are
// those that they had.
std::vector<HostFacts> WithEarlier(std::vector<HostFacts> now,
                                   const std::vector<HostFacts>& earlier);

}  // namespace crawl
