// Tells by one look at its bytes that a URL is canonical already.
#include <algorithm>
#include <array>
#include <cstdint>

#include "url/compiled_rules.h"
#include "url/escapes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace weblog {
namespace {

// What a byte asks for.
enum ByteClass : uint8_t {
  kPlain = 0,
  kParser = 1,   // a parser must look at it
  kPercent = 2,  // an escape
  kParam = 4,    // in a path, a parameter
  kQuote = 8,    // in a query, must be escaped
};

constexpr std::array<uint8_t, 256> MakeClasses() {
  std::array<uint8_t, 256> classes{};
  classes.fill(kParser);
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = kPlain;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = kPlain;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kPlain;
  for (const char c : {'-', '.', '_', '~', '!', '$', '&', '(', ')', '*',
                       '+', ',', '=', ':', '@', '/', '?', '|', '[', ']'}) {
    classes[static_cast<unsigned char>(c)] = kPlain;
  }
  classes['%'] = kPercent;
  classes[';'] = kParam;
  classes['\''] = kQuote;
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = MakeClasses();

#ifdef __SSE2__

// How many bytes at the beginning, in steps of 16, are letters, digits, or of "-./_": all plain.
size_t PlainPrefix(std::string_view text) {
  // There are only signed comparisons: the range is moved to the lowest numbers.
  const auto are_within = [](__m128i bytes, char first, int count) {
    const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(-128 - first)));
    return _mm_cmplt_epi8(moved, _mm_set1_epi8(static_cast<char>(-128 + count)));
  };
  size_t at = 0;
  for (; at + 16 <= text.size(); at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    const __m128i letters = are_within(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 26);
    const __m128i others = are_within(bytes, '-', '9' - '-' + 1);
    const __m128i lines = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('_'));
    const __m128i plain = _mm_or_si128(_mm_or_si128(letters, others), lines);
    if (_mm_movemask_epi8(plain) != 0xFFFF) break;
  }
  return at;
}

#else

size_t PlainPrefix(std::string_view) { return 0; }

#endif

// Those of all bytes, or of those up to one for a parser.
uint8_t ClassesIn(std::string_view text) {
  uint8_t classes = 0;
  for (const char c : text.substr(PlainPrefix(text))) {
    classes |= kClasses[static_cast<unsigned char>(c)];
    if ((classes & kParser) != 0) break;
  }
  return classes;
}

bool IsHostByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Whether digits are written as a parser writes a number, and it is no more than `most`, which has
// five digits or fewer.
bool IsPlainNumber(std::string_view digits, int most) {
  if (digits.empty() || digits.size() > 5 || (digits[0] == '0' && digits.size() > 1)) return false;
  int number = 0;
  for (const char c : digits) {
    if (!IsDigit(c)) return false;
    number = number * 10 + (c - '0');
  }
  return number <= most;
}

// Whether a host is an IPv4 address as a parser writes it.
bool IsPlainAddress(std::string_view host) {
  for (int dots = 0; dots < 3; ++dots) {
    const size_t end = host.find('.');
    if (end == std::string_view::npos || !IsPlainNumber(host.substr(0, end), 255)) return false;
    host.remove_prefix(end + 1);
  }
  return IsPlainNumber(host, 255);
}

// Whether a parser leaves a host of small letters, digits, dots and hyphens as it is. A last label
// that begins with a digit may be a number that stands for an IP address, and xn-- is an encoded
// name.
bool IsPlainHost(std::string_view host) {
  if (host.find("xn--") != std::string_view::npos) return false;
  std::string_view name = host;
  while (name.ends_with('.')) name.remove_suffix(1);
  const std::string_view label = name.substr(name.rfind('.') + 1);
  return !label.empty() && (!IsDigit(label[0]) || IsPlainAddress(host));
}

// The length of "http://host" or "https://host", perhaps with ":port", at the beginning of `url`, or
// 0 when there is none or a parser must look at it. Users, capitals and the port that the scheme has
// anyway are left to the parser.
size_t PlainOrigin(std::string_view url) {
  const size_t begin = url.starts_with("http://") ? 7 : url.starts_with("https://") ? 8 : 0;
  if (begin == 0) return 0;
  const size_t end = std::find_if_not(url.begin() + begin, url.end(), IsHostByte) - url.begin();
  if (!IsPlainHost(url.substr(begin, end - begin))) return 0;
  if (end == url.size() || url[end] != ':') return end;
  const size_t port_end = std::find_if_not(url.begin() + end + 1, url.end(), IsDigit) - url.begin();
  const std::string_view port = url.substr(end + 1, port_end - end - 1);
  return IsPlainNumber(port, 65535) && port != (begin == 7 ? "80" : "443") ? port_end : 0;
}

// Whether a path is canonical, but perhaps for its last segment.
bool IsPlainPath(std::string_view path) {
  const uint8_t classes = ClassesIn(path);
  if ((classes & (kParser | kParam)) != 0) return false;
  if ((classes & kPercent) != 0 && !HasCanonicalEscapes(path)) return false;
  return !HasDotSegment(path);
}

// Whether a slash belongs behind a path.
bool IsGuessedDirectory(std::string_view last_segment) {
  return !last_segment.empty() && last_segment.find('.') == std::string_view::npos;
}

bool IsPlainQuery(std::string_view query, const CompiledUrlRules& rules) {
  const uint8_t classes = ClassesIn(query);
  if ((classes & (kParser | kQuote)) != 0) return false;
  if ((classes & kPercent) != 0 && !HasCanonicalEscapes(query)) return false;
  while (true) {
    const size_t end = query.find('&');
    if (rules.DropsQueryParam(query.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    query.remove_prefix(end + 1);
  }
}

}  // namespace

std::optional<PlainUrl> LookAtUrl(std::string_view url, const CompiledUrlRules& rules) {
  if (url.empty()) return std::nullopt;
  size_t origin = 0;
  if (url[0] != '/') {
    origin = PlainOrigin(url);
    if (origin == 0 || origin == url.size() || url[origin] != '/') return std::nullopt;
  }
  const size_t question = url.find('?', origin);
  const bool has_query = question != std::string_view::npos;
  const std::string_view path = url.substr(origin, has_query ? question - origin : question);
  if (!IsPlainPath(path)) return std::nullopt;
  if (has_query && !IsPlainQuery(url.substr(question + 1), rules)) return std::nullopt;
  const std::string_view last = LastSegment(path);
  if (rules.DropsFile(last)) {
    const size_t end = origin + path.size();
    return PlainUrl{url.substr(0, end - last.size()), url.substr(end)};
  }
  if (rules.guess_directories() && !has_query && IsGuessedDirectory(last)) return std::nullopt;
  return PlainUrl{url, {}};
}

}  // namespace weblog
