// The rows of crawl-eval, as its options ask for them.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <memory>
#include <span>

#include "eval/eval_options.h"
#include "eval/judge.h"

namespace crawl_eval {

using Crawls = std::span<const JudgedCrawl>;
using Rows = arrow::Result<std::shared_ptr<arrow::RecordBatch>>;

// point_rows.cc. A row for each crawl and number of downloads.
Rows PointRows(Crawls crawls, const Options& options);
// A row for each crawl and share of the relevant pages.
Rows SearchLengthRows(Crawls crawls, const Options& options);
// A row for each crawl and threshold.
Rows DecisionRows(Crawls crawls, const Options& options);

// group_rows.cc. Groups are crawls of the same strategy, in the order of their first one.
// A row for each group and number of downloads, over crawls with the same predicate, and if there
// are several predicates over all of them: the predicate is null there. Crawls without the measure
// do not count.
Rows MeanRows(Crawls crawls, const Options& options);
// A row for each two groups and number of downloads. A pair are the crawls of both that have the same
// predicate and seeds; of several such crawls of one group the mean counts.
Rows CompareRows(Crawls crawls, const Options& options);
// A row for each two crawls of a group with the same predicate and no common seed, and number of
// downloads.
Rows OverlapRows(Crawls crawls, const Options& options);

}  // namespace crawl_eval
