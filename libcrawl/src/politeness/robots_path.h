// Paths of URLs and of robots.txt's rules in forms that compare byte by byte.
#pragma once

#include <string>
#include <string_view>

namespace crawl {

// How escapes are read. kCanonical is RFC 9309, 2.2.2: an escape of a character that stands for
// itself is that character, other octets that no URL may have are escaped. kWritten leaves escapes
// of such characters, and octets beyond ASCII of URLs, as they are. In both, escapes are in upper
// case and a percent sign that begins none is %25.
enum class EscapeReading { kCanonical, kWritten };

// The path and query of a URL, without fragment, "/" when there is none: a view of `url`, or of
// `*scratch`.
std::string_view PathAndQuery(std::string_view url, std::string* scratch);

// Whether a path is its own comparable form in both readings, as most are.
bool IsPlainPath(std::string_view path);

// The form of a URL's path that patterns are matched with. In it, * and $ are escaped.
std::string ComparablePath(std::string_view path, EscapeReading reading);
// The form of a rule's value. In it, a * stands for any octets and a $ at the end for the end.
std::string ComparablePattern(std::string_view value, EscapeReading reading);

// Whether a pattern matches the beginning of a path, or all of it where it ends in $. Takes time in
// proportion to the sizes of both.
bool MatchesPattern(std::string_view path, std::string_view pattern);

}  // namespace crawl
