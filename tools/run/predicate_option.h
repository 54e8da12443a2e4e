// The options --predicate, --labels and --topics.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <optional>
#include <string>

#include "crawl/predicate.h"
#include "support/arguments.h"

namespace crawl_run {

struct PredicateOption {
  std::optional<std::string> expression;
  std::string labels;  // a file
  std::string topics;  // a file

  void AddTo(support::ArgParser& parser);
  bool given() const { return expression.has_value(); }

  // Fails when there are labels or topics for nothing; topics are for --topic as well.
  arrow::Status Check(bool topic_given) const;

  // The predicate, or null when the option was not given; a wrong one is a usage error. It keeps its
  // labels and topics. With `links_only` pages have no text, and one that needs it is a usage error.
  arrow::Result<std::shared_ptr<const crawl::Predicate>> Read(bool links_only) const;
};

}  // namespace crawl_run
