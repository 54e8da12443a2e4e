// Pages that nobody has judged, by what their readers tell of them.
#pragma once

#include <arrow/record_batch.h>

#include <memory>

#include "affinity/reader_affinities.h"
#include "crawl/judged_pages.h"
#include "crawl/trace.h"

namespace affinity {

// The `candidates` stream: one row for each page of the trace that is not judged, the one with the
// greatest log_ratio first, of equal ones that with more readers, then by URL.
//
//   url         string
//   log_ratio   double  the sum of the three below: the logarithm of the page's interest ratio
//   user        double  that of its readers
//   signature   double  that of what they read elsewhere
//   locality    double  that of being near relevant pages, or not
//   readers     int64
//   interested  int64   readers that speak for it
//   views       int64
//   dwell_us    int64   the sum of the dwells that were seen
//
// Factors that were not asked for are null.
std::shared_ptr<arrow::RecordBatchReader> CandidateRows(const crawl::Trace& trace,
                                                        const crawl::JudgedPages& judged,
                                                        const ReaderAffinities& affinities,
                                                        const Options& options,
                                                        bool has_signatures);

}  // namespace affinity
