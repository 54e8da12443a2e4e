#include "politeness/xml_scanner.h"

#include <algorithm>
#include <charconv>

namespace crawl {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kCdata = "<![CDATA[";
// With leading zeros.
constexpr size_t kMaxEntity = 16;

// Removes what is before the end of `marker` from `text`; all of it when there is none.
std::string_view TakeThrough(std::string_view marker, std::string_view* text) {
  const size_t at = text->find(marker);
  const std::string_view before = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + marker.size());
  return before;
}

// The end of a tag: a > outside quotes; npos when it has none.
size_t TagEnd(std::string_view tag) {
  size_t at = 0;
  while ((at = tag.find_first_of(">\"'", at)) != std::string_view::npos && tag[at] != '>') {
    const size_t quote = tag.find(tag[at], at + 1);
    // A lone quotation mark does not swallow the document.
    if (quote == std::string_view::npos) return tag.find('>', at);
    at = quote + 1;
  }
  return at;
}

void AppendUtf8(uint32_t c, std::string* to) {
  if (c < 0x80) {
    to->push_back(static_cast<char>(c));
    return;
  }
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr unsigned char kFirst[] = {0, 0xC0, 0xE0, 0xF0};
  to->push_back(static_cast<char>(kFirst[more] | c >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) {
    to->push_back(static_cast<char>(0x80 | ((c >> (6 * i)) & 0x3F)));
  }
}

// The character of a number like "#38" or "#x26"; 0 when it is none.
uint32_t CharacterOf(std::string_view number) {
  number.remove_prefix(1);
  const bool hex = number.starts_with('x') || number.starts_with('X');
  if (hex) number.remove_prefix(1);
  uint32_t c = 0;
  const char* end = number.data() + number.size();
  const auto [stop, error] = std::from_chars(number.data(), end, c, hex ? 16 : 10);
  if (error != std::errc() || stop != end) return 0;
  return c > 0x10FFFF || (c >= 0xD800 && c < 0xE000) ? 0 : c;
}

// Appends what "&entity;" stands for; false when that is nothing known.
bool AppendEntity(std::string_view entity, std::string* to) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
  if (entity.starts_with('#')) {
    const uint32_t c = CharacterOf(entity);
    if (c != 0) AppendUtf8(c, to);
    return c != 0;
  }
  for (const auto& [name, c] : kEntities) {
    if (entity != name) continue;
    to->push_back(c);
    return true;
  }
  return false;
}

}  // namespace

void AppendUnescapedXml(std::string_view text, std::string* to) {
  while (true) {
    const size_t amp = text.find('&');
    to->append(text.substr(0, amp));
    if (amp == std::string_view::npos) return;
    text.remove_prefix(amp + 1);
    const size_t end = text.substr(0, kMaxEntity).find(';');
    if (end != std::string_view::npos && AppendEntity(text.substr(0, end), to)) {
      text.remove_prefix(end + 1);
    } else {
      to->push_back('&');
    }
  }
}

XmlScanner::Token XmlScanner::Next() {
  if (closes_itself_) {
    closes_itself_ = false;
    return Token::kClose;
  }
  while (!rest_.empty()) {
    if (rest_[0] != '<' || rest_.starts_with(kCdata)) {
      TakeText();
      return Token::kText;
    }
    if (rest_.starts_with("<!--")) {
      TakeThrough("-->", &rest_);
    } else if (rest_.starts_with("<?")) {
      TakeThrough("?>", &rest_);
    } else if (rest_.starts_with("<!")) {
      TakeThrough(">", &rest_);
    } else {
      return TakeTag();
    }
  }
  return Token::kEnd;
}

void XmlScanner::TakeText() {
  is_cdata_ = rest_[0] == '<';
  if (is_cdata_) {
    rest_.remove_prefix(kCdata.size());
    text_ = TakeThrough("]]>", &rest_);
  } else {
    text_ = rest_.substr(0, rest_.find('<'));
    rest_.remove_prefix(text_.size());
  }
}

XmlScanner::Token XmlScanner::TakeTag() {
  rest_.remove_prefix(1);
  const bool closes = rest_.starts_with('/');
  if (closes) rest_.remove_prefix(1);
  const size_t end = TagEnd(rest_);
  std::string_view tag = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (end == std::string_view::npos) return Token::kEnd;
  closes_itself_ = !closes && tag.ends_with('/');
  if (closes_itself_) tag.remove_suffix(1);
  const size_t name_end = std::min(tag.find_first_of(kBlanks), tag.size());
  name_ = tag.substr(0, name_end);
  attributes_ = tag.substr(name_end);
  const size_t colon = name_.find(':');
  prefix_ = colon == std::string_view::npos ? std::string_view() : name_.substr(0, colon);
  if (colon != std::string_view::npos) name_.remove_prefix(colon + 1);
  return closes ? Token::kClose : Token::kOpen;
}

std::string_view XmlScanner::Attribute(std::string_view name) const {
  std::string_view rest = attributes_;
  while (true) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
    const size_t equals = rest.find('=');
    if (equals == std::string_view::npos) return {};
    std::string_view key = rest.substr(0, equals);
    key = key.substr(0, key.find_last_not_of(kBlanks) + 1);
    rest.remove_prefix(equals + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
    if (rest.empty()) return {};
    const bool quoted = rest[0] == '"' || rest[0] == '\'';
    const size_t end = quoted ? rest.find(rest[0], 1) : rest.find_first_of(kBlanks);
    if (key == name) return quoted ? rest.substr(1, end - 1) : rest.substr(0, end);
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
}

void XmlScanner::AppendText(std::string* to) const {
  if (is_cdata_) {
    to->append(text_);
  } else {
    AppendUnescapedXml(text_, to);
  }
}

}  // namespace crawl
