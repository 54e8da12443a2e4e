// The words of crawled pages, by numbers, and the words of the pages that a page has as neighbours:
// those that link to it, or those that its readers read too.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "crawl/interest.h"
#include "crawl/text.h"
#include "weblog/text_table.h"

namespace crawl {

// The first 500 different words of each page count, and at most 4 million different ones. Takes 4
// bytes for each page and different word. Not thread safe.
class PageWords {
 public:
  // The words of the next source (of CrawlMemory); none for a page without text.
  void Add(const Terms* terms);

  std::span<const uint32_t> Of(uint32_t source) const {
    return {numbers_.data() + begins_[source], begins_[source + 1] - begins_[source]};
  }
  uint32_t Number(std::string_view word) { return words_.Add(word); }
  std::string_view Text(uint32_t word) const { return words_[word]; }
  uint32_t size() const { return words_.size(); }

 private:
  weblog::TextTable words_;
  std::vector<size_t> begins_ = {0};
  std::vector<uint32_t> numbers_;
};

// What words on its neighbours say of a page: eq. 5–7 of seed 001 with Q_i "one of its neighbours has
// word i". The statistics are those of the seed. The ratio of a page, though, is the mean over its
// neighbours of each one's log sum, where eq. 7 has the sum over the words of all of them: a page with
// more neighbours would have more words, and less of a say, by the number of its links alone.
class NeighbourWords {
 public:
  NeighbourWords(const PageWords* words, const InterestOptions& options)
      : words_(words), options_(options) {}

  // Counts that were learned before.
  void Add(uint32_t word, const PageCount& count) { counts_.AddCount(word, count); }

  // A page was crawled that had these neighbours.
  void Crawled(std::span<const uint32_t> neighbours, bool relevant);

  // Works out the ratios of words, and so of all sources.
  void Refresh(const PageCount& base, uint32_t sources);
  // A new source, by the ratios that there are.
  void AddSource(uint32_t source);

  // What a source says of those that it is a neighbour of.
  double LogOf(uint32_t source) const { return logs_[source]; }
  double LogOfWord(uint32_t word) const { return word < ratios_.size() ? ratios_[word] : 0; }
  const ConditionCounts& counts() const { return counts_; }

 private:
  double Sum(uint32_t source) const;

  const PageWords* const words_;
  const InterestOptions options_;
  ConditionCounts counts_;
  std::vector<float> ratios_;  // by word, in logarithms
  std::vector<float> logs_;    // by source
  std::vector<uint32_t> met_;  // by word: the round in which it was met last
  std::vector<uint32_t> union_;
  uint32_t round_ = 0;
};

}  // namespace crawl
