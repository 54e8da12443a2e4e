#include "learn/q_values.h"

#include <algorithm>
#include <cmath>

namespace crawl {
namespace {

constexpr double kTolerance = 1e-4;
constexpr int kMostRounds = 30;

}  // namespace

void QValues::Add(uint32_t url, double relevance, std::span<const uint32_t> links) {
  if (url >= page_of_.size()) page_of_.resize(size_t{url} + 1, kNone);
  page_of_[url] = static_cast<uint32_t>(pages_.size());
  pages_.push_back({url, static_cast<float>(relevance), relevance});
  for (const uint32_t link : links) {
    if (link != url) links_.push_back(link);
  }
  begins_.push_back(links_.size());
}

double QValues::Worth(size_t page) const {
  double sum = 0;
  size_t children = 0;
  for (size_t i = begins_[page]; i < begins_[page + 1]; ++i) {
    const uint32_t child = links_[i] < page_of_.size() ? page_of_[links_[i]] : kNone;
    if (child == kNone) continue;
    sum += pages_[child].q;
    ++children;
  }
  const double future = children > 0 ? gamma_ * sum / static_cast<double>(children) : 0;
  return static_cast<double>(pages_[page].relevance) + future;
}

void QValues::Update() {
  for (int round = 0; round < kMostRounds; ++round) {
    double change = 0;
    for (size_t page = pages_.size(); page-- > 0;) {
      const double q = Worth(page);
      change = std::max(change, std::abs(q - pages_[page].q));
      pages_[page].q = q;
    }
    if (change <= kTolerance) return;
  }
}

}  // namespace crawl
