// How relevant a page is, by what it has in common with a few samples, which become more (the page
// relevance estimator of seed 004, 3.1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace crawl {

struct CountedWord {
  uint32_t word = 0;
  uint32_t count = 0;
};

// R(d) is by the cosine between the page and the centre of the samples: 0 for what about the last 50 pages
// that are no samples had on the mean when they were crawled, 1 for what the last 50 samples had, in
// proportion between these and cut off beyond them. Where pages that are no samples have no less than
// samples, 0 is for a cosine of 0; with less than two samples, R(d) is the cosine itself. Words weigh
// (1 + ln tf) · idf, with idf = ln(1 + pages / pages with the word) over the pages so far; each sample
// counts alike, however long it is. Takes 16 bytes for each different word. Not thread safe.
class SampleRelevance {
 public:
  // A page was crawled: how common its words are. Each word once.
  void Count(std::span<const CountedWord> page);

  // A relevant page, or the words of a query.
  void AddSample(std::span<const CountedWord> sample, bool is_query);

  // A page that is no sample.
  void AddOther(std::span<const CountedWord> page);

  // 0 to 1; 0 for a page without words, or without a sample.
  double Of(std::span<const CountedWord> page) const;

  // Brings idf up to date; between two calls it stays as it is.
  void Learn();

 private:
  double Idf(uint32_t word) const {
    return word < idf_.size() ? static_cast<double>(idf_[word]) : unknown_idf_;
  }
  // The cosine with the centre.
  double Cosine(std::span<const CountedWord> page) const;

  double pages_ = 0;
  double unknown_idf_ = 1;
  std::vector<uint32_t> frequency_;  // by word
  std::vector<float> idf_;
  std::vector<float> centre_;  // by word, without idf
  double norm2_ = 0;           // of the centre with idf, squared
  bool has_page_ = false;      // among the samples
  // Of cosines, over the last of them: the older ones are of a centre that has changed since.
  struct Mean {
    void Add(double cosine);
    double value = 0;
    double count = 0;
  };
  Mean samples_, others_;  // when they were crawled; samples beside an earlier one
};

}  // namespace crawl
