#include <mutex>
#include <utility>

#include "predicate/node.h"
#include "text/languages.h"

namespace crawl {
namespace {

// Words become terms by the rules of their language, so the text is compared as if it were of the
// page's: its vector for a language is made when the first page of it comes.
class IsSimilar : public Predicate::Node {
 public:
  IsSimilar(std::string text, Bound bound)
      : text_(std::move(text)), bound_(bound), vectors_(Languages().size() + 1) {}

  bool Holds(Judged* page) const override {
    if (page->facts.page == nullptr || page->facts.terms == nullptr) return false;
    const QueryVector& vector = VectorFor(page->language());
    return bound_.Holds(vector.Similarity(*page->facts.terms));
  }

 private:
  struct Made {
    std::once_flag once;
    std::unique_ptr<const QueryVector> vector;
  };

  const QueryVector& VectorFor(const std::string& language) const {
    Made& made = vectors_[static_cast<size_t>(FindLanguage(language) + 1)];
    std::call_once(made.once, [&] {
      Terms terms;
      TextAnalyzer().Analyze(text_, language, &terms);
      made.vector = std::make_unique<QueryVector>(terms);
    });
    return *made.vector;
  }

  const std::string text_;
  const Bound bound_;
  mutable std::vector<Made> vectors_;  // by language plus one
};

}  // namespace

arrow::Result<NodePtr> MakeSimilar(std::string text, Bound bound) {
  Terms terms;
  TextAnalyzer().Analyze(text, "", &terms);
  if (terms.terms.empty()) return arrow::Status::Invalid("the file has no words");
  return std::make_unique<IsSimilar>(std::move(text), bound);
}

}  // namespace crawl
