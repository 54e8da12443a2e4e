#include "weblog/caret_error.h"

#include <algorithm>

#include "text_repair.h"

namespace weblog {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::string PrintableText(std::string_view text) {
  std::string scratch;
  std::string result(RepairText(text, &scratch));
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = c == '\t' ? ' ' : '?';
  }
  return result;
}

arrow::Status CaretError(std::string_view text, size_t at, std::string_view message) {
  constexpr size_t kBefore = 60;
  constexpr size_t kBehind = 40;
  at = std::min(at, text.size());
  size_t begin = text.substr(0, at).rfind('\n') + 1;
  size_t end = std::min(text.find('\n', at), text.size());
  const bool cut_before = at - begin > kBefore;
  if (cut_before) begin = at - kBefore;
  const bool cut_behind = end - at > kBehind;
  if (cut_behind) end = at + kBehind;
  while (cut_before && begin < at && IsContinuation(text[begin])) ++begin;
  while (cut_behind && end > at && IsContinuation(text[end])) --end;

  std::string shown = cut_before ? "  …" : "  ";
  shown += PrintableText(text.substr(begin, at - begin));
  const auto column =
      std::count_if(shown.begin(), shown.end(), [](char c) { return !IsContinuation(c); });
  shown += PrintableText(text.substr(at, end - at));
  if (cut_behind) shown += "…";
  return arrow::Status::Invalid(PrintableText(message), "\n", shown, "\n", std::string(column, ' '),
                                "^");
}

}  // namespace weblog
