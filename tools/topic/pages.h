// The pages that topics are learned from or found in: those of WARC files, or rows of `pages`.
#pragma once

#include <arrow/status.h>

#include <functional>
#include <string>
#include <vector>

#include "crawl/page.h"
#include "crawl/text.h"
#include "support/progress.h"

namespace topic {

struct ReadPage {
  std::string url;   // canonical
  crawl::Page page;  // text and head alone
  crawl::Terms terms;
};

// Calls visit(page) for every document in `files` (none is standard input, which holds rows), in
// their order; reads and cuts them into terms on `threads` threads. `history`, when it is not null,
// gets the command lines that made the rows.
arrow::Status ReadPages(const std::vector<std::string>& files, int threads,
                        support::Progress* progress,
                        const std::function<arrow::Status(const ReadPage& page)>& visit,
                        std::vector<std::string>* history = nullptr);

}  // namespace topic
