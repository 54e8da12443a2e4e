// What a tree of topics is stored as.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/topics.h"
#include "topics/learner.h"
#include "topics/svm.h"

namespace crawl {

struct TopicRecord {
  TopicFacts facts;
  TopicLearner learner = TopicLearner::kBayes;
  double sharpness = 1;  // of naive Bayes
  SvmWeights svm;        // empty with naive Bayes
  OkapiOptions okapi;
  uint32_t profile_terms = 100;
  TopicValidation validation;
  std::vector<std::vector<std::string>> examples;  // URLs by leaf; empty for other topics
};

// A file begins "trodden-topics 1 CHECKSUM\n"; the checksum, XXH3 in 16 hexadecimal digits, is that
// of all that follows. That is a line for people, which says how many topics, terms and postings
// there are, and the record: whole numbers as LEB128, other numbers as little-endian IEEE 754, texts
// behind their sizes.
std::string WriteTopicRecord(const TopicRecord& record);

// Fails when the bytes are not those of such a file, whole and unchanged. Takes memory in proportion
// to them, also when the checksum is right and the record is not.
arrow::Result<TopicRecord> ReadTopicRecord(std::string_view bytes);

}  // namespace crawl
