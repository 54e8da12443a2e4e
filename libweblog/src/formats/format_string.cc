#include "format_string.h"

#include <algorithm>
#include <string>

#include "formats.h"

namespace weblog {
namespace {

constexpr std::string_view kWordCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// How many directives of each notation a string seems to have.
struct Votes {
  int apache = 0;
  int nginx = 0;
  int squid = 0;
};

Votes CountVotes(std::string_view text) {
  Votes votes;
  FormatCursor cursor(text);
  while (!cursor.done()) {
    if (cursor.peek() == '$') {
      cursor.Skip(1);
      const bool braces = cursor.Take('{');
      if (!cursor.TakeAll(kWordCharacters).empty() || braces) ++votes.nginx;
    } else if (cursor.Take("%%") || cursor.peek() != '%') {
      cursor.TakeUntil("%$");
    } else if (const size_t size = SquidDirectiveLength(cursor.rest()); size != 0) {
      ++votes.squid;
      cursor.Skip(size);
    } else {
      cursor.Skip(1);
      constexpr std::string_view kModifiers = "{<>!^";
      const std::string_view next = cursor.rest().substr(0, 1);
      votes.apache +=
          next.find_first_of(kWordCharacters) == 0 || next.find_first_of(kModifiers) == 0;
    }
  }
  return votes;
}

}  // namespace

arrow::Status CheckFormatString(std::string_view text) {
  if (text.empty()) return arrow::Status::Invalid("the format is empty");
  if (text.size() > kMaxFormatString) {
    return arrow::Status::Invalid("a format of ", text.size(), " bytes is too long; ",
                                  kMaxFormatString, " are the most");
  }
  return arrow::Status::OK();
}

bool FormatCursor::Take(char c) {
  if (done() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool FormatCursor::Take(std::string_view word) {
  if (!rest().starts_with(word)) return false;
  at_ += word.size();
  return true;
}

bool FormatCursor::TakeIgnoringCase(std::string_view word) {
  const std::string_view next = rest().substr(0, word.size());
  if (!std::equal(next.begin(), next.end(), word.begin(), word.end(),
                  [](char a, char b) { return Lower(a) == Lower(b); })) {
    return false;
  }
  at_ += word.size();
  return true;
}

std::string_view FormatCursor::TakeAll(std::string_view set) {
  const size_t from = at_;
  Skip(rest().find_first_not_of(set));
  return since(from);
}

std::string_view FormatCursor::TakeUntil(std::string_view set) {
  const size_t from = at_;
  Skip(rest().find_first_of(set));
  return since(from);
}

arrow::Result<std::string_view> FormatCursor::TakeBraces() {
  const size_t close = rest().find('}');
  if (close == std::string_view::npos) return Error(at_, "'{' without '}'");
  const std::string_view inside = rest().substr(1, close - 1);
  Skip(close + 1);
  return inside;
}

char FormatCursor::TakeEscape() {
  constexpr std::string_view kEscapes = "\"'\\nrt";
  constexpr std::string_view kMeanings = "\"'\\\n\r\t";
  Skip(1);
  const size_t which = done() ? std::string_view::npos : kEscapes.find(peek());
  if (which == std::string_view::npos) return '\\';
  Skip(1);
  return kMeanings[which];
}

arrow::Result<LineFormatPtr> MakeFormatFromString(std::string_view text) {
  ARROW_RETURN_NOT_OK(CheckFormatString(text));
  FormatCursor cursor(text);
  if (cursor.Take("apache:")) return MakeApacheFormat(cursor.rest());
  if (cursor.Take("nginx:")) return MakeNginxFormat(cursor.rest());
  if (cursor.Take("squid:")) return MakeSquidFormat(cursor.rest());
  const Votes votes = CountVotes(text);
  if (votes.nginx > votes.apache + votes.squid) return MakeNginxFormat(text);
  if (votes.squid > votes.apache) return MakeSquidFormat(text);
  if (votes.apache > 0) return MakeApacheFormat(text);
  return arrow::Status::Invalid("'", PrintableText(text.substr(0, 60)),
                                "' is no format: it has neither the %directives of Apache and "
                                "Squid nor the $variables of nginx");
}

}  // namespace weblog
