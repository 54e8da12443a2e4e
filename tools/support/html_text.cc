#include "support/html_text.h"

#include "support/terminal.h"

namespace support {

void AppendHtml(std::string_view text, std::string* out) {
  const std::string visible = Visible(text);
  for (const char c : visible) {
    switch (c) {
      case '&':
        *out += "&amp;";
        break;
      case '<':
        *out += "&lt;";
        break;
      case '>':
        *out += "&gt;";
        break;
      case '"':
        *out += "&quot;";
        break;
      case '\'':
        *out += "&#39;";
        break;
      default:
        *out += c;
    }
  }
}

std::string Html(std::string_view text) {
  std::string out;
  AppendHtml(text, &out);
  return out;
}

std::string ScriptJson(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    switch (c) {
      case '&':
        out += "\\u0026";
        break;
      case '<':
        out += "\\u003c";
        break;
      case '>':
        out += "\\u003e";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace support
