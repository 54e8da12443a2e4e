// Predicates. The first line is one, the second a title, the rest the text of a page. What is right
// is right again and holds the same way, also in brackets; its negation does not hold where it does.
// What is wrong is shown with a caret that is within it or right behind.
#include <string>

#include "crawl/predicate.h"
#include "fuzz_check.h"

namespace {

// Every third name is a topic.
class SomeTopics : public crawl::TopicModel {
 public:
  std::optional<uint32_t> Find(std::string_view name) const override {
    if (name.size() % 3 != 0) return std::nullopt;
    return static_cast<uint32_t>(name.size());
  }
  bool Belongs(uint32_t topic, const crawl::Page& page, const crawl::Terms&) const override {
    return page.text.size() % topic == 0;
  }
  double Okapi(uint32_t topic, const crawl::Page&, const crawl::Terms& terms) const override {
    return static_cast<double>(terms.words) / topic;
  }
};

const crawl::PredicateResources& Resources() {
  static const SomeTopics topics;
  static const crawl::Labels labels = [] {
    crawl::Labels table;
    table.Add("http://www.example.org/a", "science.chemistry");
    table.Add("http://www.example.org/a", "art");
    return table;
  }();
  static const crawl::PredicateResources resources = [] {
    crawl::PredicateResources made;
    made.labels = &labels;
    made.topics = &topics;
    made.read_file = [](const std::string& path) -> arrow::Result<std::string> { return path; };
    return made;
  }();
  return resources;
}

void CheckError(const std::string& message) {
  const size_t caret = message.rfind('\n');
  FUZZ_CHECK(caret != std::string::npos && message.ends_with('^'));
  const size_t shown = message.rfind('\n', caret - 1);
  FUZZ_CHECK(shown != std::string::npos);
  // In characters the line is no longer than in bytes.
  FUZZ_CHECK(message.size() - caret - 2 <= caret - shown - 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view rest = fuzz::AsText(data, size);
  const std::string text(fuzz::TakeLine(&rest));
  const auto predicate = crawl::Predicate::Parse(text, Resources());
  if (!predicate.ok()) {
    CheckError(predicate.status().message());
    return 0;
  }
  crawl::Page page;
  page.title = fuzz::TakeLine(&rest);
  page.text = rest;
  crawl::Terms terms;
  static crawl::TextAnalyzer analyzer;
  analyzer.Analyze(page.text + "\n" + page.title, crawl::GuessLanguage(page.text), &terms);
  const crawl::PredicatePage whole = {"http://www.example.org/a", &page, &terms};
  const crawl::PredicatePage bare = {"http://www.example.org/a", nullptr, nullptr};
  const auto again = crawl::Predicate::Parse("(" + text + ")", Resources());
  const auto negated = crawl::Predicate::Parse("not (" + text + ")", Resources());
  // One more bracket may be one too many.
  if (again.ok()) FUZZ_CHECK((*again)->Holds(whole) == (*predicate)->Holds(whole));
  if (negated.ok()) {
    FUZZ_CHECK((*negated)->Holds(whole) != (*predicate)->Holds(whole));
    FUZZ_CHECK((*negated)->Holds(bare) != (*predicate)->Holds(bare));
    FUZZ_CHECK((*negated)->needs_terms() == (*predicate)->needs_terms());
  }
  return 0;
}
