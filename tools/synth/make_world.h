// Makes a world and writes what happened in it.
#pragma once

#include <arrow/result.h>

#include <string>

#include "synth/options.h"

namespace synth {

// Writes access.log (or access-1.log, …), truth.tsv, views.tsv, links.tsv, topics.tsv, robots.tsv
// and offsets.tsv, and with options.web the pages and pages.tsv, to options.directory, which is made when it is not there. The same options give
// the same bytes everywhere. Memory is in proportion to the pages, the readers and the visits that
// are going on, not to the log. Returns an account of the lines:
// "5,000 lines = 1,203 views + …", before which the pages are counted if there are any.
arrow::Result<std::string> MakeWorld(const WorldOptions& options);

}  // namespace synth
