#include "learn/interest_model.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace crawl {
namespace {

using enum Factor;

// Pages of the web that no crawl has chosen, as seeds and crawled pages were: they stand for the web's
// own rate of relevant pages, which is low. Without them the first pages, which are all relevant,
// would say nothing.
constexpr PageCount kUnchosen = {5, 0.05};
// Pages that link to a page and count for the statistics of words, the newest.
constexpr size_t kMostNeighbours = 32;
// A refresh looks at every candidate: one page in so many bears the cost.
constexpr double kCandidatesPerPage = 20'000;
// Facts of pages lie scattered; they are fetched for so many candidates at a time.
constexpr size_t kAhead = 12;

double SumOf(std::span<const uint32_t> conditions, std::span<const float> logs, bool by_root) {
  double sum = 0;
  size_t terms = 0;
  for (const uint32_t condition : conditions) {
    if (condition >= logs.size() || logs[condition] == 0) continue;
    sum += logs[condition];
    ++terms;
  }
  return by_root && terms > 1 ? sum / std::sqrt(static_cast<double>(terms)) : sum;
}

std::vector<float> LogsOf(const ConditionCounts& counts, const PageCount& base,
                          const InterestOptions& options) {
  std::vector<float> logs(counts.size());
  for (uint32_t i = 0; i < logs.size(); ++i) {
    logs[i] = static_cast<float>(counts.LogRatio(i, base, options));
  }
  return logs;
}

}  // namespace

// Words count half: there are hundreds of them where other factors have a few terms, and they say the
// same thing many times over. Signatures are left out: readers' words repeat what readers and words say,
// more vaguely, and made crawls of real traces worse.
FactorValues LearningOptions::DefaultWeights() {
  FactorValues weights = FactorValues::All(1);
  weights[kWords] = 0.5;
  weights[kSignatures] = 0;
  return weights;
}

InterestModel::InterestModel(const Trace* trace, const LearningOptions& options)
    : trace_(trace),
      options_(options),
      memory_(trace),
      inlink_words_(&words_, options.interest),
      weights_(options.weights),
      calibration_(options.weights) {
  if (trace != nullptr) {
    if (Uses(kUsers)) users_.emplace(trace, options_.interest);
    if (Uses(kSignatures)) signatures_.emplace(trace, &memory_, &words_, options_.interest);
    if (Uses(kLocality)) locality_.emplace(trace, options_.locality, options_.interest);
    rank_of_.resize(trace->pages());
    for (uint32_t page = 0; page < trace->pages(); ++page) {
      rank_of_[page] = RankOf(trace->Reading(page).dwell_us);
    }
  }
  if (options_.learned != nullptr) Import(*options_.learned);
  Refresh({});
}

PageCount InterestModel::Base() const {
  return {crawled_.pages + kUnchosen.pages, crawled_.relevant + kUnchosen.relevant};
}

// Doublings of the seconds that it was read.
uint8_t InterestModel::RankOf(int64_t dwell_us) {
  const int64_t seconds = std::max<int64_t>(0, dwell_us) / 1'000'000;
  return static_cast<uint8_t>(
      std::min<int>(kRanks - 1, std::bit_width(static_cast<uint64_t>(seconds))));
}

void InterestModel::Meet(uint32_t url, std::string_view text) {
  memory_.Meet(url, text);
  if (Uses(kTokens)) tokens_.Add(url, text);
}

void InterestModel::MeetRead(uint32_t url, uint32_t read) {
  memory_.MeetRead(url, read);
  if (Uses(kTokens)) tokens_.Add(url, trace_->PageUrl(read));
}

void InterestModel::Learn(const Crawled& page, std::vector<uint32_t>* touched) {
  Meet(page.url, page.text);
  if (!page.is_seed) calibration_.Add(Logs(page.url), page.relevant);
  if (!page.is_seed && memory_.Inlinks(page.url).pages == 0) unlinked_.Add(page.relevant);
  crawled_.Add(page.relevant);
  ++fetched_;
  token_counts_.Add(tokens_.Of(page.url), page.relevant);

  neighbours_.clear();
  memory_.ForEachInlink(page.url, [&](uint32_t source) {
    if (neighbours_.size() < kMostNeighbours) neighbours_.push_back(source);
  });
  const uint32_t source = memory_.Crawled(page.url, page.relevant, page.links,
                                          [&](bool from, bool to) { classes_.Add(from, to); });
  words_.Add(page.terms);
  if (Uses(kWords)) {
    inlink_words_.Crawled(neighbours_, page.relevant);
    inlink_words_.AddSource(source);
  }
  link_sums_.resize(std::max<size_t>(
      link_sums_.size(),
      page.links.empty() ? 0
                         : size_t{*std::max_element(page.links.begin(), page.links.end())} + 1));
  const PageCount& children = memory_.source(source).children;
  for (const uint32_t to : page.links) {
    if (memory_.IsCrawled(to)) continue;
    LinkSums& sums = link_sums_[to];
    if (Uses(kWords)) sums.words += static_cast<float>(inlink_words_.LogOf(source));
    sums.siblings += static_cast<float>(children.pages);
    sums.relevant_siblings += static_cast<float>(children.relevant);
    touched->push_back(to);
  }

  const auto read = memory_.ReadPage(page.url);
  const auto touch = [&](uint32_t moved) {
    const auto url = memory_.UrlOf(moved);
    if (url.has_value() && !memory_.IsCrawled(*url)) touched->push_back(*url);
  };
  if (!read.has_value()) {
    if (signatures_.has_value()) signatures_->CrawledUnread(source);
    return;
  }
  const uint32_t rank = rank_of_[*read];
  ranks_.Add({&rank, 1}, page.relevant);
  if (users_.has_value()) users_->Crawled(*read, page.relevant, touch);
  if (signatures_.has_value()) signatures_->Crawled(*read, source, page.relevant, touch);
  if (locality_.has_value()) locality_->Crawled(*read, page.relevant, touch);
}

