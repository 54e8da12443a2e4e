#include "strategy/distiller.h"

#include <algorithm>

#include "crawl/link_graph.h"
#include "crawl/link_ranks.h"
#include "crawl/scope.h"

namespace crawl {
namespace {

// Hubs are wanted in their order, not to the last digit.
constexpr double kTolerance = 1e-4;
constexpr int kMaxSteps = 50;

}  // namespace

void Distiller::Add(const FetchedPage& page, double relevance) {
  if (page.url >= page_of_.size()) page_of_.resize(size_t{page.url} + 1, kNoPage);
  page_of_[page.url] = static_cast<uint32_t>(numbers_.size());
  numbers_.push_back(page.n);
  relevances_.push_back(relevance);
  const auto host = static_cast<uint32_t>(host_numbers_.size());
  hosts_.push_back(
      host_numbers_.try_emplace(std::string(HostOf(page.url_text)), host).first->second);
  for (const FoundLink& found : page.links) {
    if (found.link != nullptr) links_.push_back(found.url);
  }
  begins_.push_back(links_.size());
}

std::vector<Distiller::Hub> Distiller::Distill() {
  next_ = Pages() + std::max<int64_t>(1, Pages() / 2);
  const auto pages = static_cast<uint32_t>(numbers_.size());
  std::vector<LinkGraph::Edge> edges;
  for (uint32_t from = 0; from < pages; ++from) {
    for (const uint32_t url : LinksOf(from)) {
      const uint32_t to = url < page_of_.size() ? page_of_[url] : kNoPage;
      if (to != kNoPage && relevances_[to] > options_.rho) edges.push_back({from, to});
    }
  }
  HitsOptions options;
  options.forward = [this](uint32_t, uint32_t to) { return relevances_[to]; };
  options.backward = [this](uint32_t from, uint32_t) { return relevances_[from]; };
  options.same_host = options_.same_host;
  options.tolerance = kTolerance;
  options.max_steps = kMaxSteps;
  // Every link is between two of these pages, and the options are in their bounds.
  const LinkGraph graph = LinkGraph::Make(pages, edges, hosts_).ValueOrDie();
  const std::vector<double> scores = Hits(graph, options).ValueOrDie().hubs;

  std::vector<uint32_t> best;
  for (uint32_t page = 0; page < pages; ++page) {
    if (scores[page] > 0) best.push_back(page);
  }
  const size_t count = std::min(options_.hubs, best.size());
  std::partial_sort(best.begin(), best.begin() + static_cast<ptrdiff_t>(count), best.end(),
                    [&](uint32_t a, uint32_t b) {
                      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                    });
  std::vector<Hub> hubs;
  for (const uint32_t page : std::span(best).first(count)) {
    hubs.push_back({numbers_[page], scores[page] / scores[best[0]], LinksOf(page)});
  }
  return hubs;
}

}  // namespace crawl
