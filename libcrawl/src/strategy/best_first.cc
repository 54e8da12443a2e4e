#include "strategy/best_first.h"

#include <cstdio>
#include <unordered_map>

namespace crawl {
namespace {

// What each link's place on its page takes from the priority, as a share: enough to put the links of
// a page into the order that they have there, too little to tell two pages apart.
constexpr double kStep = 0x1p-40;

class BestFirst : public Strategy {
 public:
  explicit BestFirst(const Terms& query) : query_(query) {}

  bool needs_terms() const override { return true; }

  // Nothing is known of a seed; it is what the user wants looked at.
  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    priorities->Set(url, 1);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    // A redirect has no text; what it leads to is as promising as it was itself.
    const double similarity = page.terms != nullptr ? query_.Similarity(*page.terms) : 1;
    double place = 0;
    for (const FoundLink& found : page.links) {
      const double priority = similarity * (1 - kStep * place++);
      if (!found.is_new &&
          !(priorities->Waits(found.url) && priorities->Of(found.url) < priority)) {
        continue;
      }
      priorities->Set(found.url, priority);
      from_[found.url] = {page.n, similarity};
    }
  }

  std::string Why(uint32_t url) const override {
    const auto found = from_.find(url);
    if (found == from_.end()) return "seed";
    char text[64];
    std::snprintf(text, sizeof text, "page %lld has similarity %.3f",
                  static_cast<long long>(found->second.n), found->second.similarity);
    return text;
  }

 private:
  struct From {
    int64_t n;
    double similarity;
  };

  const QueryVector query_;
  std::unordered_map<uint32_t, From> from_;
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  Terms terms;
  AnalyzeQuery(options.query, &terms);
  if (terms.terms.empty()) {
    return arrow::Status::Invalid("best-first needs a query with words that mean something",
                                  options.query.empty() ? "" : ", unlike '" + options.query + "'");
  }
  return std::make_unique<BestFirst>(terms);
}

}  // namespace

const StrategyKind kBestFirst = {
    "best-first",
    "Links of the pages that are most similar to --query (naive best-first; Küçük, eq. 3.1).",
    Make};

}  // namespace crawl
