#include "topics/topic_record.h"

#define XXH_INLINE_ALL
#include <arrow/status.h>
#include <xxhash.h>

#include <cstdio>
#include <limits>

#include "topics/record_bytes.h"
#include "topics/tree_builder.h"

namespace crawl {
namespace {

constexpr std::string_view kMagic = "trodden-topics ";
constexpr std::string_view kVersion = "1 ";
constexpr size_t kHashDigits = 16;
constexpr size_t kHeaderSize = kMagic.size() + kVersion.size() + kHashDigits + 1;
constexpr uint64_t kMostPages = uint64_t{1} << 40;
constexpr size_t kMostUrl = 1 << 20;
constexpr size_t kMostTerm = 256;
constexpr double kLargest = 1e12;
constexpr float kLargestWeight = 1e30f;

std::string HexDigits(std::string_view bytes) {
  char digits[kHashDigits + 1];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(bytes.data(), bytes.size())));
  return digits;
}

std::string Summary(const TopicRecord& record) {
  const InvertedList& list = record.facts.list;
  const double each = list.postings() == 0 ? 0
                                           : static_cast<double>(list.bytes().size()) /
                                                 static_cast<double>(list.postings());
  char text[200];
  std::snprintf(text, sizeof text,
                "%s: %zu topics, %u terms, %llu postings in %zu bytes (%.2f each)\n",
                record.learner == TopicLearner::kSvm ? "svm" : "bayes", record.facts.topics.size(),
                record.facts.vocabulary.size(), static_cast<unsigned long long>(list.postings()),
                list.bytes().size(), each);
  return text;
}

void WriteTopic(const Topic& topic, const std::vector<std::string>& urls, RecordWriter* writer) {
  writer->Number(topic.parent);
  writer->Number(topic.rest ? 1 : 0);
  writer->Text(topic.path);
  writer->Real(topic.usual_okapi);
  for (const int64_t count : {topic.pages, topic.validated, topic.found, topic.right}) {
    writer->Number(static_cast<uint64_t>(count));
  }
  writer->Number(urls.size());
  for (const std::string& url : urls) writer->Text(url);
}

// Topic `number`; false when it cannot come behind the topics before it.
bool ReadTopic(uint32_t number, RecordReader* reader, TopicRecord* record) {
  std::vector<Topic>& topics = record->facts.topics;
  Topic topic;
  topic.parent = static_cast<uint32_t>(reader->Number(number == 0 ? 0 : number - 1));
  topic.rest = reader->Number(1) == 1;
  topic.path = reader->Text(kMaxTopicPath);
  topic.usual_okapi = reader->Real(0.0, kLargest);
  for (int64_t* count : {&topic.pages, &topic.validated, &topic.found, &topic.right}) {
    *count = static_cast<int64_t>(reader->Number(kMostPages));
  }
  std::vector<std::string>& urls = record->examples.emplace_back();
  const uint64_t size = reader->Count();
  for (uint64_t i = 0; i < size && reader->good(); ++i) urls.emplace_back(reader->Text(kMostUrl));
  if (!reader->good()) return false;
  topic.end = number + 1;
  topics.push_back(topic);
  if (number == 0) return topic.path.empty() && !topic.rest;
  // Its parent is the last topic or one above that one, its path below the parent's.
  uint32_t last = number - 1;
  while (last != topic.parent && last != 0) last = topics[last].parent;
  const Topic& parent = topics[topic.parent];
  if (last != topic.parent || parent.rest) return false;
  if (topic.rest) return topic.path == parent.path;
  return topic.path.size() > parent.path.size() && IsWithin(topic.path, parent.path);
}

bool ReadTopics(RecordReader* reader, TopicRecord* record) {
  const uint64_t size = reader->Number(kMaxTopics);
  for (uint32_t i = 0; i < size; ++i) {
    if (!ReadTopic(i, reader, record)) return false;
  }
  std::vector<Topic>& topics = record->facts.topics;
  for (size_t i = topics.size(); i-- > 1;) {
    Topic& parent = topics[topics[i].parent];
    parent.end = std::max(parent.end, topics[i].end);
  }
  return !topics.empty();
}

bool ReadVocabulary(RecordReader* reader, TopicFacts* facts) {
  const uint64_t size = reader->Count(2);
  if (size > std::numeric_limits<int>::max() / 2) return false;
  for (uint32_t term = 0; term < size; ++term) {
    const std::string_view text = reader->Text(kMostTerm);
    const uint64_t pages = reader->Number(static_cast<uint64_t>(facts->documents));
    // A text that is there already gets no new number.
    if (!reader->good() || text.empty() || facts->vocabulary.Add(text) != term) return false;
    if (pages > UINT32_MAX) return false;
    facts->vocabulary.AddPages(term, static_cast<uint32_t>(pages));
  }
  return reader->good();
}

