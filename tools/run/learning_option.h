// The options of the strategies that learn: how factors count, what an earlier crawl learned, and
// explanations.
#pragma once

#include <arrow/status.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "crawl/affinities.h"
#include "crawl/learning.h"
#include "crawl/strategy.h"
#include "support/arguments.h"

namespace crawl_run {

struct LearningOption {
  crawl::LearningOptions learning;
  std::vector<std::string> explain;  // URLs
  size_t explain_best = 0;           // candidates

  void AddTo(support::ArgParser& parser);

  // Takes apart what was given; fails when it means nothing.
  arrow::Status Interpret();

  // Reads what an earlier crawl learned into `learning`, if it was given.
  arrow::Status Read();
  // Fails when that is wanted of a strategy that does not learn, or of several agents'.
  arrow::Status CheckSave(const crawl::Strategy& strategy, bool by_agents) const;
  // Writes what this crawl has learned, if that is wanted.
  arrow::Status Save(const std::optional<crawl::Affinities>& learned) const;

 private:
  std::string weights_;
  std::string significance_ = "crawled";
  bool fixed_weights_ = false;
  std::string learned_path_, save_path_;
  double decay_ = 1;
  std::vector<std::string> explained_;  // URLs and top:N
};

}  // namespace crawl_run
