// What the strategies that go by links alone have in common.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "crawl/strategy.h"
#include "strategy/url_set.h"

namespace crawl {

// Seeds come first. A page's links count once, as they were when it was first fetched; one to itself
// does not, and a redirect is a link.
class LinkOrder : public Strategy {
 public:
  void AddSeed(uint32_t url, std::string_view text, Priorities* priorities) override;
  void Learn(const FetchedPage& page, Priorities* priorities) final;
  std::string Why(uint32_t url) const final { return IsSeed(url) ? "seed" : Because(url); }

 protected:
  bool IsSeed(uint32_t url) const { return seeds_.Has(url); }
  // Gives a URL its priority, unless it is a seed.
  void Give(uint32_t url, double priority, Priorities* priorities) const {
    if (!IsSeed(url)) priorities->Set(url, priority);
  }

  // Meets a URL that a page links to or that is given; false when it has been met.
  bool Know(uint32_t url, std::string_view text);

  // A URL was met for the first time; its text is empty when a redirect leads there.
  virtual void Meet(uint32_t, std::string_view) {}
  // A page was fetched for the first time, with `links` to other URLs, all of which have been met.
  virtual void AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
                       Priorities* priorities) = 0;
  // Its priority, when it was met on a page that was fetched before.
  virtual double PriorityOf(uint32_t url) const = 0;
  // Why, for one that is no seed.
  virtual std::string Because(uint32_t url) const = 0;

 private:
  UrlSet seeds_, met_, fetched_;
  std::vector<uint32_t> links_;
};

}  // namespace crawl
