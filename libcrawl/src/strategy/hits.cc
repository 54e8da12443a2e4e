#include "strategy/hits.h"

#include <cstdio>

#include "crawl/link_ranks.h"
#include "graph/crawled_links.h"
#include "graph/host_shares.h"
#include "strategy/link_order.h"
#include "strategy/sites.h"

namespace crawl {
namespace {

// The crawl grows by this part before all scores are computed anew.
constexpr double kGrowth = 0.1;
// The order of authorities is settled long before their scores are.
constexpr double kTolerance = 1e-4;
constexpr int kMaxSteps = 30;

class HitsOrder : public LinkOrder {
 public:
  explicit HitsOrder(double same_host) : same_host_(same_host) {}

 protected:
  void Meet(uint32_t url, std::string_view text) override {
    sites_.Add(url, text);
    if (url >= authorities_.size()) authorities_.resize(size_t{url} + 1);
  }

  void AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
               Priorities* priorities) override {
    if (sites_.Of(page.url) == Sites::kUnknown) sites_.Add(page.url, page.url_text);
    links_.Add(page.url, links);
    if (links_.pages() >= next_) {
      ComputeAll();
      next_ = links_.pages() + 1 + static_cast<size_t>(kGrowth * links_.pages());
      for (uint32_t url = 0; url < authorities_.size(); ++url) {
        Give(url, authorities_[url], priorities);
      }
      return;
    }
    AddHub(page.url, links);
    for (const uint32_t url : links) Give(url, authorities_[url], priorities);
  }

  double PriorityOf(uint32_t url) const override {
    return url < authorities_.size() ? authorities_[url] : 0;
  }

  std::string Because(uint32_t url) const override {
    char text[40];
    std::snprintf(text, sizeof text, "authority %.4g", PriorityOf(url));
    return text;
  }

 private:
  void ComputeAll() {
    const auto urls = static_cast<uint32_t>(authorities_.size());
    auto hosts = sites_.all();
    hosts.resize(urls);
    // Neither fails: all URLs are below `urls`, and the parameter is within its bounds.
    const auto graph = LinkGraph::Make(urls, links_.Edges(), std::move(hosts)).ValueOrDie();
    HitsOptions options;
    options.same_host = same_host_;
    options.tolerance = kTolerance;
    options.max_steps = kMaxSteps;
    HitsScores scores = Hits(graph, options).ValueOrDie();
    authorities_ = std::move(scores.authorities);
    authority_gain_ = scores.authority_gain;
    hub_gain_ = scores.hub_gain;
  }

  // Eq. 3 and then eq. 2 for one page. That a link shares its weight with others of its host is seen
  // when all is computed.
  void AddHub(uint32_t page, const std::vector<uint32_t>& links) {
    if (authority_gain_ == 0 || hub_gain_ == 0) return;
    shares_.resize(links.size());
    HostShares(sites_.all(), sites_.Of(page), links, same_host_, &scratch_, shares_);
    double hub = 0;
    for (size_t i = 0; i < links.size(); ++i) hub += shares_[i] * authorities_[links[i]];
    hub /= hub_gain_;
    for (const uint32_t url : links) {
      const bool same = sites_.Of(url) == sites_.Of(page);
      authorities_[url] += (same ? same_host_ : 1) * hub / authority_gain_;
    }
  }

  const double same_host_;
  CrawledLinks links_;
  Sites sites_;
  std::vector<double> authorities_;  // by URL
  double authority_gain_ = 0, hub_gain_ = 0;
  size_t next_ = 1;  // the number of pages with which all is computed
  std::vector<double> shares_;
  std::vector<uint32_t> scratch_;
};

constexpr StrategyParameter kParameters[] = {
    {"same-host", 0.1, 0, 1, "what a link within a host counts"},
};

}  // namespace

const StrategyKind kHits = {
    "hits",
    "By authority over the crawled part of the web, links within a host discounted (HITS; "
    "Küçük, eq. 2-2).",
    [](const StrategyOptions& options) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<HitsOrder>(options.parameters.at("same-host"));
    },
    kParameters};

}  // namespace crawl
