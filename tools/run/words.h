// The options of crawl-run that are taken apart after the command line was parsed.
#pragma once

#include <arrow/status.h>

#include <string>
#include <vector>

#include "run/run_options.h"

namespace crawl_run {

// What is parsed as words and means something else.
struct Words {
  std::string agent = "trodden";
  std::string contact;
  std::string store;
  std::string hosts = "any";
  std::string delay = "1s";
  std::string types;
  std::string time, timeout, first_byte;
  std::vector<std::string> parameters;
  bool no_robots = false, no_traps = false, no_http2 = false;
};

// Says what they mean, and whether all options go together.
arrow::Status Interpret(const Words& words, Options* options);

}  // namespace crawl_run
