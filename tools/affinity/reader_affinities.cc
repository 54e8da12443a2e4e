#include "affinity/reader_affinities.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace affinity {
namespace {

int64_t Now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

ReaderAffinities::ReaderAffinities(const crawl::Trace* trace, const crawl::JudgedPages& judged,
                                   const crawl::JudgedSignatures* signatures,
                                   const Options& options)
    : trace_(trace),
      signatures_(signatures),
      options_(options),
      crawled_(judged.count()),
      users_(trace, options.interest),
      locality_(trace, options.trace.locality, options.interest) {
  for (uint32_t page = 0; page < judged.size(); ++page) {
    users_.Crawled(judged.url(page), judged.relevant(page));
    if (options.locality) locality_.Crawled(judged.url(page), judged.relevant(page));
  }
  user_logs_.resize(trace->users());
  for (uint32_t user = 0; user < trace->users(); ++user) {
    user_logs_[user] = LogOf(users_.users()[user]);
  }
  signature_logs_.resize(signatures == nullptr ? 0 : signatures->size());
  for (uint32_t i = 0; i < signature_logs_.size(); ++i) {
    signature_logs_[i] = LogOf(signatures->count(i));
  }
}

double ReaderAffinities::LogOf(const crawl::PageCount& condition) const {
  return condition.pages < options_.min_support
             ? 0
             : crawl::LogInterest(condition, crawled_, options_.interest);
}

double ReaderAffinities::Sum(std::span<const uint32_t> conditions,
                             const std::vector<double>& logs) const {
  double sum = 0, terms = 0;
  for (const uint32_t condition : conditions) {
    sum += logs[condition];
    terms += logs[condition] == 0 ? 0 : 1;
  }
  return options_.interest.divide_by_root && terms > 1 ? sum / std::sqrt(terms) : sum;
}

void ReaderAffinities::AddTo(std::string_view factor, std::string_view name,
                             const crawl::PageCount& condition,
                             crawl::Affinities* affinities) const {
  if (condition.pages < options_.min_support) return;
  affinities->rows.push_back(
      crawl::MakeAffinity(factor, name, condition, crawled_, options_.interest));
}

crawl::Affinities ReaderAffinities::All() const {
  crawl::Affinities all;
  all.crawled_pages = crawled_.pages;
  all.crawled_relevant = crawled_.relevant;
  all.made_us = Now();
  if (options_.users) {
    for (uint32_t user = 0; user < trace_->users(); ++user) {
      AddTo("user", trace_->UserName(user), users_.users()[user], &all);
    }
  }
  if (options_.locality) {
    AddTo("locality", "inside", locality_.counts().inside, &all);
    AddTo("locality", "outside", locality_.counts().outside, &all);
  }
  for (uint32_t i = 0; i < signature_logs_.size(); ++i) {
    AddTo("signature", signatures_->word(i), signatures_->count(i), &all);
  }
  crawl::SortAffinities(&all);
  return all;
}

crawl::FactorValues ReaderAffinities::Score(uint32_t page) const {
  crawl::FactorValues logs;
  if (options_.users) logs[crawl::Factor::kUsers] = Sum(trace_->UsersOf(page), user_logs_);
  if (options_.locality) {
    const crawl::LocalityCounts& counts = locality_.counts();
    logs[crawl::Factor::kLocality] = LogOf(locality_.Inside(page) ? counts.inside : counts.outside);
  }
  if (signatures_ != nullptr) {
    logs[crawl::Factor::kSignatures] = Sum(signatures_->SignaturesOf(page), signature_logs_);
  }
  return logs;
}

int64_t ReaderAffinities::InterestedReaders(uint32_t page) const {
  const auto users = trace_->UsersOf(page);
  return std::count_if(users.begin(), users.end(),
                       [&](uint32_t user) { return user_logs_[user] > 0; });
}

}  // namespace affinity
