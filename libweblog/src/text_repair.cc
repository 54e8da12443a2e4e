#include "text_repair.h"

#include <simdjson.h>

#include "byte_search.h"

namespace weblog {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The byte that two hex digits at `text[i]` stand for, or -1.
int HexByte(std::string_view text, size_t i) {
  if (i + 1 >= text.size()) return -1;
  const int high = HexDigit(text[i]);
  const int low = HexDigit(text[i + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

// The character that backslash-`c` stands for, or 0.
char EscapedCharacter(char c) {
  switch (c) {
    case '"':
    case '\\':
      return c;
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'b':
      return '\b';
    case 'v':
      return '\v';
    default:
      return 0;
  }
}

void UndoBackslashes(std::string_view text, std::string* out) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      const int byte = text[i + 1] == 'x' ? HexByte(text, i + 2) : -1;
      if (byte >= 0) {
        out->push_back(static_cast<char>(byte));
        i += 3;
        continue;
      }
      if (const char c = EscapedCharacter(text[i + 1]); c != 0) {
        out->push_back(c);
        ++i;
        continue;
      }
    }
    out->push_back(text[i]);
  }
}

void UndoPercents(std::string_view text, std::string* out) {
  for (size_t i = 0; i < text.size(); ++i) {
    const int byte = text[i] == '%' ? HexByte(text, i + 1) : -1;
    if (byte >= 0) i += 2;
    out->push_back(byte >= 0 ? static_cast<char>(byte) : text[i]);
  }
}

// Of two in a row the second was a plus itself: "bot;++http://…".
void UndoPluses(std::string_view text, std::string* out) {
  for (size_t i = 0; i < text.size(); ++i) {
    out->push_back(text[i] == '+' ? ' ' : text[i]);
    if (text[i] == '+' && i + 1 < text.size() && text[i + 1] == '+') out->push_back(text[++i]);
  }
}

// Nearly all texts are ASCII, which is quicker seen here than by a call.
bool IsUtf8(std::string_view text) {
  return IsAscii(text) || simdjson::validate_utf8(text.data(), text.size());
}

}  // namespace

std::string_view UndoEscapes(std::string_view text, Escape escape, std::string* scratch) {
  scratch->clear();
  if (escape == Escape::kBackslash) {
    UndoBackslashes(text, scratch);
  } else if (escape == Escape::kPercent) {
    UndoPercents(text, scratch);
  } else {
    UndoPluses(text, scratch);
  }
  return *scratch;
}

std::string_view RepairText(std::string_view text, std::string* scratch) {
  if (IsUtf8(text)) return text;
  scratch->clear();
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      scratch->push_back(c);
    } else {
      scratch->push_back(static_cast<char>(0xC0 | byte >> 6));
      scratch->push_back(static_cast<char>(0x80 | (byte & 0x3F)));
    }
  }
  return *scratch;
}

std::string_view RepairUrl(std::string_view text, std::string* scratch) {
  if (IsUtf8(text)) return text;
  constexpr char kHex[] = "0123456789ABCDEF";
  scratch->clear();
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      scratch->push_back(c);
    } else {
      scratch->append({'%', kHex[byte >> 4], kHex[byte & 15]});
    }
  }
  return *scratch;
}

}  // namespace weblog
