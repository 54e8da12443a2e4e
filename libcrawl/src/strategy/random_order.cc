#include "strategy/random_order.h"

#include <xxhash.h>

namespace crawl {
namespace {

// A priority drawn once for each URL, from its text and the seed: so it does not depend on when the
// URL is met, and the same seed gives the same crawl.
class RandomOrder : public Strategy {
 public:
  explicit RandomOrder(uint64_t seed) : seed_(seed) {}

  void AddSeed(uint32_t url, std::string_view url_text, Priorities* priorities) override {
    priorities->Set(url, Draw(url_text));
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    for (const FoundLink& found : page.links) {
      if (!found.is_new) continue;
      // A redirect's target is drawn by the page that leads there.
      const bool linked = found.link != nullptr;
      priorities->Set(found.url, Draw(linked ? page.page->Url(*found.link) : page.url_text));
    }
  }

  std::string Why(uint32_t) const override { return "drawn"; }

 private:
  double Draw(std::string_view url) const {
    return static_cast<double>(XXH64(url.data(), url.size(), seed_) >> 11) * 0x1p-53;
  }

  const uint64_t seed_;
};

}  // namespace

const StrategyKind kRandomOrder = {
    "random", "Any URL that is known, drawn by --seed.",
    [](const StrategyOptions& options) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<RandomOrder>(options.seed);
    }};

}  // namespace crawl
