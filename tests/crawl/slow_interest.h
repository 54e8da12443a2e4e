// The statistics K of a learning crawl, from the equations of seed 001 and from the beginning each
// time: what InterestModel is held against.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "crawl/interest.h"
#include "crawl/learning.h"
#include "crawl/trace.h"

// Pages are numbered; what was crawled is a list in the order of crawling. `refreshed` of them had been
// crawled when ratios were worked out last, against `base`.
class SlowInterest {
 public:
  struct Page {
    uint32_t url = 0;
    bool relevant = false;
  };
  struct Web {
    std::vector<std::string> urls;
    std::vector<std::set<std::string>> words;
    std::vector<std::vector<uint32_t>> links;
  };

  SlowInterest(const Web* web, const crawl::Trace* trace, const crawl::LearningOptions& options)
      : web_(web), trace_(trace), options_(options) {}

  void Crawled(uint32_t url, bool relevant) { crawled_.push_back({url, relevant}); }
  void Refresh(const crawl::PageCount& base, const std::vector<uint32_t>& waiting) {
    refreshed_ = crawled_.size();
    base_ = base;
    CountAll();
    means_ = {};
    for (size_t i = 0; i < crawl::kFactors; ++i) {
      double sum = 0, count = 0;
      for (const uint32_t url : waiting) {
        const auto log = Log(static_cast<crawl::Factor>(i), url);
        if (!log.has_value()) continue;
        sum += *log;
        ++count;
      }
      means_.values[i] = count > 0 ? sum / count : 0;
    }
  }

  std::optional<double> Log(crawl::Factor factor, uint32_t url) const {
    using enum crawl::Factor;
    const auto read = trace_ != nullptr ? trace_->PageOf(web_->urls[url]) : std::nullopt;
    const std::vector<size_t> inlinks = Inlinks(url, crawled_.size());
    switch (factor) {
      case kTokens:
        return Sum(TokensOf(url), tokens_);
      case kWords: {
        if (inlinks.empty()) return std::nullopt;
        double sum = 0;
        for (const size_t source : inlinks) sum += Sum(WordsOf(source), words_);
        return sum / static_cast<double>(inlinks.size());
      }
      case kLinks: {
        if (inlinks.empty()) return Unlinked();
        crawl::PageCount count;
        for (const size_t source : inlinks) count.Add(crawled_[source].relevant);
        return classes_.LogSum(count, base_, options_.interest);
      }
      case kSiblings: {
        crawl::PageCount siblings;
        for (const size_t source : inlinks) {
          for (size_t child = 0; child < std::max(refreshed_, source); ++child) {
            if (Links(source, crawled_[child].url)) siblings.Add(crawled_[child].relevant);
          }
        }
        if (siblings.pages == 0) return std::nullopt;
        return crawl::LogSiblings(siblings, base_, options_.interest);
      }
      case kUsers:
        return read.has_value() ? std::optional(Users(*read)) : std::nullopt;
      case kSignatures:
        return read.has_value() ? Signatures(*read) : std::nullopt;
      case kLocality:
        if (!read.has_value()) return std::nullopt;
        return Locality(LocalityClass(*read, crawled_.size()));
      case kRank:
        if (!read.has_value()) return std::nullopt;
        return Sum({RankOf(*read)}, ranks_);
    }
    return std::nullopt;
  }
  double LogOrMean(crawl::Factor factor, uint32_t url) const {
    return Log(factor, url).value_or(means_[factor]);
  }
  double Score(uint32_t url, const crawl::FactorValues& weights) const {
    double score = 0;
    for (size_t i = 0; i < crawl::kFactors; ++i) {
      if (options_.weights.values[i] == 0) continue;
      score += weights.values[i] * LogOrMean(static_cast<crawl::Factor>(i), url);
    }
    return score;
  }

 private:
  using Conditions = std::set<std::string>;
  using Counts = std::map<std::string, crawl::PageCount>;

  // The composite ratio of the significant conditions.
  double Sum(const Conditions& conditions, const Counts& counts) const {
    double sum = 0, terms = 0;
    for (const std::string& condition : conditions) {
      const auto found = counts.find(condition);
      if (found == counts.end()) continue;
      const double log = crawl::LogInterest(found->second, base_, options_.interest);
      sum += log;
      terms += log != 0 ? 1 : 0;
    }
    return terms > 1 && options_.interest.divide_by_root ? sum / std::sqrt(terms) : sum;
  }

