#include "run/predicate_option.h"

#include <utility>

#include "support/labels_input.h"
#include "support/topics_input.h"
#include "support/usage.h"
#include "weblog/byte_source.h"

namespace crawl_run {
namespace {

// More than a predicate takes, so that it is the one to refuse it.
constexpr size_t kMostBytes = 32 << 20;

arrow::Result<std::string> ReadFile(const std::string& path) {
  ARROW_ASSIGN_OR_RAISE(const auto source, weblog::OpenByteSource(path, {}));
  std::string text, part(1 << 16, '\0');
  while (text.size() < kMostBytes) {
    ARROW_ASSIGN_OR_RAISE(const int64_t size,
                          source->Read(part.data(), static_cast<int64_t>(part.size())));
    if (size == 0) break;
    if (size > 0) text.append(part, 0, static_cast<size_t>(size));
  }
  return text;
}

}  // namespace

void PredicateOption::AddTo(support::ArgParser& parser) {
  parser.app()
      .add_option("--predicate", expression,
                  "Which pages are relevant: '\"stanley cup\" or word:hockey and not lang:de'")
      ->type_name("EXPR");
  parser.app()
      .add_option("--labels", labels,
                  "What pages are about, for label: in EXPR: url and label, or URL<tab>LABEL lines")
      ->type_name("FILE");
  parser.app()
      .add_option("--topics", topics,
                  "A tree of topics that crawl-topic has made, for topic: and okapi() in EXPR")
      ->type_name("FILE");
}

arrow::Status PredicateOption::Check(bool topic_given) const {
  if (given()) return arrow::Status::OK();
  if (!labels.empty()) {
    return support::UsageError(
        "--labels is for a --predicate with label:NAME in it; it is missing");
  }
  if (!topics.empty() && !topic_given) {
    return support::UsageError(
        "--topics is for a --predicate with topic:NAME or okapi(NAME) in it, or for --topic; both "
        "are missing");
  }
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<const crawl::Predicate>> PredicateOption::Read(
    bool links_only) const {
  if (!given()) return nullptr;
  std::shared_ptr<const crawl::Labels> table;
  if (!labels.empty()) {
    ARROW_ASSIGN_OR_RAISE(table, support::ReadLabels(labels));
  }
  std::shared_ptr<const crawl::TopicTree> tree;
  if (!topics.empty()) {
    ARROW_ASSIGN_OR_RAISE(tree, support::ReadTopics(topics));
  }
  crawl::PredicateResources resources;
  resources.labels = table.get();
  resources.topics = tree.get();
  resources.read_file = ReadFile;
  auto predicate = crawl::Predicate::Parse(*expression, resources);
  if (!predicate.ok()) {
    return support::UsageError("--predicate: ", predicate.status().message());
  }
  if (links_only && (*predicate)->needs_text()) {
    return support::UsageError("--predicate asks for text, which --links-only leaves out");
  }
  return std::shared_ptr<const crawl::Predicate>(
      predicate->release(), [table, tree](const crawl::Predicate* p) { delete p; });
}

}  // namespace crawl_run
