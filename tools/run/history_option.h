// The option --history.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>

#include "crawl/history.h"
#include "crawl/web.h"
#include "support/arguments.h"

namespace crawl_run {

struct HistoryOption {
  std::string path;  // the directory of a crawl, or a file with pages

  void AddTo(support::ArgParser& parser);

  // What it holds, or null when the option was not given. The texts of a crawl's pages are in its
  // WARC files; those that are not are taken from `web`, when that is an archive. Pages without a
  // text are left out; a history without any is an error.
  arrow::Result<std::shared_ptr<const crawl::History>> Read(crawl::Web* web) const;
};

}  // namespace crawl_run
