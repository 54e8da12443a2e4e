#include "support/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace support {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <size_t n>
bool Contains(const std::array<Range, n>& ranges, char32_t value) {
  const auto* after =
      std::upper_bound(ranges.begin(), ranges.end(), value,
                       [](char32_t v, const Range& range) { return v < range.first; });
  return after != ranges.begin() && value <= (after - 1)->last;
}

// What no terminal should get: C1 controls, direction and format characters, line and paragraph
// separators, variation tags and other characters without a shape.
constexpr std::array<Range, 13> kUnsafe = {{{0x80, 0x9F},
                                            {0xAD, 0xAD},
                                            {0x61C, 0x61C},
                                            {0x115F, 0x1160},
                                            {0x180E, 0x180E},
                                            {0x200B, 0x200F},
                                            {0x2028, 0x202E},
                                            {0x2060, 0x206F},
                                            {0x3164, 0x3164},
                                            {0xFEFF, 0xFEFF},
                                            {0xFFF0, 0xFFFB},
                                            {0x1D173, 0x1D17A},
                                            {0xE0000, 0xE0FFF}}};

// Combining marks of the scripts that web traffic shows, and the variation selectors.
constexpr std::array<Range, 29> kCombining = {
    {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x5BF, 0x5C7},   {0x610, 0x61A},
     {0x64B, 0x65F},   {0x670, 0x670},   {0x6D6, 0x6DC},   {0x6DF, 0x6ED},   {0x711, 0x711},
     {0x730, 0x74A},   {0x900, 0x902},   {0x93A, 0x93C},   {0x941, 0x94D},   {0x951, 0x957},
     {0x981, 0x981},   {0x9BC, 0x9BC},   {0xA01, 0xA02},   {0xE31, 0xE31},   {0xE34, 0xE3A},
     {0xE47, 0xE4E},   {0xEB1, 0xEB1},   {0xEB4, 0xEBC},   {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
     {0x20D0, 0x20F0}, {0x302A, 0x302D}, {0x3099, 0x309A}, {0xFE00, 0xFE2F}}};

// East Asian wide and full-width characters and emoji.
constexpr std::array<Range, 24> kWide = {
    {{0x1100, 0x115E}, {0x231A, 0x231B}, {0x2329, 0x232A},   {0x23E9, 0x23EC},  {0x23F0, 0x23F0},
     {0x25FD, 0x25FE}, {0x2614, 0x2615}, {0x2648, 0x2653},   {0x26A1, 0x26A1},  {0x2705, 0x2705},
     {0x2728, 0x2728}, {0x274C, 0x274C}, {0x2753, 0x2757},   {0x2795, 0x2797},  {0x2B50, 0x2B50},
     {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xA960, 0xA97C},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},
     {0xFE30, 0xFE6F}, {0xFF01, 0xFF60}, {0x1F300, 0x1F64F}, {0x1F680, 0x1FAFF}}};
constexpr Range kWidePlanes = {0x20000, 0x3FFFD};

bool IsPlain(char32_t value) {
  if (value < 0x7F) return value >= 0x20;
  return value != 0x7F && value != CodePoint::kInvalid && !Contains(kUnsafe, value);
}

int Width(char32_t value) {
  if (value < 0x300) return 1;
  if (Contains(kCombining, value)) return 0;
  const bool wide =
      Contains(kWide, value) || (value >= kWidePlanes.first && value <= kWidePlanes.last);
  return wide ? 2 : 1;
}

bool IsContinuation(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80;
}

void AppendSpelled(std::string_view bytes, char32_t value, std::string* out) {
  if (value == U'\n') {
    *out += "\\n";
  } else if (value == U'\t') {
    *out += "\\t";
  } else {
    const bool by_byte = value < 0x80 || value == CodePoint::kInvalid;
    const unsigned number = by_byte ? static_cast<uint8_t>(bytes[0]) : static_cast<unsigned>(value);
    char spelled[16];
    std::snprintf(spelled, sizeof spelled, by_byte ? "\\x%02x" : "\\u%04x", number);
    *out += spelled;
  }
}

}  // namespace

bool IsTerminal(int fd) { return ::isatty(fd) == 1; }

int TerminalWidth(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const int width = columns == nullptr ? 0 : std::atoi(columns);
  return width > 0 ? width : 80;
}

CodePoint DecodeUtf8(std::string_view text) {
  const auto lead = static_cast<uint8_t>(text[0]);
  if (lead < 0x80) return {lead, 1};
  const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return {CodePoint::kInvalid, 1};
  char32_t value = lead & (0x7F >> length);
  for (int i = 1; i < length; ++i) {
    if (!IsContinuation(text, static_cast<size_t>(i))) return {CodePoint::kInvalid, 1};
    value = value << 6 | (static_cast<uint8_t>(text[static_cast<size_t>(i)]) & 0x3F);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return {CodePoint::kInvalid, 1};
  return {value, length};
}

bool IsVisible(std::string_view text) {
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    if (!IsPlain(next.value)) return false;
    text.remove_prefix(static_cast<size_t>(next.length));
  }
  return true;
}

void AppendVisible(std::string_view text, std::string* out, bool keep_lines) {
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    const std::string_view bytes = text.substr(0, static_cast<size_t>(next.length));
    const bool line_char = next.value == U'\n' || next.value == U'\t';
    if (IsPlain(next.value) || (keep_lines && line_char)) {
      *out += bytes;
    } else {
      AppendSpelled(bytes, next.value, out);
    }
    text.remove_prefix(bytes.size());
  }
}

std::string Visible(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  AppendVisible(text, &out, keep_lines);
  return out;
}

int DisplayWidth(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    width += Width(next.value);
    text.remove_prefix(static_cast<size_t>(next.length));
  }
  return width;
}

std::string Ellipsized(std::string_view text, int width) {
  size_t fits = 0;  // bytes of the longest start that leaves a column for the ellipsis
  int columns = 0;
  size_t at = 0;
  while (at < text.size()) {
    const CodePoint next = DecodeUtf8(text.substr(at));
    columns += Width(next.value);
    at += static_cast<size_t>(next.length);
    if (columns < width) fits = at;
    if (columns > width) return std::string(text.substr(0, fits)) + "…";
  }
  return std::string(text);
}

}  // namespace support
