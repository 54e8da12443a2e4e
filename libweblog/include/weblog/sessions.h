// Sessions: which views of a user belong to one visit (seed 000, 2.1.9).
//
// A request joins one of the sessions that its user has open, or opens one. The heuristics say
// which, and each that is named must agree:
//
//   duration   not longer than max_duration after the session's first view
//   stay       not longer than max_stay after its latest view
//   referrer   the page that the request was clicked on is in the session. That page was open then,
//              so max_stay does not count: max_duration does. A request without a referrer, or with
//              that of a page which is in no open session, opens a session; only as long as no
//              request of the stream has had a referrer, the other heuristics judge alone.
//   topology   the page, or one that fewer than 128 Backs lead to, has a link to the requested one;
//              with referrer, only requests without a referrer are asked this
//   client     it comes from the same client: one user at two machines has two sessions
//   entry      the page is not one that sessions begin with. Such a page is the one that at least a
//              third of its views, and five of them, came after a pause of more than max_stay.
//   smart-sra  duration and stay; when such a session has ended it is cut into all its longest
//              paths in which each page has a link to the next, taken within max_stay (Smart-SRA;
//              Bayir, Toroslu, Cosar, Fidan 2009)
//
// When several sessions would do, a request joins the one that is nearest: a Back counts as much as
// a minute since the session's latest view. So the tabs of a reader stay apart.
//
// What the stage promises:
// - Time is that of the log: the latest time met so far. Nothing depends on clocks or batches. When
//   1,024 requests in a row are older than a session may be quiet, the log has begun anew (files read
//   in the wrong order): its time is set back, and sessions of the time after that end.
// - A session is given as soon as it has ended: when time is past its latest view by max_stay, or by
//   max_duration under referrer or without stay. Only when requests come by the thousand it may
//   wait until 32,768 rows are ready.
// - A user has at most 32 sessions open; opening one more ends that which has been quiet longest.
// - Requests may come out of order, as servers log them when they are done: the views of a session
//   are given in the order of their times.
// - Memory is in proportion to the requests of sessions that are open. `entry` also remembers up to
//   65,536 pages.
#pragma once

#include <arrow/buffer.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "weblog/links.h"
#include "weblog/stage.h"

namespace weblog {

// The heuristics that are on.
struct Heuristics {
  bool duration = false;
  bool stay = false;
  bool referrer = false;
  bool topology = false;
  bool client = false;
  bool entry = false;
  bool smart_sra = false;

  // Reads "referrer+stay". Smart-SRA stands alone.
  static arrow::Result<Heuristics> Parse(std::string_view text);
};

struct SessionsOptions {
  Heuristics heuristics;
  int64_t max_duration_us = int64_t{30} * 60 * 1'000'000;
  int64_t max_stay_us = int64_t{10} * 60 * 1'000'000;
  // The site's links; topology and smart-sra need them.
  std::shared_ptr<const Links> links;
  // Whether sessions that are open at the end stay open, for SaveState().
  bool keep_open = false;
};

// Takes hits with a user column in the order of their times, gives visits (see visits.h). Hits
// without a user or a time are dropped. Sessions are numbered from 1 in the order of their first
// requests; under smart-sra, where one session may become many, in the order in which they end, and
// a view that is on several paths is copied.
class SessionsStage : public Stage {
 public:
  static arrow::Result<std::unique_ptr<SessionsStage>> Make(
      const std::shared_ptr<arrow::Schema>& input, const SessionsOptions& options);

  // Goes on where the stage that wrote `state` ended. Call it before the first Push. Fails for a
  // damaged state, another version, and rows with other columns than the input's.
  virtual arrow::Status LoadState(const std::shared_ptr<arrow::Buffer>& state) = 0;

  // What is open after Finish(), if it was to be kept open, and the numbering.
  virtual arrow::Result<std::shared_ptr<arrow::Buffer>> SaveState() const = 0;
};

}  // namespace weblog
