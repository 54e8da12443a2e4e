// A strategy without a crawl: pages are handed to it one by one, and its priorities remembered.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/strategy.h"

class StrategyProbe : public crawl::Priorities {
 public:
  explicit StrategyProbe(const std::string& name, const crawl::StrategyOptions& options = {}) {
    auto made = crawl::MakeStrategy(name, options);
    REQUIRE_MESSAGE(made.ok(), made.status().ToString());
    strategy_ = std::move(*made);
  }

  void Seed(const std::string& url) { strategy_->AddSeed(Number(url), url, this); }

  // A page that was fetched, of which the rest may be set in `page`.
  void Fetch(const std::string& url, const std::vector<std::string>& links,
             crawl::FetchedPage page = {}) {
    crawl::Page written;
    for (const std::string& link : links) written.AddLink(link);
    std::vector<crawl::FoundLink> found;
    page.url = Number(url);
    for (size_t i = 0; i < links.size(); ++i) {
      const bool is_new = !numbers_.contains(links[i]);
      found.push_back({&written.links[i], Number(links[i]), is_new});
    }
    page.page = &written;
    page.n = ++fetched_;
    page.url_text = url;
    page.status = 200;
    page.links = found;
    waiting_.erase(page.url);
    done_.push_back(page.url);
    strategy_->Learn(page, this);
  }

  double Of(const std::string& url) { return Of(Number(url)); }
  std::string Why(const std::string& url) { return strategy_->Why(Number(url)); }
  // The URL that comes next.
  std::string Next() const {
    const auto best =
        std::max_element(waiting_.begin(), waiting_.end(), [](const auto& a, const auto& b) {
          return a.second != b.second ? a.second < b.second : a.first > b.first;
        });
    return best == waiting_.end() ? "" : urls_[best->first];
  }
  const std::map<uint32_t, double>& waiting() const { return waiting_; }

  uint32_t Number(const std::string& url) {
    const auto [found, is_new] = numbers_.emplace(url, urls_.size());
    if (is_new) urls_.push_back(url);
    return found->second;
  }

  void Set(uint32_t url, double priority) override {
    if (std::find(done_.begin(), done_.end(), url) == done_.end()) waiting_[url] = priority;
  }
  std::optional<uint32_t> Propose(std::string_view url) override {
    return Number(std::string(url));
  }
  bool Waits(uint32_t url) const override { return waiting_.contains(url); }
  double Of(uint32_t url) const override { return waiting_.at(url); }

 private:
  std::unique_ptr<crawl::Strategy> strategy_;
  std::map<std::string, uint32_t> numbers_;
  std::vector<std::string> urls_;
  std::map<uint32_t, double> waiting_;
  std::vector<uint32_t> done_;
  int64_t fetched_ = 0;
};
