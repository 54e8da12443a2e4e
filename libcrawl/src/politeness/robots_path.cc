#include "politeness/robots_path.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace crawl {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// The octet whose escape `text` begins with; negative when it begins with none.
int EscapedOctet(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return -1;
  const int high = HexValue(text[1]), low = HexValue(text[2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

void AppendEscape(unsigned char octet, std::string* to) {
  to->push_back('%');
  to->push_back(kHexDigits[octet >> 4]);
  to->push_back(kHexDigits[octet & 15]);
}

// RFC 3986, 2.3: whether an escape of the character means nothing else than the character.
constexpr bool IsUnreserved(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

// RFC 3986, 2.2, but for * and $, which patterns give a meaning.
constexpr std::string_view kReserved = ":/?#[]@!&'()+,;=";

// Which octets are as they are in all forms.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (size_t c = 0; c < plain.size(); ++c) plain[c] = IsUnreserved(static_cast<unsigned char>(c));
  for (const char c : kReserved) plain[static_cast<unsigned char>(c)] = true;
  return plain;
}();

// These delimit nothing any more behind the ? of a URL (RFC 3986, 3.4), and RFC 9309 has an example
// where one is escaped there and the other not.
bool StandsForItself(unsigned char c, bool in_query) {
  return IsUnreserved(c) || (in_query && (c == ':' || c == '/' || c == '?' || c == '@'));
}

class Comparable {
 public:
  Comparable(EscapeReading reading, bool is_pattern)
      : canonical_(reading == EscapeReading::kCanonical), is_pattern_(is_pattern) {}

  std::string operator()(std::string_view text) {
    result_.reserve(text.size());
    while (!text.empty()) {
      const int octet = EscapedOctet(text);
      if (octet >= 0) {
        AddEscaped(static_cast<unsigned char>(octet));
      } else {
        AddPlain(static_cast<unsigned char>(text[0]), text.size() == 1);
      }
      text.remove_prefix(octet >= 0 ? 3 : 1);
    }
    return std::move(result_);
  }

 private:
  void AddEscaped(unsigned char c) {
    if (canonical_ && StandsForItself(c, in_query_)) {
      result_.push_back(static_cast<char>(c));
    } else {
      AppendEscape(c, &result_);
    }
  }

  void AddPlain(unsigned char c, bool is_last) {
    const bool special = is_pattern_ && (c == '*' || (c == '$' && is_last));
    const bool as_it_is = c >= 0x80 && !canonical_ && !is_pattern_;
    if (special || as_it_is || kPlain[c]) {
      result_.push_back(static_cast<char>(c));
    } else {
      AppendEscape(c, &result_);
    }
    in_query_ = in_query_ || c == '?';
  }

  const bool canonical_, is_pattern_;
  bool in_query_ = false;
  std::string result_;
};

// Where `part` is found first in `text`; npos when it is not. memmem() takes linear time, which
// string_view::find() does not.
size_t FindFirst(std::string_view text, std::string_view part) {
  if (part.empty()) return 0;
  const void* found = memmem(text.data(), text.size(), part.data(), part.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<size_t>(static_cast<const char*>(found) - text.data());
}

}  // namespace

std::string_view PathAndQuery(std::string_view url, std::string* scratch) {
  url = url.substr(0, url.find('#'));
  constexpr std::string_view kPathBegins = "/?;";
  size_t host = url.starts_with("//") ? 2 : 0;
  // A path may have a :// too.
  const size_t scheme_end = url.find("://", host);
  if (scheme_end < url.find_first_of(kPathBegins, host)) host = scheme_end + 3;
  const size_t begin = url.find_first_of(kPathBegins, host);
  if (begin == std::string_view::npos) return "/";
  if (url[begin] == '/') return url.substr(begin);
  scratch->assign("/").append(url.substr(begin));
  return *scratch;
}

bool IsPlainPath(std::string_view path) {
  return std::all_of(path.begin(), path.end(),
                     [](char c) { return kPlain[static_cast<unsigned char>(c)]; });
}

std::string ComparablePath(std::string_view path, EscapeReading reading) {
  return Comparable(reading, false)(path);
}

std::string ComparablePattern(std::string_view value, EscapeReading reading) {
  return Comparable(reading, true)(value);
}

bool MatchesPattern(std::string_view path, std::string_view pattern) {
  const bool to_the_end = pattern.ends_with('$');
  if (to_the_end) pattern.remove_suffix(1);
  size_t star = pattern.find('*');
  const std::string_view front = pattern.substr(0, star);
  if (!path.starts_with(front)) return false;
  path.remove_prefix(front.size());
  if (star == std::string_view::npos) return !to_the_end || path.empty();
  // Taking each part where it is found first leaves the most for those behind it.
  while (true) {
    pattern.remove_prefix(star + 1);
    star = pattern.find('*');
    const std::string_view part = pattern.substr(0, star);
    if (star == std::string_view::npos && to_the_end) return path.ends_with(part);
    const size_t at = FindFirst(path, part);
    if (at == std::string_view::npos) return false;
    if (star == std::string_view::npos) return true;
    path.remove_prefix(at + part.size());
  }
}

}  // namespace crawl
