// LogRank: how much of their time readers gave to each page.
//
// Seed 002 eq. (4): LR(d) = D(d), the total duration of the visits to page d in the period of
// observation. Beside it stand the figures that an analyst asks for next.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>

namespace weblog {

// How long the last view of a session is taken to have lasted, which nobody saw.
enum class LastDwell {
  kMedian,  // the median of the page's other views; of all views where the page has none
  kMean,    // the same with means
  kZero
};

struct RankOptions {
  LastDwell last_dwell = LastDwell::kMedian;
  // A view counts for no longer than this: microseconds, at most 49 days.
  int64_t max_stay_us = int64_t{600} * 1'000'000;
};

// The `ranks` stream: one row per page, the highest LogRank first, then by URL.
//
//   url         string
//   logrank_us  int64   total dwell, that of last views estimated
//   share       double  logrank_us as a share of all pages' sum; null where that is 0
//   users       int64   different users
//   views       int64   logged and inferred
//   inferred    int64   views that path completion put there
//   sessions    int64   sessions with at least one view of the page
//   entries     int64   sessions that begin with it
//   exits       int64   sessions that end with it
//   bounces     int64   sessions that consist of one view of it
//   median_us   int64   of the dwells that were seen, in whole milliseconds, the mean of the two in
//                       the middle for an even number; null without any
//   p90_us      int64   the smallest dwell that at least 90 % of them do not exceed
//
// Its partial form (kind `partial-ranks`) has what several of them need to be added up exactly:
// counts, the sum of the dwells seen, the dwells themselves and hashes of the users.
//
// Memory is in proportion to the pages, about 200 bytes each, to their different users, 13
// bytes for each user of a page, and to the views, 9 bytes each: the exact median needs every dwell.
class RankBuilder {
 public:
  // Fails when `max_stay_us` is out of range.
  static arrow::Result<std::unique_ptr<RankBuilder>> Make(const RankOptions& options);
  virtual ~RankBuilder() = default;

  // Takes a batch of visits (weblog/visits.h) in which the rows of a session stand together.
  virtual arrow::Status AddVisits(const arrow::RecordBatch& visits) = 0;
  // Takes a batch of partial ranks, which must have been made with the same max_stay_us.
  virtual arrow::Status AddPartial(const arrow::RecordBatch& partial) = 0;

  // What has been added. Call one of them, once, last; the builder must outlive the reader.
  virtual std::shared_ptr<arrow::RecordBatchReader> Ranks() = 0;
  virtual std::shared_ptr<arrow::RecordBatchReader> Partial() = 0;

  virtual int64_t views() const = 0;
  virtual int64_t sessions() const = 0;
  virtual int64_t pages() const = 0;
};

// The schemas of what RankBuilder gives. A partial one tells its max_stay_us in its metadata.
std::shared_ptr<arrow::Schema> RanksSchema();
std::shared_ptr<arrow::Schema> PartialRanksSchema(const RankOptions& options);

// Fails unless the schema's columns are there and of the right types, with a message that says
// which tool makes them.
arrow::Status CheckVisitsForRank(const arrow::Schema& schema);
arrow::Status CheckPartialRanks(const arrow::Schema& schema, const RankOptions& options);

}  // namespace weblog
