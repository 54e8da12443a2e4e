// Trees of topics, behind a checksum that is right: whatever they hold, they are refused, or work:
// probabilities are some and add up, and what is written is read as the same again.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "crawl/topics.h"
#include "fuzz_check.h"

namespace {

void CheckPage(const crawl::TopicTree& tree, const crawl::Page& page, const crawl::Terms& terms) {
  const std::vector<double> p = tree.Probabilities(terms);
  FUZZ_CHECK(p.size() == tree.topics().size() && p[0] == 1);
  std::vector<double> below(p.size(), 0);
  for (size_t i = 1; i < p.size(); ++i) {
    FUZZ_CHECK(p[i] >= 0 && p[i] <= 1.000001);
    below[tree.topics()[i].parent] += p[i];
  }
  for (size_t i = 0; i < p.size(); ++i) {
    const bool leaf = tree.topics()[i].end == i + 1;
    FUZZ_CHECK(leaf || std::abs(below[i] - p[i]) < 1e-6);
  }
  FUZZ_CHECK(tree.BestLeaf(p) < p.size());
  for (uint32_t i = 0; i < std::min<size_t>(p.size(), 20); ++i) {
    const double share = tree.OkapiShare(i, page, terms);
    FUZZ_CHECK(share >= 0 && share <= 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view body = fuzz::AsText(data, size);
  char header[64];
  std::snprintf(header, sizeof header, "trodden-topics 1 %016llx\n",
                static_cast<unsigned long long>(XXH3_64bits(body.data(), body.size())));
  const auto tree = crawl::TopicTree::Read(header + std::string(body));
  if (!tree.ok()) return 0;
  crawl::Page page;
  page.text = "atom atom gene ball team salt";
  crawl::Terms terms;
  static crawl::TextAnalyzer analyzer;
  analyzer.Analyze(page.text, "", &terms);
  CheckPage(**tree, page, terms);
  (*tree)->Map({&terms, 1});
  (*tree)->StrongestTerms(3);
  for (const crawl::Topic& topic : (*tree)->topics()) (*tree)->Find(topic.path);
  const auto again = crawl::TopicTree::Read((*tree)->Write());
  FUZZ_CHECK_OK(again);
  FUZZ_CHECK((*again)->Write() == (*tree)->Write());
  return 0;
}
