// Links of one host as parts of one recommendation (Bharat and Henzinger 1998).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace crawl {

// What the links between a page of `host` and `others` count, in `shares`: same_host within the host,
// else one over the number of links to or from pages of the same host. `scratch` is memory to reuse.
void HostShares(std::span<const uint32_t> hosts, uint32_t host, std::span<const uint32_t> others,
                double same_host, std::vector<uint32_t>* scratch, std::span<double> shares);

}  // namespace crawl
