// A tree of topics in use: its record, and what is worked out from it.
#pragma once

#include <memory>

#include "crawl/topics.h"
#include "topics/mapper.h"
#include "topics/okapi.h"
#include "topics/topic_record.h"

namespace crawl {

class TopicTree::Impl {
 public:
  explicit Impl(TopicRecord made);
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::vector<double> Probabilities(TermCounts page) const;
  // Sets usual_okapi of the topics from their examples.
  void SetUsualOkapi(std::span<const TopicDocument* const> documents);

  TopicRecord record;
  std::unique_ptr<const Learner> learner;
  OkapiWeights okapi;
  Mapper mapper;
};

// The learner of a record, which must outlive it.
std::unique_ptr<const Learner> MakeLearner(const TopicRecord& record);

}  // namespace crawl
