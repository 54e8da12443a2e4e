#include "support/json_text.h"

#include <cstdio>

#include "support/terminal.h"

namespace support {
namespace {

void AppendUnit(unsigned unit, std::string* out) {
  char escape[16];
  std::snprintf(escape, sizeof escape, "\\u%04x", unit);
  *out += escape;
}

void AppendEscape(char32_t value, std::string* out) {
  switch (value) {
    case U'"':
      *out += "\\\"";
      break;
    case U'\\':
      *out += "\\\\";
      break;
    case U'\n':
      *out += "\\n";
      break;
    case U'\r':
      *out += "\\r";
      break;
    case U'\t':
      *out += "\\t";
      break;
    case CodePoint::kInvalid:
      AppendUnit(0xFFFD, out);
      break;
    default:
      if (value > 0xFFFF) {
        AppendUnit(0xD800 + ((value - 0x10000) >> 10), out);
        AppendUnit(0xDC00 + ((value - 0x10000) & 0x3FF), out);
      } else {
        AppendUnit(value, out);
      }
  }
}

}  // namespace

void AppendJsonString(std::string_view text, std::string* out) {
  *out += '"';
  size_t plain = 0;  // start of what has not been copied yet
  for (size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\') {
      ++i;
      continue;
    }
    const CodePoint next = DecodeUtf8(text.substr(i));
    const auto length = static_cast<size_t>(next.length);
    if (byte >= 0x80 && IsVisible(text.substr(i, length))) {
      i += length;
      continue;
    }
    out->append(text, plain, i - plain);
    AppendEscape(next.value, out);
    i += length;
    plain = i;
  }
  out->append(text, plain);
  *out += '"';
}

}  // namespace support
