// Percent escapes in their canonical form: none where the character may stand for itself (RFC 3986,
// 6.2.2.2), the others in upper case, and a percent sign that begins none as %25.
#pragma once

#include <string>
#include <string_view>

namespace weblog {

// Whether all escapes of `text` are canonical.
bool HasCanonicalEscapes(std::string_view text);

// Appends `text` with its escapes made canonical.
void AppendCanonicalEscapes(std::string_view text, std::string* to);

}  // namespace weblog
