// Text for a page of HTML: nothing that came from a log may become a tag, leave an attribute, or
// turn the reading direction of what stands around it.
#pragma once

#include <string>
#include <string_view>

namespace support {

// Appends `text` so that a browser shows its characters, between tags or inside a quoted attribute.
// What is not plain text is spelled out as for a terminal (see AppendVisible).
void AppendHtml(std::string_view text, std::string* out);
std::string Html(std::string_view text);

// `json` for a <script> element that holds data. There, HTML knows no escapes but looks for its own
// end and for comments: what could be a tag becomes a \u escape, which means the same inside of JSON
// strings. Elsewhere JSON has no such characters.
std::string ScriptJson(std::string_view json);

}  // namespace support
