// Which pages are relevant, from wherever the command line says.
#pragma once

#include <arrow/result.h>

#include <memory>

#include "affinity/affinity_options.h"
#include "crawl/judged_pages.h"

namespace affinity {

// Reads --judged, --crawl, or --labels with --predicate. Messages name the file. A predicate that
// is wrong, or asks for more than URLs and labels, is a usage error.
arrow::Result<std::unique_ptr<crawl::JudgedPages>> ReadJudgements(const Options& options);

}  // namespace affinity
