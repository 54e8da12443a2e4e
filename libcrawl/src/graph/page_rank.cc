#include <arrow/status.h>

#include <vector>

#include "crawl/link_ranks.h"
#include "graph/surfer.h"

namespace crawl {

arrow::Result<PageRanks> PageRank(const LinkGraph& graph, const PageRankOptions& options) {
  if (!(options.damping >= 0 && options.damping <= 1)) {
    return arrow::Status::Invalid("damping is from 0 to 1, not ", options.damping);
  }
  return Surf(graph, std::vector<double>(graph.pages(), options.damping), options);
}

}  // namespace crawl
