// Text for a terminal: nothing that came from a log may move the cursor, ring the bell, change
// colours or turn the reading direction of the line it stands in.
#pragma once

#include <string>
#include <string_view>

namespace support {

// Whether the descriptor is a terminal.
bool IsTerminal(int fd);

// The width of the terminal in columns: of the descriptor, else of $COLUMNS, else 80.
int TerminalWidth(int fd);

// Appends `text` with all that is not plain text spelled out: control characters, bytes that are
// not UTF-8 as \x1b, format and direction characters as \u202e, line feeds and tabs as \n and \t
// unless `keep_lines`. A backslash stays as it is.
void AppendVisible(std::string_view text, std::string* out, bool keep_lines = false);
std::string Visible(std::string_view text, bool keep_lines = false);

// Whether AppendVisible would change anything in `text`.
bool IsVisible(std::string_view text);

// The number of terminal columns that visible UTF-8 text takes: 0 for combining marks, 2 for East
// Asian wide characters and emoji, 1 for the rest.
int DisplayWidth(std::string_view text);

// Cuts visible text to at most `width` columns (at least 1), ending in "…" when something was cut.
std::string Ellipsized(std::string_view text, int width);

// A code point and the number of bytes that it takes at the start of `text`, which must not be
// empty. Bytes that are not UTF-8 give the code point kInvalid and length 1.
struct CodePoint {
  static constexpr char32_t kInvalid = 0xFFFFFFFF;
  char32_t value;
  int length;
};
CodePoint DecodeUtf8(std::string_view text);

}  // namespace support
