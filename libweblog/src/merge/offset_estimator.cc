#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text_codes.h"
#include "weblog/merge.h"
#include "weblog/page_key.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

// A page of a client and agent, hashed, and when an input saw it.
struct Sighting {
  uint64_t key;
  int64_t time;
  int input;
  bool operator<(const Sighting& other) const { return key < other.key; }
};

arrow::Result<TextCodes> Column(const arrow::RecordBatch& batch, const char* name) {
  ARROW_RETURN_NOT_OK(RequireColumn(*batch.schema(), name, "weblog-parse"));
  return TextCodes::Make(batch.GetColumnByName(name), name);
}

template <typename Hash>
std::vector<uint64_t> HashWords(const TextCodes& codes, Hash hash) {
  std::vector<uint64_t> hashes(codes.words());
  for (int32_t i = 0; i < codes.words(); ++i) hashes[i] = hash(codes.word(i));
  return hashes;
}

uint64_t TextHash(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

uint64_t Mix(uint64_t client, uint64_t agent, uint64_t page) {
  const uint64_t parts[] = {client, agent, page};
  return XXH3_64bits(parts, sizeof parts);
}

// The low end of lags, and how closely they crowd there.
struct Bound {
  int64_t low;      // the fifth percentile
  double slack_us;  // from there to the 25th; at least a second, which is what most logs count in
};

Bound LowEnd(std::vector<int64_t>* lags) {
  std::sort(lags->begin(), lags->end());
  const int64_t low = (*lags)[lags->size() / 20];
  const int64_t quarter = (*lags)[lags->size() / 4];
  return {low, std::max(1e6, static_cast<double>(quarter - low))};
}

// Where the difference of the clocks lies between two bounds: the nearer to a bound, the closer the
// lags crowd there.
int64_t Between(const Bound& there, const Bound& back) {
  const auto high = static_cast<double>(there.low);
  const auto low = static_cast<double>(-back.low);
  return std::llround((high * back.slack_us + low * there.slack_us) /
                      (there.slack_us + back.slack_us));
}

}  // namespace

class OffsetEstimator::Impl {
 public:
  explicit Impl(int inputs) : inputs_(inputs) {}

  arrow::Status Add(int input, const arrow::RecordBatch& batch);
  std::vector<Estimate> Estimates();

 private:
  using Pair = std::pair<int, int>;
  struct Link {
    int64_t ahead_us;  // of the second's clock against the first's
    int64_t lags;
  };

  void KeepUnique();
  std::map<Pair, std::vector<int64_t>> Lags();
  std::map<Pair, Link> Links();

  const int inputs_;
  std::vector<Sighting> pages_;      // that were requested
  std::vector<Sighting> referrals_;  // requests by their referrer
};

arrow::Status OffsetEstimator::Impl::Add(int input, const arrow::RecordBatch& batch) {
  ARROW_RETURN_NOT_OK(RequireTimeColumn(*batch.schema()));
  ARROW_ASSIGN_OR_RAISE(const TextCodes clients, Column(batch, "client"));
  ARROW_ASSIGN_OR_RAISE(const TextCodes agents, Column(batch, "agent"));
  ARROW_ASSIGN_OR_RAISE(const TextCodes urls, Column(batch, "url"));
  ARROW_ASSIGN_OR_RAISE(const TextCodes referrers, Column(batch, "referrer"));
  const auto client_hashes = HashWords(clients, TextHash);
  const auto agent_hashes = HashWords(agents, TextHash);
  const auto url_keys = HashWords(urls, PageKeyOf);
  const auto referrer_keys = HashWords(referrers, PageKeyOf);
  const auto referrer_paths = HashWords(referrers, PathKeyOf);
  const auto times_column = batch.GetColumnByName("time");
  const auto* times = times_column->data()->GetValues<int64_t>(1);
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    if (clients[row] == TextCodes::kNull || urls[row] == TextCodes::kNull) continue;
    const uint64_t client = client_hashes[clients[row]];
    const uint64_t agent = agents[row] == TextCodes::kNull ? 0 : agent_hashes[agents[row]];
    pages_.push_back({Mix(client, agent, url_keys[urls[row]]), times[row], input});
    if (referrers[row] == TextCodes::kNull) continue;
    const auto& pages = IsPathOnly(urls.word(urls[row])) ? referrer_paths : referrer_keys;
    referrals_.push_back({Mix(client, agent, pages[referrers[row]]), times[row], input});
  }
  return arrow::Status::OK();
}

