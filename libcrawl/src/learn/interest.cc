#include "crawl/interest.h"

#include <cmath>

namespace crawl {
namespace {

// The standard deviation of the mean of n trials is what a difference is measured by. Where nothing
// varies, nothing can be said.
double Deviation(double actual, double expected, double n) {
  const double variance = expected * (1 - expected);
  if (!(variance > 0) || !(n > 0)) return 0;
  return std::abs(actual - expected) / std::sqrt(variance / n);
}

double LogShrunk(double hits, double trials, double expected, double prior) {
  return std::log((hits + prior * expected) / (trials + prior) / expected);
}

double Trials(const PageCount& condition, const PageCount& crawled, Significance by) {
  switch (by) {
    case Significance::kCrawled:
      return crawled.pages;
    case Significance::kRelevant:
      return crawled.relevant;
    case Significance::kEvidence:
      break;
  }
  return condition.pages;
}

}  // namespace

double InterestRatio(const PageCount& condition, const PageCount& crawled) {
  if (condition.pages == 0 || crawled.relevant == 0) return 1;
  return condition.rate() / crawled.rate();
}

double SignificanceOf(const PageCount& condition, const PageCount& crawled, Significance by) {
  if (condition.pages == 0) return 0;
  return Deviation(condition.rate(), crawled.rate(), Trials(condition, crawled, by));
}

double LogInterest(const PageCount& condition, const PageCount& crawled,
                   const InterestOptions& options) {
  if (condition.pages == 0 || crawled.relevant == 0) return 0;
  // Equal rates are told from unequal ones without rounding: what counts as a term hangs on it.
  if (uint64_t{condition.relevant} * crawled.pages ==
      uint64_t{crawled.relevant} * condition.pages) {
    return 0;
  }
  if (SignificanceOf(condition, crawled, options.significance) < options.threshold) return 0;
  return LogShrunk(condition.relevant, condition.pages, crawled.rate(), options.prior);
}

double LinkClasses::Share(bool from_relevant, bool to_relevant) const {
  if (links_ == 0) return 0;
  return static_cast<double>(counts_[from_relevant ? 0 : 1][to_relevant ? 0 : 1]) /
         static_cast<double>(links_);
}

double LinkClasses::LogRatio(bool from_relevant, const PageCount& crawled,
                             const InterestOptions& options) const {
  const double rate = crawled.rate();
  const double expected = rate * (from_relevant ? rate : 1 - rate);
  if (links_ == 0 || !(expected > 0)) return 0;
  const auto links = static_cast<double>(links_);
  if (Deviation(Share(from_relevant, true), expected, links) < options.threshold) return 0;
  const auto hits = static_cast<double>(counts_[from_relevant ? 0 : 1][0]);
  return LogShrunk(hits, links, expected, options.prior);
}

double LinkClasses::LogSum(const PageCount& inlinks, const PageCount& crawled,
                           const InterestOptions& options) const {
  double sum = 0, terms = 0;
  const auto add = [&](uint32_t links, bool from_relevant) {
    const double log_ratio = links == 0 ? 0 : LogRatio(from_relevant, crawled, options);
    if (log_ratio == 0) return;
    sum += links * log_ratio;
    terms += links;
  };
  add(inlinks.relevant, true);
  add(inlinks.pages - inlinks.relevant, false);
  return options.divide_by_root && terms > 1 ? sum / std::sqrt(terms) : sum;
}

double LogSiblings(const PageCount& siblings, const PageCount& crawled,
                   const InterestOptions& options) {
  InterestOptions by_evidence = options;
  by_evidence.significance = Significance::kEvidence;
  return LogInterest(siblings, crawled, by_evidence);
}

FactorValues FactorValues::All(double value) {
  FactorValues all;
  all.values.fill(value);
  return all;
}

double CombinedInterest(const FactorValues& logs, const FactorValues& weights) {
  double sum = 0;
  for (size_t i = 0; i < kFactors; ++i) {
    if (weights.values[i] != 0) sum += weights.values[i] * logs.values[i];
  }
  return sum;
}

}  // namespace crawl
