// Field texts as columns keep them: escapes undone and always valid UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "byte_search.h"
#include "fields.h"

namespace weblog {

// Unescape() for a text that has something to undo.
std::string_view UndoEscapes(std::string_view text, Escape escape, std::string* scratch);

// Undoes `escape`. A sequence that is none (a lone backslash, "%zz") stays as it is. Returns `text`
// itself when there is nothing to undo, else a view of `scratch`.
inline std::string_view Unescape(std::string_view text, Escape escape, std::string* scratch) {
  constexpr char kMarks[] = {0, '\\', '%', '+'};
  const char mark = kMarks[static_cast<int>(escape)];
  if (escape == Escape::kNone || !Contains(text, mark)) return text;
  return UndoEscapes(text, escape, scratch);
}

// Text that is not UTF-8 is taken for Latin-1, the charset of the servers that write such bytes.
// Returns `text` itself when it is UTF-8, else a view of `scratch`, which must not hold `text`.
std::string_view RepairText(std::string_view text, std::string* scratch);

// As RepairText(), but for a URL: every byte of it beyond ASCII is percent-encoded, which keeps its
// meaning.
std::string_view RepairUrl(std::string_view text, std::string* scratch);

}  // namespace weblog
