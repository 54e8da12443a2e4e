#include "learn/page_words.h"

#include <algorithm>
#include <cmath>

namespace crawl {
namespace {

constexpr size_t kMostWords = 500;
constexpr uint32_t kMostDifferent = 4'000'000;

}  // namespace

void PageWords::Add(const Terms* terms) {
  if (terms != nullptr) {
    const size_t count = std::min(terms->terms.size(), kMostWords);
    for (size_t i = 0; i < count && words_.size() < kMostDifferent; ++i) {
      numbers_.push_back(words_.Add(terms->Text(terms->terms[i])));
    }
  }
  begins_.push_back(numbers_.size());
}

void NeighbourWords::Crawled(std::span<const uint32_t> neighbours, bool relevant) {
  ++round_;
  union_.clear();
  met_.resize(words_->size());
  for (const uint32_t neighbour : neighbours) {
    for (const uint32_t word : words_->Of(neighbour)) {
      if (met_[word] == round_) continue;
      met_[word] = round_;
      union_.push_back(word);
    }
  }
  counts_.Add(union_, relevant);
}

double NeighbourWords::Sum(uint32_t source) const {
  double sum = 0;
  size_t terms = 0;
  for (const uint32_t word : words_->Of(source)) {
    const double log = LogOfWord(word);
    if (log == 0) continue;
    sum += log;
    ++terms;
  }
  return options_.divide_by_root && terms > 1 ? sum / std::sqrt(static_cast<double>(terms)) : sum;
}

void NeighbourWords::Refresh(const PageCount& base, uint32_t sources) {
  ratios_.resize(words_->size());
  for (uint32_t word = 0; word < ratios_.size(); ++word) {
    ratios_[word] = static_cast<float>(counts_.LogRatio(word, base, options_));
  }
  logs_.resize(sources);
  for (uint32_t source = 0; source < sources; ++source) {
    logs_[source] = static_cast<float>(Sum(source));
  }
}

void NeighbourWords::AddSource(uint32_t source) {
  logs_.push_back(static_cast<float>(Sum(source)));
}

}  // namespace crawl
