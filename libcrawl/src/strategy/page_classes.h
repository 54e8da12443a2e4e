// Tells wanted pages from others by a support vector machine that was trained on an earlier crawl
// (seed 000, text below Fig. 4.2).
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>

#include "crawl/history.h"
#include "crawl/text.h"
#include "crawl/topics.h"

namespace crawl {

class PageClasses {
 public:
  // The pages `wanted` of the history, ascending, against all others. Fails when there are no others.
  static arrow::Result<PageClasses> Train(const History& history, std::span<const uint32_t> wanted);

  // The probability that a page is wanted.
  double Wanted(const Terms& page) const;

 private:
  PageClasses(std::shared_ptr<const TopicTree> tree, uint32_t wanted)
      : tree_(std::move(tree)), wanted_(wanted) {}

  std::shared_ptr<const TopicTree> tree_;
  uint32_t wanted_;  // the topic
};

}  // namespace crawl