bool InterestModel::RefreshDue(size_t waiting) const {
  const double candidates = static_cast<double>(waiting) / kCandidatesPerPage;
  return 10 * fetched_ >= 11 * refreshed_at_ && fetched_ >= refreshed_at_ + candidates;
}

// The siblings of a page are the children of those who link to it.
void InterestModel::SumLinks(uint32_t url) {
  if (url >= link_sums_.size()) return;
  LinkSums sums;
  memory_.ForEachInlink(url, [&](uint32_t source) {
    const PageCount& children = memory_.source(source).children;
    if (Uses(kWords)) sums.words += static_cast<float>(inlink_words_.LogOf(source));
    sums.siblings += static_cast<float>(children.pages);
    sums.relevant_siblings += static_cast<float>(children.relevant);
  });
  link_sums_[url] = sums;
}

std::vector<double> InterestModel::Refresh(std::span<const uint32_t> waiting) {
  base_ = Base();
  refreshed_at_ = fetched_;
  const InterestOptions& interest = options_.interest;
  if (users_.has_value()) users_->Refresh(base_);
  if (signatures_.has_value()) signatures_->Refresh(base_);
  if (locality_.has_value()) locality_->Refresh(base_);
  if (Uses(kRank)) rank_logs_ = LogsOf(ranks_, base_, interest);
  link_logs_ = {classes_.LogRatio(true, base_, interest),
                classes_.LogRatio(false, base_, interest)};
  unlinked_log_ = LogUnlinked(unlinked_, base_, interest);
  if (Uses(kTokens)) token_logs_ = LogsOf(token_counts_, base_, interest);
  if (Uses(kWords)) {
    inlink_words_.Refresh(base_, static_cast<uint32_t>(memory_.sources()));
  }
  if (options_.calibrate) weights_ = calibration_.Fit();
  return RateAll(waiting);
}

void InterestModel::Prefetch(uint32_t url) const {
  const auto read = memory_.ReadPage(url);
  if (!read.has_value()) return;
  if (users_.has_value()) users_->Prefetch(*read);
  if (locality_.has_value()) locality_->Prefetch(*read);
  __builtin_prefetch(&rank_of_[*read]);
}

// What is known is added up first, in one go over the candidates, for most of the time is spent on
// getting at their facts. What is missing is added once the means are known.
std::vector<double> InterestModel::RateAll(std::span<const uint32_t> waiting) {
  static_assert(kFactors <= 8);
  std::vector<double> scores(waiting.size());
  std::vector<uint8_t> missing(waiting.size());  // a bit for each factor
  FactorValues sums, counts;
  for (size_t k = 0; k < waiting.size(); ++k) {
    if (k + kAhead < waiting.size()) Prefetch(waiting[k + kAhead]);
    SumLinks(waiting[k]);
    for (size_t i = 0; i < kFactors; ++i) {
      if (options_.weights.values[i] == 0) continue;
      const auto log = Log(static_cast<Factor>(i), waiting[k]);
      if (!log.has_value()) {
        missing[k] |= static_cast<uint8_t>(1u << i);
        continue;
      }
      sums.values[i] += *log;
      ++counts.values[i];
      scores[k] += weights_.values[i] * *log;
    }
  }
  for (size_t i = 0; i < kFactors; ++i) {
    means_.values[i] = counts.values[i] > 0 ? sums.values[i] / counts.values[i] : 0;
  }
  for (size_t k = 0; k < waiting.size(); ++k) {
    for (unsigned bits = missing[k]; bits != 0; bits &= bits - 1) {
      const auto i = static_cast<size_t>(std::countr_zero(bits));
      scores[k] += weights_.values[i] * means_.values[i];
    }
  }
  return scores;
}

std::optional<double> InterestModel::Log(Factor factor, uint32_t url) const {
  const InterestOptions& interest = options_.interest;
  if (factor == kTokens) {
    return SumOf(tokens_.Of(url), token_logs_, interest.divide_by_root);
  }
  if (factor == kWords || factor == kLinks || factor == kSiblings) {
    const PageCount inlinks = memory_.Inlinks(url);
    if (inlinks.pages == 0) {
      return factor == kLinks ? std::optional(unlinked_log_) : std::nullopt;
    }
    if (factor == kLinks) return LogLinks(inlinks, link_logs_[0], link_logs_[1], interest);
    const LinkSums& sums = link_sums_[url];
    if (factor == kWords) return sums.words / inlinks.pages;
    if (sums.siblings == 0) return std::nullopt;
    return LogSiblings({sums.siblings, sums.relevant_siblings}, base_, interest);
  }
  const auto read = memory_.ReadPage(url);
  if (!read.has_value()) return std::nullopt;
  switch (factor) {
    case kUsers:
      return users_->Log(*read);
    case kSignatures:
      return signatures_->Knows(*read) ? std::optional(signatures_->Log(*read)) : std::nullopt;
    case kLocality:
      return locality_->Log(*read);
    default: {
      const size_t rank = rank_of_[*read];
      return rank < rank_logs_.size() ? rank_logs_[rank] : 0;
    }
  }
}

FactorValues InterestModel::Logs(uint32_t url) const {
  FactorValues logs;
  for (size_t i = 0; i < kFactors; ++i) {
    if (options_.weights.values[i] == 0) continue;
    logs.values[i] = Log(static_cast<Factor>(i), url).value_or(means_.values[i]);
  }
  return logs;
}

double InterestModel::Score(uint32_t url) const { return CombinedInterest(Logs(url), weights_); }

}  // namespace crawl
