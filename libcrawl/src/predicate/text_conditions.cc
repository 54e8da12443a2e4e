#include <algorithm>
#include <utility>

#include "predicate/node.h"
#include "predicate/phrase.h"
#include "text/languages.h"

namespace crawl {
namespace {

class HasPhrase : public Predicate::Node {
 public:
  HasPhrase(Phrase phrase, bool in_title_only)
      : phrase_(std::move(phrase)), in_title_only_(in_title_only) {}
  bool Holds(Judged* page) const override {
    const Page* const document = page->facts.page;
    if (document == nullptr) return false;
    return phrase_.IsIn(document->title) || (!in_title_only_ && phrase_.IsIn(document->text));
  }

 private:
  const Phrase phrase_;
  const bool in_title_only_;
};

class HasWord : public Predicate::Node {
 public:
  // `stems` are by language plus one; empty where the word is no term.
  explicit HasWord(std::vector<std::string> stems) : stems_(std::move(stems)) {}
  bool Holds(Judged* page) const override {
    if (page->facts.page == nullptr || page->facts.terms == nullptr) return false;
    const Terms& terms = *page->facts.terms;
    const std::string& stem = stems_[static_cast<size_t>(FindLanguage(page->language()) + 1)];
    return std::any_of(terms.terms.begin(), terms.terms.end(),
                       [&](const Terms::Term& term) { return terms.Text(term) == stem; });
  }

 private:
  const std::vector<std::string> stems_;
};

class IsOfLanguage : public Predicate::Node {
 public:
  explicit IsOfLanguage(std::string code) : code_(std::move(code)) {}
  bool Holds(Judged* page) const override {
    return page->facts.page != nullptr && page->language() == code_;
  }

 private:
  const std::string code_;
};

// The term that `word` is in a language; empty when it is a stop word of it.
std::string StemOf(std::string_view word, std::string_view language, TextAnalyzer* analyzer) {
  Terms terms;
  analyzer->Analyze(word, language, &terms);
  return terms.terms.empty() ? "" : std::string(terms.Text(terms.terms[0]));
}

}  // namespace

arrow::Result<NodePtr> MakePhrase(std::string_view words, bool in_title_only) {
  ARROW_ASSIGN_OR_RAISE(Phrase phrase, Phrase::Make(words));
  return std::make_unique<HasPhrase>(std::move(phrase), in_title_only);
}

arrow::Result<NodePtr> MakeWord(std::string_view word, TextAnalyzer* analyzer) {
  ARROW_ASSIGN_OR_RAISE(const Phrase phrase, Phrase::Make(word));
  if (phrase.size() != 1) {
    return arrow::Status::Invalid("expected one word, and these are ", phrase.size(),
                                  "; a phrase stands in quotes, without word:");
  }
  std::vector<std::string> stems = {StemOf(word, "", analyzer)};
  for (const Language& language : Languages()) {
    stems.push_back(StemOf(word, language.code, analyzer));
  }
  return std::make_unique<HasWord>(std::move(stems));
}

arrow::Result<NodePtr> MakeLanguage(std::string_view code) {
  std::string lower(code);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    if (c < 'a' || c > 'z') lower.clear();
    if (lower.empty()) break;
  }
  if (lower.size() < 2 || lower.size() > 3) {
    return arrow::Status::Invalid(
        "expected the code of a language, two or three letters such as en");
  }
  return std::make_unique<IsOfLanguage>(std::move(lower));
}

}  // namespace crawl