  bool Links(size_t source, uint32_t url) const {
    const auto& links = web_->links[crawled_[source].url];
    return crawled_[source].url != url && std::find(links.begin(), links.end(), url) != links.end();
  }
  // The first `size` crawled pages that link to a page.
  std::vector<size_t> Inlinks(uint32_t url, size_t size) const {
    std::vector<size_t> sources;
    for (size_t i = 0; i < size; ++i) {
      if (Links(i, url)) sources.push_back(i);
    }
    return sources;
  }
  const Conditions& WordsOf(size_t source) const { return web_->words[crawled_[source].url]; }
  Conditions TokensOf(uint32_t url) const {
    Conditions tokens;
    std::string token;
    for (const char c : web_->urls[url].substr(7) + "/") {
      if (c != '/') {
        token += c;
      } else if (!token.empty()) {
        tokens.insert(token);
        token.clear();
      }
    }
    return tokens;
  }
  std::optional<uint32_t> ReadPage(size_t source) const {
    return trace_ != nullptr ? trace_->PageOf(web_->urls[crawled_[source].url]) : std::nullopt;
  }
  std::string RankOf(uint32_t read) const {
    return std::to_string(
        std::bit_width(static_cast<uint64_t>(trace_->Reading(read).dwell_us / 1'000'000)));
  }
  // The crawled pages among the first `size` that a user read.
  std::vector<size_t> ReadBy(uint32_t user, size_t size) const {
    std::vector<size_t> sources;
    for (size_t i = 0; i < size; ++i) {
      const auto read = ReadPage(i);
      if (!read.has_value()) continue;
      const auto users = trace_->UsersOf(*read);
      if (std::find(users.begin(), users.end(), user) != users.end()) sources.push_back(i);
    }
    return sources;
  }

  double Unlinked() const {
    crawl::PageCount count;
    for (size_t i = 0; i < refreshed_; ++i) {
      if (Inlinks(crawled_[i].url, i).empty()) count.Add(crawled_[i].relevant);
    }
    return crawl::LogUnlinked(count, base_, options_.interest);
  }
  double Users(uint32_t read) const {
    Conditions users;
    Counts counts;
    for (const uint32_t user : trace_->UsersOf(read)) {
      const std::string name = std::to_string(user);
      users.insert(name);
      for (const size_t i : ReadBy(user, crawled_.size())) counts[name].Add(crawled_[i].relevant);
    }
    return Sum(users, counts);
  }
  std::optional<double> Signatures(uint32_t read) const {
    double sum = 0, readers = 0;
    for (const uint32_t user : trace_->UsersOf(read)) {
      const auto sources = ReadBy(user, crawled_.size());
      if (sources.empty()) continue;
      double own = 0;
      for (const size_t source : sources) own += Sum(WordsOf(source), signatures_);
      sum += own / static_cast<double>(sources.size());
      ++readers;
    }
    return readers == 0 ? std::nullopt : std::optional(sum / readers);
  }
  // Which of outside, and inside with a share of near views of up to 1/16, 1/8, 1/4, 1/2 and 1, a
  // page is in after the first `size` pages.
  size_t LocalityClass(uint32_t page, size_t size) const {
    double near = 0;
    for (size_t i = 0; i < size; ++i) {
      const auto read = ReadPage(i);
      if (!read.has_value() || !crawled_[i].relevant || *read == page) continue;
      trace_->Neighbours(*read, options_.locality,
                         [&](uint32_t other) { near += other == page ? 1 : 0; });
    }
    if (near == 0) return 0;
    const double share = near / trace_->Reading(page).views;
    return share <= 1 / 16.0  ? 1
           : share <= 1 / 8.0 ? 2
           : share <= 1 / 4.0 ? 3
           : share <= 1 / 2.0 ? 4
                              : 5;
  }
  double Locality(size_t locality_class) const {
    if (locality_class == 0) return crawl::LogInterest(locality_[0], base_, options_.interest);
    crawl::PageCount inside;
    for (size_t i = 1; i < locality_.size(); ++i) {
      inside.pages += locality_[i].pages;
      inside.relevant += locality_[i].relevant;
    }
    return crawl::LogInterest(inside, base_, options_.interest) +
           crawl::LogInterest(locality_[locality_class], inside, options_.interest);
  }

  void CountAll() {
    words_ = signatures_ = tokens_ = ranks_ = {};
    classes_ = {};
    locality_ = {};
    const auto add = [](const Conditions& conditions, bool relevant, Counts* counts) {
      for (const std::string& condition : conditions) (*counts)[condition].Add(relevant);
    };
    for (size_t i = 0; i < refreshed_; ++i) {
      const auto& [url, relevant] = crawled_[i];
      add(TokensOf(url), relevant, &tokens_);
      Conditions near;
      for (const size_t source : Inlinks(url, i))
        near.insert(WordsOf(source).begin(), WordsOf(source).end());
      add(near, relevant, &words_);
      for (size_t to = 0; to < refreshed_; ++to) {
        if (Links(i, crawled_[to].url)) classes_.Add(relevant, crawled_[to].relevant);
      }
      const auto read = ReadPage(i);
      if (!read.has_value()) continue;
      add({RankOf(*read)}, relevant, &ranks_);
      locality_[LocalityClass(*read, refreshed_)].Add(relevant);
      Conditions met;  // on the last page that each of its readers read
      for (const uint32_t user : trace_->UsersOf(*read)) {
        const auto sources = ReadBy(user, i);
        if (!sources.empty())
          met.insert(WordsOf(sources.back()).begin(), WordsOf(sources.back()).end());
      }
      add(met, relevant, &signatures_);
    }
  }

  const Web* const web_;
  const crawl::Trace* const trace_;
  const crawl::LearningOptions options_;
  std::vector<Page> crawled_;
  size_t refreshed_ = 0;
  crawl::PageCount base_;
  Counts words_, signatures_, tokens_, ranks_;
  crawl::LinkClasses classes_;
  std::array<crawl::PageCount, 6> locality_;
  crawl::FactorValues means_;
};
