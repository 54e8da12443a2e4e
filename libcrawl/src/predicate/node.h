// The parts of a predicate: conditions on a page, and what joins them.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/predicate.h"

namespace crawl {

// A page while it is judged, with what several conditions want to know of it.
class Judged {
 public:
  explicit Judged(const PredicatePage& page) : facts(page) {}

  // Of a page with a document.
  const std::string& language();

  const PredicatePage& facts;

 private:
  std::optional<std::string> language_;
};

class Predicate::Node {
 public:
  virtual ~Node() = default;
  virtual bool Holds(Judged* page) const = 0;
};
using NodePtr = std::unique_ptr<const Predicate::Node>;

// nodes.cc: what joins conditions. All of none hold, any of none does not.
NodePtr MakeAll(std::vector<NodePtr> parts);
NodePtr MakeAny(std::vector<NodePtr> parts);
NodePtr MakeNot(NodePtr part);

// A comparison with a number.
struct Bound {
  enum class Sign : uint8_t { kAbove, kAtLeast, kBelow, kAtMost };
  Sign sign = Sign::kAbove;
  double number = 0;

  bool Holds(double value) const;
};

// Each makes a condition of the text of its value, or says what is wrong with it.

// text_conditions.cc
arrow::Result<NodePtr> MakePhrase(std::string_view words, bool in_title_only);
arrow::Result<NodePtr> MakeWord(std::string_view word, TextAnalyzer* analyzer);
arrow::Result<NodePtr> MakeLanguage(std::string_view code);

// similar.cc
arrow::Result<NodePtr> MakeSimilar(std::string text, Bound bound);

// url_conditions.cc; of a wrong RE2 `*at` becomes the byte where it is wrong.
arrow::Result<NodePtr> MakeUrl(std::string_view expression, size_t* at);
arrow::Result<NodePtr> MakeHost(std::string_view host);
arrow::Result<NodePtr> MakeLabel(std::string_view name, const PredicateResources& resources);

// topic_conditions.cc
arrow::Result<NodePtr> MakeTopic(std::string_view name, const PredicateResources& resources);
arrow::Result<NodePtr> MakeOkapi(std::string_view name, Bound bound,
                                 const PredicateResources& resources);

}  // namespace crawl
