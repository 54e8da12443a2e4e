#include <xxhash.h>

#include "crawl/agents.h"
#include "crawl/scope.h"

namespace crawl {

uint32_t AgentOf(std::string_view url, Partition partition, uint32_t agents) {
  std::string_view part = url;
  if (partition != Partition::kUrl) part = HostOf(url);
  if (partition == Partition::kDomain) {
    if (const size_t dot = part.rfind('.'); dot != std::string_view::npos)
      part.remove_prefix(dot + 1);
    part = part.substr(0, part.find(':'));
  }
  return static_cast<uint32_t>(XXH3_64bits(part.data(), part.size()) % agents);
}

}  // namespace crawl
