#include "run/predicate_option.h"

#include <utility>

#include "support/labels_input.h"
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
}

arrow::Status PredicateOption::Check() const {
  if (labels.empty() || given()) return arrow::Status::OK();
  return support::UsageError("--labels is for a --predicate with label:NAME in it; it is missing");
}

arrow::Result<std::shared_ptr<const crawl::Predicate>> PredicateOption::Read(
    bool links_only) const {
  if (!given()) return nullptr;
  std::shared_ptr<const crawl::Labels> table;
  if (!labels.empty()) {
    ARROW_ASSIGN_OR_RAISE(table, support::ReadLabels(labels));
  }
  crawl::PredicateResources resources;
  resources.labels = table.get();
  resources.topics_option = "";
  resources.read_file = ReadFile;
  auto predicate = crawl::Predicate::Parse(*expression, resources);
  if (!predicate.ok()) {
    return support::UsageError("--predicate: ", predicate.status().message());
  }
  if (links_only && (*predicate)->needs_text()) {
    return support::UsageError("--predicate asks for text, which --links-only leaves out");
  }
  return std::shared_ptr<const crawl::Predicate>(predicate->release(),
                                                 [table](const crawl::Predicate* p) { delete p; });
}

}  // namespace crawl_run
