// The options --trace, --map-url and --locality.
#pragma once

#include <arrow/result.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "crawl/trace.h"
#include "support/arguments.h"

namespace crawl_run {

struct TraceOption {
  std::vector<std::string> files;
  std::vector<std::string> map_urls;
  size_t locality = 3;

  void AddTo(support::ArgParser& parser);

  // The trace, or null when the option was not given. A trace that holds nobody is no error: there
  // is nothing to learn from it.
  arrow::Result<std::shared_ptr<const crawl::Trace>> Read() const;
};

}  // namespace crawl_run
