// A strategy of one's own for crawl-run --load: goes by the words of links.
//
//   g++ -std=c++20 -O2 -fPIC -shared $(pkg-config --cflags trodden) link_text.cc -o link_text.so
//   crawl-run --load ./link_text.so --strategy link-text --query sailing ...

#include <crawl/plugin.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

class LinkText : public crawl::Strategy {
 public:
  LinkText(const crawl::Terms& query, double loss) : query_(query), loss_(loss) {}

  void AddSeed(uint32_t url, std::string_view, crawl::Priorities* priorities) override {
    Set(url, {0, 1}, priorities);
  }

  void Learn(const crawl::FetchedPage& page, crawl::Priorities* priorities) override {
    for (const crawl::FoundLink& found : page.links) {
      if (!found.is_new) continue;
      double score = 1;  // of where a redirect leads
      if (found.link != nullptr) {
        analyzer_.Analyze(page.page->Anchor(*found.link), page.page->language, &words_);
        score = query_.Similarity(words_) - loss_ * page.depth;
      }
      Set(found.url, {page.n, score}, priorities);
    }
  }

  std::string Why(uint32_t url) const override {
    if (found_[url].page == 0) return "seed";
    char text[64];
    std::snprintf(text, sizeof text, "the link of page %lld has %.3f",
                  static_cast<long long>(found_[url].page), found_[url].score);
    return text;
  }

 private:
  struct Found {
    int64_t page = 0;
    double score = 0;
  };

  void Set(uint32_t url, Found found, crawl::Priorities* priorities) {
    if (url >= found_.size()) found_.resize(size_t{url} + 1);
    found_[url] = found;
    priorities->Set(url, found.score);
  }

  const crawl::QueryVector query_;
  const double loss_;
  crawl::TextAnalyzer analyzer_;
  crawl::Terms words_;
  std::vector<Found> found_;  // by URL
};

constexpr crawl::StrategyParameter kParameters[] = {
    {"loss", 0.01, 0, 1, "what a link loses for each one between its page and a seed"},
};

arrow::Result<std::unique_ptr<crawl::Strategy>> Make(const crawl::StrategyOptions& options) {
  crawl::Terms query;
  crawl::AnalyzeQuery(options.query, &query);
  if (query.terms.empty()) return arrow::Status::Invalid("link-text needs words: --query");
  return std::make_unique<LinkText>(query, options.parameters.at("loss"));
}

const crawl::StrategyKind kLinkText = {
    "link-text", "Links whose own words are most similar to --query.", Make, kParameters};

}  // namespace

TRODDEN_STRATEGIES(kLinkText)
