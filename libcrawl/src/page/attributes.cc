#include "page/attributes.h"

#include <lexbor/html/token_attr.h>
#include <lexbor/tag/tag.h>

namespace crawl {
namespace {

std::string_view NameOf(const lxb_dom_attr_data_t& data) {
  return {reinterpret_cast<const char*>(lexbor_hash_entry_str(&data.entry)), data.entry.length};
}

std::optional<AttributeKey> KeyOf(const lxb_html_token_attr_t& attribute) {
  if (attribute.name == nullptr) return std::nullopt;
  return KeyOfAttribute(NameOf(*attribute.name));
}

std::string_view ValueOf(const lxb_html_token_attr_t& attribute) {
  if (attribute.value == nullptr) return {};
  return {reinterpret_cast<const char*>(attribute.value), attribute.value_size};
}

}  // namespace

std::optional<AttributeKey> KeyOfAttribute(std::string_view name) {
  switch (name.size()) {
    case 3:
      if (name == "rel") return AttributeKey::kRel;
      if (name == "src") return AttributeKey::kSrc;
      if (name == "alt") return AttributeKey::kAlt;
      break;
    case 4:
      if (name == "href") return AttributeKey::kHref;
      if (name == "name") return AttributeKey::kName;
      if (name == "lang") return AttributeKey::kLang;
      if (name == "type") return AttributeKey::kType;
      break;
    case 6:
      if (name == "hidden") return AttributeKey::kHidden;
      break;
    case 7:
      if (name == "content") return AttributeKey::kContent;
      break;
    case 8:
      if (name == "encoding") return AttributeKey::kEncoding;
      break;
    case 10:
      if (name == "http-equiv") return AttributeKey::kHttpEquiv;
      break;
    default:
      break;
  }
  return std::nullopt;
}

Attributes::Attributes(const lxb_html_token_t& token) {
  for (const auto* at = token.attr_first; at != nullptr; at = at->next) {
    if (const auto key = KeyOf(*at)) Set(*key, ValueOf(*at));
  }
}

Attributes::Attributes(const lxb_dom_element_t& element) {
  for (auto* at = element.first_attr; at != nullptr; at = at->next) {
    size_t size = 0;
    const auto* name = reinterpret_cast<const char*>(lxb_dom_attr_local_name(at, &size));
    if (const auto key = KeyOfAttribute({name, size})) {
      const auto* value = reinterpret_cast<const char*>(lxb_dom_attr_value(at, &size));
      Set(*key, value == nullptr ? std::string_view() : std::string_view(value, size));
    }
  }
}

void Attributes::Set(AttributeKey key, std::string_view value) {
  if (Has(key)) return;
  present_ |= Bit(key);
  values_[static_cast<size_t>(key)] = value;
}

size_t KeepKnownAttributes(size_t longest_of_link, lxb_html_token_t* token) {
  size_t bytes = 0;
  uint32_t seen = 0;
  for (auto* at = token->attr_first; at != nullptr;) {
    auto* const next = at->next;
    const auto key = KeyOf(*at);
    const uint32_t bit = key ? 1u << static_cast<int>(*key) : 0;
    const bool too_long = token->tag_id == LXB_TAG_A && at->value_size > longest_of_link;
    if (bit == 0 || (seen & bit) != 0 || too_long) {
      lxb_html_token_attr_remove(token, at);
    } else {
      bytes += sizeof(lxb_dom_attr_t) + at->value_size;
    }
    seen |= bit;
    at = next;
  }
  return bytes;
}

}  // namespace crawl
