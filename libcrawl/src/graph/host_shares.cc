#include "graph/host_shares.h"

#include <algorithm>

namespace crawl {

void HostShares(std::span<const uint32_t> hosts, uint32_t host, std::span<const uint32_t> others,
                double same_host, std::vector<uint32_t>* scratch, std::span<double> shares) {
  std::vector<uint32_t>& sorted = *scratch;
  sorted.clear();
  for (const uint32_t other : others) sorted.push_back(hosts[other]);
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < others.size(); ++i) {
    const uint32_t of = hosts[others[i]];
    if (of == host) {
      shares[i] = same_host;
      continue;
    }
    const auto [begin, end] = std::equal_range(sorted.begin(), sorted.end(), of);
    shares[i] = 1.0 / static_cast<double>(end - begin);
  }
}

}  // namespace crawl
