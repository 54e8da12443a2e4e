// How well a page fits a topic: seed 002, eq. 7.
//
//   Okapi(d, c) = sum over terms i of both of A * B * C
//   A = ln((N - df + 0.5) / (df + 0.5))
//   B = (k1 + 1) f / (k1 (1 - b + b dl / avdl) + f)       f: occurrences in the page
//   C = (k2 + 1) fc / (k2 + fc)                           fc: occurrences in the topic's examples
//
// The seed takes topics for short phrases, which this formula is made for. So the terms of a topic
// are the strongest of its examples by TF-IDF, its profile, and not all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "crawl/topics.h"
#include "topics/learner.h"

namespace crawl {

struct StrongTerm {
  uint32_t term = 0;
  double weight = 0;  // TF-IDF: occurrences in the examples times ln(N / df)
};

// For each topic its strongest terms, the strongest first, `count` at most. None of weight 0.
std::vector<std::vector<StrongTerm>> StrongestTermsOf(const TopicFacts& facts, size_t count);

class OkapiWeights {
 public:
  OkapiWeights(const TopicFacts& facts, const OkapiOptions& options, size_t profile_terms);

  double Of(uint32_t topic, TermCounts page, uint64_t bytes) const;

 private:
  struct Entry {
    uint32_t topic = 0;
    float weight = 0;  // A * C
  };
  // B of the formula.
  double PageFactor(uint32_t count, uint64_t bytes) const;

  OkapiOptions options_;
  double mean_bytes_ = 1;         // avdl
  std::vector<uint32_t> begins_;  // of the terms, in entries_, and the end
  std::vector<Entry> entries_;    // by term, then topic
};

}  // namespace crawl
