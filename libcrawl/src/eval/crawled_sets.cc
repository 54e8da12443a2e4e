#include <algorithm>
#include <string_view>

#include "crawl/evaluation.h"

namespace crawl {
namespace {

using UrlSet = std::unordered_set<std::string_view>;

// How many fetches the first `at` downloads are.
size_t EndAt(std::span<const CrawledPage> pages, int64_t at) {
  return std::min(pages.size(), static_cast<size_t>(std::max<int64_t>(at, 0)));
}

UrlSet Documents(std::span<const CrawledPage> pages, int64_t at, bool relevant_only) {
  UrlSet urls;
  for (const CrawledPage& page : pages.first(EndAt(pages, at))) {
    if (page.status == 200 && (page.relevant || !relevant_only)) urls.insert(page.url);
  }
  return urls;
}

}  // namespace

std::vector<std::optional<double>> TargetRecall(std::span<const CrawledPage> pages,
                                                const std::unordered_set<std::string>& targets,
                                                std::span<const int64_t> at) {
  std::vector<std::optional<double>> recalls(at.size());
  if (targets.empty()) return recalls;
  UrlSet found;
  size_t done = 0;
  for (size_t i = 0; i < at.size(); ++i) {
    for (const size_t end = EndAt(pages, at[i]); done < end; ++done) {
      const CrawledPage& page = pages[done];
      if (page.status == 200 && targets.contains(page.url)) found.insert(page.url);
    }
    recalls[i] = static_cast<double>(found.size()) / static_cast<double>(targets.size());
  }
  return recalls;
}

Overlap OverlapOf(std::span<const CrawledPage> first, std::span<const CrawledPage> second,
                  int64_t at, bool relevant_only) {
  const UrlSet ours = Documents(first, at, relevant_only);
  const UrlSet theirs = Documents(second, at, relevant_only);
  Overlap overlap;
  overlap.first = static_cast<int64_t>(ours.size());
  overlap.second = static_cast<int64_t>(theirs.size());
  overlap.common =
      std::count_if(ours.begin(), ours.end(), [&](auto url) { return theirs.contains(url); });
  if (const int64_t smaller = std::min(overlap.first, overlap.second); smaller > 0) {
    overlap.share = static_cast<double>(overlap.common) / static_cast<double>(smaller);
  }
  return overlap;
}

}  // namespace crawl