bool ReadSvm(RecordReader* reader, const TopicFacts& facts, SvmWeights* svm) {
  const uint64_t topics = facts.topics.size();
  const uint64_t terms = reader->Number(facts.vocabulary.size());
  if (!reader->good() || reader->left() / sizeof(float) / topics < terms + 3) return false;
  const auto read = [&](uint64_t size, std::vector<float>* values) {
    values->resize(size);
    for (float& value : *values) value = reader->Real<float>(-kLargestWeight, kLargestWeight);
  };
  read(topics * terms, &svm->terms);
  for (std::vector<float>* values : {&svm->bias, &svm->slope, &svm->offset}) read(topics, values);
  return reader->good();
}

arrow::Status Damaged() {
  return arrow::Status::Invalid("is damaged; make it anew with crawl-topic train");
}

arrow::Result<TopicRecord> ReadBody(std::string_view body) {
  RecordReader reader(body);
  TopicRecord record;
  record.learner = reader.Number(1) == 1 ? TopicLearner::kSvm : TopicLearner::kBayes;
  record.facts.documents = static_cast<int64_t>(reader.Number(kMostPages));
  record.facts.bytes = reader.Number(uint64_t{1} << 60);
  record.okapi = {reader.Real(0.0, kLargest), reader.Real(0.0, 1.0), reader.Real(0.0, kLargest)};
  record.profile_terms = static_cast<uint32_t>(reader.Number(UINT32_MAX));
  TopicValidation& validation = record.validation;
  validation.folds = static_cast<int>(reader.Number(1'000'000));
  for (int64_t* count : {&validation.pages, &validation.right, &validation.top_right}) {
    *count = static_cast<int64_t>(reader.Number(kMostPages));
  }
  if (!ReadTopics(&reader, &record) || !ReadVocabulary(&reader, &record.facts)) return Damaged();
  const std::string_view list = reader.Text(body.size());
  auto read = InvertedList::Read(std::string(list), record.facts.vocabulary.size(),
                                 static_cast<uint32_t>(record.facts.topics.size()));
  if (!reader.good() || !read.ok()) return Damaged();
  record.facts.list = std::move(read).ValueUnsafe();
  record.sharpness = reader.Real(1e-6, 1.0);
  if (record.learner == TopicLearner::kSvm && !ReadSvm(&reader, record.facts, &record.svm)) {
    return Damaged();
  }
  if (!reader.good() || !reader.AtEnd()) return Damaged();
  return record;
}

}  // namespace

std::string WriteTopicRecord(const TopicRecord& record) {
  const TopicFacts& facts = record.facts;
  RecordWriter writer;
  writer.Number(record.learner == TopicLearner::kSvm ? 1 : 0);
  writer.Number(static_cast<uint64_t>(facts.documents));
  writer.Number(facts.bytes);
  for (const double value : {record.okapi.k1, record.okapi.b, record.okapi.k2}) writer.Real(value);
  writer.Number(record.profile_terms);
  const TopicValidation& validation = record.validation;
  writer.Number(static_cast<uint64_t>(validation.folds));
  for (const int64_t count : {validation.pages, validation.right, validation.top_right}) {
    writer.Number(static_cast<uint64_t>(count));
  }
  writer.Number(facts.topics.size());
  for (size_t i = 0; i < facts.topics.size(); ++i) {
    WriteTopic(facts.topics[i], record.examples[i], &writer);
  }
  writer.Number(facts.vocabulary.size());
  for (uint32_t term = 0; term < facts.vocabulary.size(); ++term) {
    writer.Text(facts.vocabulary.Text(term));
    writer.Number(facts.vocabulary.pages(term));
  }
  writer.Text(facts.list.bytes());
  writer.Real(record.sharpness);
  if (record.learner == TopicLearner::kSvm) {
    writer.Number(record.svm.terms.size() / facts.topics.size());
    for (const auto* values :
         {&record.svm.terms, &record.svm.bias, &record.svm.slope, &record.svm.offset}) {
      for (const float value : *values) writer.Real(value);
    }
  }
  const std::string behind = Summary(record) + writer.bytes();
  return std::string(kMagic) + std::string(kVersion) + HexDigits(behind) + "\n" + behind;
}

arrow::Result<TopicRecord> ReadTopicRecord(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) {
    return arrow::Status::Invalid("is no tree of topics; crawl-topic train makes one");
  }
  if (!bytes.substr(kMagic.size()).starts_with(kVersion)) {
    return arrow::Status::Invalid(
        "is a tree of topics of another version; make it anew with crawl-topic train");
  }
  if (bytes.size() < kHeaderSize || bytes[kHeaderSize - 1] != '\n') return Damaged();
  std::string_view behind = bytes.substr(kHeaderSize);
  const size_t line = behind.find('\n');
  if (line == std::string_view::npos ||
      bytes.substr(kHeaderSize - 1 - kHashDigits, kHashDigits) != HexDigits(behind)) {
    return Damaged();
  }
  return ReadBody(behind.substr(line + 1));
}

}  // namespace crawl
