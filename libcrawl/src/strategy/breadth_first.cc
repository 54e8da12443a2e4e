#include "strategy/breadth_first.h"

namespace crawl {
namespace {

// All have the same priority, and of those the one met first comes first. That is by depth, too,
// as long as pages are applied in the order in which they were taken.
class BreadthFirst : public Strategy {
 public:
  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    priorities->Set(url, 0);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    for (const FoundLink& found : page.links) {
      if (found.is_new) priorities->Set(found.url, 0);
    }
  }

  std::string Why(uint32_t) const override { return "first met"; }
};

}  // namespace

const StrategyKind kBreadthFirst = {
    "breadth-first", "URLs in the order in which they were met.",
    [](const StrategyOptions&) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<BreadthFirst>();
    }};

}  // namespace crawl
