// The attributes of an element that a crawler looks at.
#pragma once

#include <lexbor/dom/interfaces/element.h>
#include <lexbor/html/token.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace crawl {

enum class AttributeKey : uint8_t {
  kAlt,
  kContent,
  kEncoding,  // of MathML's annotation-xml: decides how its content is read
  kHidden,
  kHref,
  kHttpEquiv,
  kLang,
  kName,
  kRel,
  kSrc,
  kType,
};
inline constexpr size_t kAttributeKeys = 11;

// Null for other attributes. `name` is in lower case, as lexbor has names.
std::optional<AttributeKey> KeyOfAttribute(std::string_view name);

// Views of the tokenizer's or the tree's memory. Of attributes of the same name the first counts.
class Attributes {
 public:
  explicit Attributes(const lxb_html_token_t& token);
  explicit Attributes(const lxb_dom_element_t& element);

  bool Has(AttributeKey key) const { return (present_ & Bit(key)) != 0; }
  // Empty without it.
  std::string_view Get(AttributeKey key) const { return values_[static_cast<size_t>(key)]; }

 private:
  static uint32_t Bit(AttributeKey key) { return 1u << static_cast<int>(key); }
  void Set(AttributeKey key, std::string_view value);

  uint32_t present_ = 0;
  std::array<std::string_view, kAttributeKeys> values_;
};

// Takes all attributes from a token but those above, each once, and of those of an <a> the ones of
// more than `longest_of_link` bytes: <a> is what the tree builder makes copies of. Returns about
// how much memory those that stay take in a tree.
size_t KeepKnownAttributes(size_t longest_of_link, lxb_html_token_t* token);

}  // namespace crawl
