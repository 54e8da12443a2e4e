// What a crawl has learned, as a record that outlives it: how many pages were met under each
// condition (crawl/interest.h), and how many of them were relevant. Another crawl, over a trace of
// other months, can begin with it (seed 001, 4.1).
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/type.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/interest.h"

namespace crawl {

// What a condition is about. Its name is that of the user; the word of a signature; `inside` or
// `outside` of temporal locality, or the share of views that is inside (`share 1/4`); the word or
// token; for a link, whether it comes from a `relevant` page or from an `other` one, in which case its
// pages are links; for a rank, how often the seconds that a page was read have doubled.
inline constexpr std::array<std::string_view, 8> kAffinityFactors = {
    "user", "signature", "locality", "word", "token", "link", "sibling", "rank"};

struct Affinity {
  std::string factor;  // one of kAffinityFactors
  std::string name;
  double pages = 0;
  double relevant = 0;  // of them
  // Of these two counts and those of all crawled pages, by the functions of crawl/interest.h:
  double ratio = 1;         // InterestRatio
  double log_ratio = 0;     // LogInterest: 0 when it is not significant
  double significance = 0;  // SignificanceOf
};

struct Affinities {
  double crawled_pages = 0;
  double crawled_relevant = 0;
  int64_t made_us = 0;  // when, in microseconds since 1970
  // No two have the same factor and name.
  std::vector<Affinity> rows;

  PageCount crawled() const { return {crawled_pages, crawled_relevant}; }
};

// An affinity with its ratios worked out.
Affinity MakeAffinity(std::string_view factor, std::string_view name, const PageCount& condition,
                      const PageCount& crawled, const InterestOptions& options = {});

// Puts the most favourable first and the least favourable last: by log_ratio times the significance
// by evidence, whatever their own is, since much evidence should come before little. Of those that
// say the same, and of those that say nothing, the ones with more pages come first, then in the
// order of factor and name.
void SortAffinities(Affinities* affinities);

// Entries with fewer pages than this are forgotten when records are merged.
inline constexpr double kFewestPages = 0.01;

// What is known of both crawls: for each condition, and of all pages, the counts of `old` times
// `decay` (from 0 to 1) plus those of `now`. Ratios are worked out anew, and rows sorted; the time
// is that of `now`.
Affinities Merge(const Affinities& old, const Affinities& now, double decay,
                 const InterestOptions& options = {});

// The `affinities` stream: one row for each condition.
//
//   factor        string
//   name          string
//   pages         double
//   relevant      double
//   ratio         double
//   log_ratio     double
//   significance  double
//
// The counts of all crawled pages and the time are in its schema's metadata: trodden.crawled.pages,
// trodden.crawled.relevant and trodden.made_us.
std::shared_ptr<arrow::Schema> AffinitiesSchema(const Affinities& affinities);

// The rows as a stream.
std::shared_ptr<arrow::RecordBatchReader> AffinityRows(Affinities affinities);

// Counts above this are refused, so that sums of them stay exact enough and finite.
inline constexpr double kMostPages = 1e15;

// Reads an `affinities` stream to its end. Fails when it is of another kind or lacks a column, with
// a message that says what makes one; when its metadata lacks the counts; and, with the number of
// the row, for an unknown factor, something null, a count that is negative, not a number or above
// kMostPages, more relevant pages than pages, a ratio or significance that is negative or not a
// number, and a condition that was there before. Ratios are taken as they stand, and counts
// below a billionth as 0.
arrow::Result<Affinities> ReadAffinities(arrow::RecordBatchReader* reader);

}  // namespace crawl
