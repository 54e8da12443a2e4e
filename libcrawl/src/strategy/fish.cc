#include "strategy/fish.h"

#include <cmath>
#include <cstdio>

#include "strategy/path_depths.h"

namespace crawl {
namespace {

enum class Place : uint8_t { kNone, kEnd, kMiddle, kBeginning, kSeed };

// Relevant fish have so many times as much young.
constexpr double kRelevantWidth = 1.5;
// What a page's number adds to the place, so that later ones come before earlier ones.
constexpr double kStep = 0x1p-40;

class Fish : public Strategy {
 public:
  Fish(const Terms& query, const StrategyOptions& options)
      : query_(query),
        threshold_(options.parameters.at("threshold")),
        width_(options.parameters.at("width")),
        depths_(static_cast<int>(options.parameters.at("depth"))) {}

  bool needs_terms() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    depths_.Raise(url, depths_.bound());
    Put(url, Place::kSeed, 0, priorities);
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    At(page.url).fetched = true;
    const bool relevant = page.terms != nullptr && query_.Similarity(*page.terms) > threshold_;
    const int depth = depths_.Below(page.url, relevant);
    const double width = relevant ? std::floor(kRelevantWidth * width_) : width_;
    int young = 0;
    for (const FoundLink& found : page.links) {
      if (At(found.url).fetched) continue;
      if (found.link == nullptr) {
        depths_.Raise(found.url, depths_.Of(page.url));
        Put(found.url, At(page.url).place, At(page.url).from, priorities);
        continue;
      }
      if (depth == 0) continue;
      depths_.Raise(found.url, depth);
      Place place = Place::kEnd;
      if (young++ < width) place = relevant ? Place::kBeginning : Place::kMiddle;
      Put(found.url, place, page.n, priorities);
    }
  }

  std::string Why(uint32_t url) const override {
    const Url& facts = urls_[url];
    if (facts.place == Place::kSeed) return "seed";
    const char* const place = facts.place == Place::kBeginning ? "relevant page"
                              : facts.place == Place::kMiddle  ? "page"
                                                               : "rest of page";
    char text[64];
    std::snprintf(text, sizeof text, "%s %lld, depth %d", place, static_cast<long long>(facts.from),
                  depths_.Of(url));
    return text;
  }

 private:
  struct Url {
    uint32_t from = 0;  // the page that put it where it is
    Place place = Place::kNone;
    bool fetched = false;
  };

  Url& At(uint32_t url) {
    if (url >= urls_.size()) urls_.resize(size_t{url} + 1);
    return urls_[url];
  }

  void Put(uint32_t url, Place place, int64_t from, Priorities* priorities) {
    Url& facts = At(url);
    if (place < facts.place || (place == facts.place && place <= Place::kEnd)) return;
    facts.place = place;
    facts.from = static_cast<uint32_t>(from);
    const double step = place == Place::kEnd ? 0 : kStep * static_cast<double>(from);
    priorities->Set(url, static_cast<double>(place) + step);
  }

  const QueryVector query_;
  const double threshold_, width_;
  PathDepths depths_;
  std::vector<Url> urls_;
};

constexpr StrategyParameter kParameters[] = {
    {"depth", 3, 1, 1000, "links that are followed away from relevant pages"},
    {"width", 10, 1, 1e6,
     "links of a page that are followed first, half as many more of a relevant one"},
    {"threshold", 0.05, 0, 1, "the similarity above which a page is relevant"},
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  Terms terms;
  AnalyzeQuery(options.query, &terms);
  if (terms.terms.empty()) {
    return arrow::Status::Invalid(
        "fish needs a query with words that mean something: give them with --query");
  }
  return std::make_unique<Fish>(terms, options);
}

}  // namespace

const StrategyKind kFish = {
    "fish",
    "Links of pages with words of --query first, and no further than a depth from them "
    "(fish-search; Küçük, 3.1.3.2).",
    Make, kParameters};

}  // namespace crawl
