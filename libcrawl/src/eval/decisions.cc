#include <unordered_set>

#include "crawl/evaluation.h"

namespace crawl {
namespace {

constexpr int kFound = 200;

std::optional<double> Share(int64_t part, int64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::optional<double> Decisions::Precision() const {
  return Share(followed_relevant, followed_relevant + followed_irrelevant);
}

std::optional<double> Decisions::Recall() const {
  return Share(followed_relevant, followed_relevant + left_relevant);
}

std::optional<double> Decisions::Accuracy() const {
  return Share(followed_relevant + left_irrelevant,
               followed_relevant + followed_irrelevant + left_relevant + left_irrelevant);
}

Decisions DecisionsBy(std::span<const CrawledPage> pages, double threshold) {
  Decisions decisions;
  std::unordered_set<std::string_view> documents;
  for (const CrawledPage& page : pages) {
    if (page.status != kFound || !documents.insert(page.url).second || page.depth == 0) continue;
    if (page.score > threshold) {
      ++(page.relevant ? decisions.followed_relevant : decisions.followed_irrelevant);
    } else {
      ++(page.relevant ? decisions.left_relevant : decisions.left_irrelevant);
    }
  }
  return decisions;
}

}  // namespace crawl
