// Text from the web as a database takes it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace crawl {

// What is longer is cut: a title of a gigabyte is nobody's title.
inline constexpr size_t kLongestText = size_t{1} << 20;

// Appends `text` as UTF-8 without NUL: each NUL, and each piece that cannot be part of a character
// (the longest that begins one, as the Unicode standard counts them), becomes U+FFFD. Text of more
// than kLongestText bytes is cut there.
void AppendValidText(std::string_view text, std::string* out);

}  // namespace crawl
