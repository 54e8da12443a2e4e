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
  // Equal rates of whole pages are told from unequal ones without rounding: what counts as a term
  // hangs on it.
  if (condition.relevant * crawled.pages == crawled.relevant * condition.pages) return 0;
  if (SignificanceOf(condition, crawled, options.significance) < options.threshold) return 0;
  return LogShrunk(condition.relevant, condition.pages, crawled.rate(), options.prior);
}

double LinkClasses::Share(bool from_relevant, bool to_relevant) const {
  if (links_ == 0) return 0;
  return counts_[from_relevant ? 0 : 1][to_relevant ? 0 : 1] / links_;
}

double LinkClasses::LogRatio(bool from_relevant, const PageCount& crawled,
                             const InterestOptions& options) const {
  const double rate = crawled.rate();
  const double expected = rate * (from_relevant ? rate : 1 - rate);
  if (links_ == 0 || !(expected > 0)) return 0;
  if (Deviation(Share(from_relevant, true), expected, links_) < options.threshold) return 0;
  return LogShrunk(counts_[from_relevant ? 0 : 1][0], links_, expected, options.prior);
}

double LinkClasses::LogSum(const PageCount& inlinks, const PageCount& crawled,
                           const InterestOptions& options) const {
  return LogLinks(inlinks, LogRatio(true, crawled, options), LogRatio(false, crawled, options),
                  options);
}

double LogLinks(const PageCount& inlinks, double log_from_relevant, double log_from_other,
                const InterestOptions& options) {
  const double others = inlinks.pages - inlinks.relevant;
  // A ratio of 0 to no links is no infinite one.
  const double sum = (inlinks.relevant > 0 ? inlinks.relevant * log_from_relevant : 0) +
                     (others > 0 ? others * log_from_other : 0);
  const double terms =
      (log_from_relevant != 0 ? inlinks.relevant : 0) + (log_from_other != 0 ? others : 0);
  return options.divide_by_root && terms > 1 ? sum / std::sqrt(terms) : sum;
}

double LogUnlinked(const PageCount& unlinked, const PageCount& crawled,
                   const InterestOptions& options) {
  InterestOptions always = options;
  always.threshold = 0;
  return LogInterest(unlinked, crawled, always);
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
