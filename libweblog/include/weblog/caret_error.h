// Errors in expressions that a user typed, shown with a caret under what is wrong.
#pragma once

#include <arrow/status.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace weblog {

// `text` as a message may show it: valid UTF-8, with '?' for control characters and a blank for a
// tab.
std::string PrintableText(std::string_view text);

// Invalid: `message`, below it the line of `text` that byte `at` is in, and below that a caret
// under the byte. Of a long line only the surroundings are shown; control characters appear as '?'.
arrow::Status CaretError(std::string_view text, size_t at, std::string_view message);

}  // namespace weblog
