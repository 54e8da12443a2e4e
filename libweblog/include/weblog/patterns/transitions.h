// Where readers go from a page: a first-order Markov model of the sessions.
//
// Its states are the pages and one more, outside, from which sessions enter and to which they
// leave. With c(i, j) the number of times that a view of j came right after one of i,
//
//   P(j | i) = c(i, j) / sum over k of c(i, k)
//   H(i)     = - sum over j of P(j | i) log2 P(j | i)      bits; Shannon, 1948
//
// A page with H = 0 always leads to the same next page; with H = 3 the next page is as open as
// among eight that are equally likely.
//
// Who leaves enters again, so the chain has one steady state. As each state is left as often as it
// is reached, that is the share of the state's visits in all visits, outside counted once a
// session:
//
//   pi(i) = c(i, *) / sum over k of c(k, *),   pi P = pi
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "weblog/patterns/trails.h"

namespace weblog {

// Outside: where a session comes from and goes to.
inline constexpr uint32_t kOutside = std::numeric_limits<uint32_t>::max();

struct Transition {
  uint32_t page = kOutside;
  uint32_t next = kOutside;
  int64_t count = 0;        // c(page, next)
  double probability = 0;   // P(next | page)
  double entropy = 0;       // H(page)
  double steady_state = 0;  // pi(page)
};

struct TransitionOptions {
  int64_t min_count = 1;  // leaves out rarer transitions; the others' figures stay as they are
  int threads = 1;
};

// Ordered by the text of the page, outside first, then by count, the highest first, then by the
// text of the next page, outside last. The same for any number of threads.
std::vector<Transition> FindTransitions(const PageLists& sessions,
                                        const TransitionOptions& options);

// A stream of kind `transitions`: page string, null for an entry; next string, null for an exit;
// count int64; probability, entropy and steady_state float64.
std::shared_ptr<arrow::Schema> TransitionsSchema();
arrow::Result<std::shared_ptr<arrow::RecordBatch>> TransitionRows(
    const Trails& trails, std::span<const Transition> transitions);

}  // namespace weblog