// Leaves the pages that a client requested once: only then it is clear which request a referrer
// means.
void OffsetEstimator::Impl::KeepUnique() {
  std::sort(pages_.begin(), pages_.end());
  size_t kept = 0;
  for (size_t begin = 0; begin < pages_.size();) {
    size_t end = begin + 1;
    while (end < pages_.size() && pages_[end].key == pages_[begin].key) ++end;
    if (end - begin == 1) pages_[kept++] = pages_[begin];
    begin = end;
  }
  pages_.resize(kept);
}

// How long after a page of the first server its reader was at the second, by their own clocks.
std::map<OffsetEstimator::Impl::Pair, std::vector<int64_t>> OffsetEstimator::Impl::Lags() {
  KeepUnique();
  std::map<Pair, std::vector<int64_t>> lags;
  for (const Sighting& referral : referrals_) {
    const auto page = std::lower_bound(pages_.begin(), pages_.end(), referral);
    if (page == pages_.end() || page->key != referral.key || page->input == referral.input)
      continue;
    lags[{page->input, referral.input}].push_back(referral.time - page->time);
  }
  return lags;
}

std::map<OffsetEstimator::Impl::Pair, OffsetEstimator::Impl::Link> OffsetEstimator::Impl::Links() {
  std::map<Pair, std::vector<int64_t>> lags = Lags();
  std::map<Pair, Link> links;
  for (int a = 0; a < inputs_; ++a) {
    for (int b = a + 1; b < inputs_; ++b) {
      auto& there = lags[{a, b}];
      auto& back = lags[{b, a}];
      const bool there_known = static_cast<int64_t>(there.size()) >= kFewestLags;
      const bool back_known = static_cast<int64_t>(back.size()) >= kFewestLags;
      if (!there_known && !back_known) continue;
      const auto count =
          static_cast<int64_t>((there_known ? there.size() : 0) + (back_known ? back.size() : 0));
      // A lag there is the difference of the clocks and some time to read; back it is that time
      // less the difference.
      int64_t ahead = 0;
      if (there_known && back_known) {
        ahead = Between(LowEnd(&there), LowEnd(&back));
      } else {
        ahead = there_known ? LowEnd(&there).low : -LowEnd(&back).low;
      }
      links[{a, b}] = {ahead, count};
    }
  }
  return links;
}

// Goes out from the first input along the links with most lags.
std::vector<OffsetEstimator::Estimate> OffsetEstimator::Impl::Estimates() {
  const std::map<Pair, Link> links = Links();
  std::vector<Estimate> estimates(inputs_);
  if (inputs_ == 0) return estimates;
  estimates[0].ahead_us = 0;
  estimates[0].lags = std::numeric_limits<int64_t>::max();
  while (true) {
    const Link* best = nullptr;
    int from = 0, to = 0, sign = 1;
    for (const auto& [pair, link] : links) {
      const bool first = estimates[pair.first].ahead_us.has_value();
      const bool second = estimates[pair.second].ahead_us.has_value();
      if (first == second || (best != nullptr && best->lags >= link.lags)) continue;
      best = &link;
      from = first ? pair.first : pair.second;
      to = first ? pair.second : pair.first;
      sign = first ? 1 : -1;
    }
    if (best == nullptr) return estimates;
    estimates[to].ahead_us = *estimates[from].ahead_us + sign * best->ahead_us;
    estimates[to].lags = std::min(estimates[from].lags, best->lags);
  }
}

OffsetEstimator::OffsetEstimator(int inputs) : impl_(std::make_unique<Impl>(inputs)) {}
OffsetEstimator::~OffsetEstimator() = default;

arrow::Status OffsetEstimator::Add(int input, const arrow::RecordBatch& batch) {
  return impl_->Add(input, batch);
}

std::vector<OffsetEstimator::Estimate> OffsetEstimator::Estimates() { return impl_->Estimates(); }

}  // namespace weblog
