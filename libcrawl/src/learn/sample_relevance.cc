#include "learn/sample_relevance.h"

#include <algorithm>
#include <cmath>

namespace crawl {
namespace {

// Cosines that a mean is over, more or less: from there on each new one weighs a fiftieth.
constexpr double kLast = 50;

double Weight(uint32_t count) { return 1 + std::log(static_cast<double>(count)); }

}  // namespace

void SampleRelevance::Mean::Add(double cosine) {
  count = std::min(count + 1, kLast);
  value += (cosine - value) / count;
}

void SampleRelevance::Count(std::span<const CountedWord> page) {
  ++pages_;
  for (const CountedWord& word : page) {
    if (word.word >= frequency_.size()) frequency_.resize(size_t{word.word} + 1);
    ++frequency_[word.word];
  }
}

void SampleRelevance::AddSample(std::span<const CountedWord> sample, bool is_query) {
  double length2 = 0;
  for (const CountedWord& word : sample) length2 += Weight(word.count) * Weight(word.count);
  if (length2 == 0) return;
  if (has_page_ && !is_query) samples_.Add(Cosine(sample));
  has_page_ = has_page_ || !is_query;
  const double length = std::sqrt(length2);
  for (const CountedWord& word : sample) {
    if (word.word >= centre_.size()) centre_.resize(size_t{word.word} + 1);
    const double idf = Idf(word.word);
    const double before = static_cast<double>(centre_[word.word]);
    centre_[word.word] += static_cast<float>(Weight(word.count) / length);
    const double after = static_cast<double>(centre_[word.word]);
    norm2_ += (after * after - before * before) * idf * idf;
  }
}

void SampleRelevance::AddOther(std::span<const CountedWord> page) {
  if (has_page_) others_.Add(Cosine(page));
}

double SampleRelevance::Cosine(std::span<const CountedWord> page) const {
  double dot = 0, length2 = 0;
  for (const CountedWord& word : page) {
    const double idf = Idf(word.word);
    const double weight = Weight(word.count) * idf;
    length2 += weight * weight;
    if (word.word < centre_.size()) dot += weight * static_cast<double>(centre_[word.word]) * idf;
  }
  return dot > 0 && norm2_ > 0 ? dot / std::sqrt(length2 * norm2_) : 0;
}

double SampleRelevance::Of(std::span<const CountedWord> page) const {
  const double cosine = Cosine(page);
  if (samples_.value <= 0) return cosine;
  const double least = others_.value < samples_.value ? others_.value : 0;
  return std::clamp((cosine - least) / (samples_.value - least), 0.0, 1.0);
}

void SampleRelevance::Learn() {
  unknown_idf_ = pages_ > 0 ? std::log1p(pages_) : 1;
  idf_.resize(frequency_.size());
  norm2_ = 0;
  for (size_t word = 0; word < idf_.size(); ++word) {
    const double frequency = std::max(frequency_[word], 1U);
    idf_[word] = pages_ > 0 ? static_cast<float>(std::log1p(pages_ / frequency)) : 1;
  }
  for (size_t word = 0; word < centre_.size(); ++word) {
    const double weight = static_cast<double>(centre_[word]) * Idf(static_cast<uint32_t>(word));
    norm2_ += weight * weight;
  }
}

}  // namespace crawl
