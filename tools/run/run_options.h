// The command line of crawl-run.
#pragma once

#include <arrow/result.h>

#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/http_web.h"
#include "crawl/strategy.h"
#include "run/agents_option.h"
#include "run/history_option.h"
#include "run/learning_option.h"
#include "run/predicate_option.h"
#include "support/arguments.h"
#include "support/trace_option.h"

namespace crawl_run {

struct Options {
  std::vector<std::string> web;  // "http", or files of an archive
  std::string seeds;             // a file
  std::vector<std::string> urls;
  std::vector<std::string> plugins;  // files with strategies
  std::string strategy = "breadth-first";
  crawl::StrategyOptions strategy_options;
  crawl::CrawlOptions crawl;  // but for the predicate
  PredicateOption predicate;
  support::TraceOption trace;
  LearningOption learning;
  AgentsOption agents;
  HistoryOption history;
  crawl::HttpOptions http;
  std::string log;
  bool list_strategies = false;
  std::string command_line;
  support::QuietOption quiet;

  bool live() const { return web.size() == 1 && web[0] == "http"; }
};

// Parses a command line and opens nothing.
arrow::Result<Options> ParseArgs(int argc, char** argv);

}  // namespace crawl_run
