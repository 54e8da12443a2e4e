// The options --trace, --map-url and --locality.
#pragma once

#include <arrow/result.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "crawl/trace.h"
#include "support/arguments.h"

namespace support {

struct TraceOption {
  std::vector<std::string> files;
  std::vector<std::string> map_urls;
  size_t locality = 3;

  void AddTo(ArgParser& parser);

  // The trace, or null when the option was not given. A trace that holds nobody is no error: there
  // is nothing to learn from it. `history`, which may be null, gets the command lines that made it.
  arrow::Result<std::shared_ptr<const crawl::Trace>> Read(
      std::vector<std::string>* history = nullptr) const;
};

}  // namespace support
