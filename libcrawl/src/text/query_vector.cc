#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "crawl/text.h"

namespace crawl {
namespace {

uint64_t HashOf(std::string_view term) { return XXH3_64bits(term.data(), term.size()); }

}  // namespace

void AnalyzeQuery(std::string_view query, Terms* terms) {
  const std::string language = GuessLanguage(query);
  TextAnalyzer().Analyze(query, language.empty() ? "en" : language, terms);
}

QueryVector::QueryVector(const Terms& query) : letters_(query.letters) {
  buckets_.resize(std::bit_ceil(query.terms.size() * 4 + 1));
  const size_t mask = buckets_.size() - 1;
  double squares = 0;
  for (const Terms::Term& term : query.terms) {
    const uint64_t hash = HashOf(query.Text(term));
    size_t at = hash & mask;
    while (buckets_[at].count != 0) at = (at + 1) & mask;
    buckets_[at] = {static_cast<uint32_t>(hash >> 32), term.begin, term.size, term.count};
    squares += static_cast<double>(term.count) * term.count;
    sieve_ |= SieveBit(query.Text(term));
  }
  norm_ = std::sqrt(squares);
}

double QueryVector::Similarity(const Terms& page) const {
  if (norm_ == 0) return 0;
  double product = 0;
  double squares = 0;
  for (const Terms::Term& term : page.terms) {
    squares += static_cast<double>(term.count) * term.count;
    product += static_cast<double>(term.count) * CountOf(page.Text(term));
  }
  if (squares == 0) return 0;
  // Rounding must not take it past 1.
  return std::min(1.0, product / (norm_ * std::sqrt(squares)));
}

double QueryVector::Similarity(const Terms& page, std::span<const Terms::Place> part) const {
  if (norm_ == 0 || part.empty()) return 0;
  // Parts are short, and mostly without any word of the query.
  thread_local std::vector<uint32_t> terms;
  terms.clear();
  for (const Terms::Place& place : part) terms.push_back(place.term);
  std::sort(terms.begin(), terms.end());
  double product = 0;
  double squares = 0;
  for (size_t i = 0; i < terms.size();) {
    size_t end = i + 1;
    while (end < terms.size() && terms[end] == terms[i]) ++end;
    const auto count = static_cast<double>(end - i);
    squares += count * count;
    product += count * CountOf(page.Text(page.terms[terms[i]]));
    i = end;
  }
  return std::min(1.0, product / (norm_ * std::sqrt(squares)));
}

uint32_t QueryVector::Find(std::string_view term) const {
  const uint64_t hash = HashOf(term);
  const uint32_t tag = static_cast<uint32_t>(hash >> 32);
  const size_t mask = buckets_.size() - 1;
  for (size_t at = hash & mask; buckets_[at].count != 0; at = (at + 1) & mask) {
    const Bucket& bucket = buckets_[at];
    if (bucket.tag == tag && std::string_view(letters_).substr(bucket.begin, bucket.size) == term) {
      return bucket.count;
    }
  }
  return 0;
}

}  // namespace crawl
