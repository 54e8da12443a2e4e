// The options that say how relevant pages are by their texts and links: --relevance and what it needs.
#pragma once

#include <arrow/status.h>

#include <string>
#include <vector>

#include "support/arguments.h"

namespace crawl_eval {

struct RelevanceOption {
  std::string by;  // the name of a measure; empty for none
  std::string query;
  std::string topics;  // a file
  std::vector<std::string> topic_names;
  std::vector<std::string> web;  // files

  // What is pointed to must stay where it is until the parser is done.
  void AddTo(support::ArgParser& parser);
  bool given() const { return !by.empty(); }
  // Whether pages are compared with a query.
  bool by_query() const { return by == "keywords" || by == "query" || by == "rank"; }

  // Fails when something is missing, or there for nothing.
  arrow::Status Check() const;
};

}  // namespace crawl_eval
