// JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace support {

// Appends `text` as a JSON string with its quotes. Control, format and direction characters become
// \u escapes, so that the result is safe to print; bytes that are not UTF-8 become U+FFFD.
void AppendJsonString(std::string_view text, std::string* out);

}  // namespace support
