// How well sessions and paths were found, against sessions that are known.
//
// The truth is a text table with tabs and a header, plain or compressed, in one of two forms:
//
//   a session a row   session, views (URLs with spaces between, in order, Backs included) and
//                     optionally start
//   a view a row      session, time, url and optionally logged (1 or 0: whether a log can have it)
//
// Times are seconds since 1970 or RFC 3339. Other columns are passed over. URLs are compared in
// their canonical form (url.h) as pages (page_key.h). Views of pages that the input never has are
// left out of the truth: what was cleaned away (images) is no view.
//
// The measures:
//
//   exact sessions      true sessions that were found with exactly their views in order. Where the
//                       truth says what was logged these are the logged views, else all, inferred
//                       ones included.
//   exact sessions with a revisit    the same of those true sessions that have a page twice
//   session starts found             true sessions whose first view begins a session of the input
//   session starts right             sessions of the input that begin with such a view
//   session starts F1                2PR/(P+R) of these two shares
//   sequence similarity              the mean over true sessions of 2L/(n+m), where L is the length
//                       of the longest common subsequence with the session of the input that begins
//                       with the same view, n and m are their lengths; 0 where there is none. Of
//                       longer sequences the first 10,000 views count.
//   hidden views recovered           true views that the log does not have which stand in order in
//                       the completed session: the common subsequence of true and completed
//                       session, less that of true and logged session
//   inferred views right             the same number, as a share of the inferred views
//
// A session of the input and a true one begin with the same view when the page is the same and the
// times differ by at most a second; the time of a request counts from its beginning as well as from
// its end (elapsed_us). Each session is paired once.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>

namespace weblog {

// Memory is in proportion to the views: about 25 bytes for one of the truth, 10 for one of the input.
class Scorer {
 public:
  static arrow::Result<std::unique_ptr<Scorer>> Make(const std::string& truth_path);
  virtual ~Scorer() = default;

  // Takes a batch of visits in which the rows of a session stand together in their order.
  virtual arrow::Status AddVisits(const std::shared_ptr<arrow::RecordBatch>& visits) = 0;

  // The measures, a row each: measure, count, of, share. Call it once, last.
  virtual arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() = 0;

  // True views that were left out, after Finish().
  virtual int64_t left_out() const = 0;
};

// The columns of what Scorer gives.
std::shared_ptr<arrow::Schema> ScoresSchema();

}  // namespace weblog
