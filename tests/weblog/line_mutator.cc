#include "line_mutator.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace reference {
namespace {

using namespace std::string_view_literals;

// What splitting and reading fields turn on.
constexpr std::string_view kMarks[] = {
    "\""sv,
    "\\"sv,
    " "sv,
    "["sv,
    "]"sv,
    "/"sv,
    ":"sv,
    "-"sv,
    "\\\""sv,
    "\\\\"sv,
    "\" "sv,
    " \""sv,
    "\" \""sv,
    "  "sv,
    "\0"sv,
    "\xE9"sv,
    "\xFF"sv,
    "\xC3\xA9"sv,
    "\xED\xA0\x80"sv,
    "\xE2\x82"sv,
    "\t"sv,
    "\r"sv,
    "+"sv,
    "."sv,
    ","sv,
    "%"sv,
    "%2F"sv,
    "%zz"sv,
    "\\x41"sv,
    "\\xe9"sv,
    "\\x4"sv,
    "\\n"sv,
    "\\q"sv,
    "?"sv,
    "://"sv,
    "*"sv,
    "0"sv,
    "9"sv,
    "]: "sv,
    " app/"sv,
    " HTTP/"sv,
    " HTTP/1.1"sv,
    "] \""sv,
    "_"sv,
};

// What a field may be.
constexpr std::string_view kFields[] = {
    ""sv,
    "-"sv,
    "-1"sv,
    "-1.0"sv,
    "-0"sv,
    "+12"sv,
    "+-1"sv,
    "0"sv,
    "7"sv,
    "000"sv,
    "1e3"sv,
    "0x10"sv,
    "nan"sv,
    "inf"sv,
    ".5"sv,
    "5."sv,
    "0.0000005"sv,
    "9223372036854775807"sv,
    "9223372036854775808"sv,
    "9000000000000"sv,
    "123456789012345678901"sv,
    "CONNECT"sv,
    "OPTIONS"sv,
    "get"sv,
    "*"sv,
    "/"sv,
    "//x"sv,
    "HTTP/1.1"sv,
    "a:b"sv,
    "[::1]:80"sv,
    "x:443"sv,
    "[::1]"sv,
    "https://y/"sv,
    "TLSv1.3"sv,
    "\"-\""sv,
    "\"\""sv,
    "\"\\\\\""sv,
    "\"\\\"\""sv,
    "/\xE9"sv,
    "/\xC3\xA9"sv,
    "1157689312"sv,
    "10:05:03"sv,
    "2015-05-17T10:05:03+02"sv,
    "29:23:53:60"sv,
    "[1/Feb/2016:1:02:03.5"sv,
    "[29/Feb/2015:10:05:03"sv,
    "[17/may/2015:10:05:03"sv,
    "-0730]"sv,
    "+02:00]"sv,
    "Z]"sv,
};

// Where the blank-separated fields of a line begin and end.
std::vector<std::pair<size_t, size_t>> FieldsOf(const std::string& line) {
  std::vector<std::pair<size_t, size_t>> fields;
  for (size_t begin = 0; begin <= line.size();) {
    const size_t end = std::min(line.find(' ', begin), line.size());
    fields.emplace_back(begin, end);
    begin = end + 1;
  }
  return fields;
}

}  // namespace

LineMutator::LineMutator(std::vector<std::string> lines, uint64_t seed)
    : lines_(std::move(lines)), state_(seed) {}

// Steele, Lea and Flood's SplitMix64.
uint64_t LineMutator::Random() {
  uint64_t z = state_ += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

std::string LineMutator::Next() {
  constexpr size_t kChanges[] = {0, 1, 1, 1, 1, 1, 2, 2, 3, 8};
  std::string line = AnyLine();
  for (size_t n = kChanges[Below(std::size(kChanges))]; n > 0; --n) Change(&line);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

void LineMutator::Change(std::string* line) {
  const size_t at = Below(line->size() + 1);
  switch (Below(10)) {
    case 0:  // a bit
      if (at < line->size()) (*line)[at] = static_cast<char>((*line)[at] ^ (1 << Below(8)));
      return;
    case 1:  // a byte
      if (at < line->size()) (*line)[at] = static_cast<char>(Random());
      return;
    case 2:
    case 3:
      line->insert(at, kMarks[Below(std::size(kMarks))]);
      return;
    case 4:
      line->erase(at, 1 + Below(3));
      return;
    case 5:  // one mark becomes another, or goes, or comes twice
      if (const size_t mark = line->find_first_of("\"\\[] /:-", at); mark != std::string::npos) {
        const size_t kind = Below(3);
        line->replace(mark, 1,
                      kind == 0   ? ""
                      : kind == 1 ? std::string(2, (*line)[mark])
                                  : kMarks[Below(std::size(kMarks))]);
      }
      return;
    case 6:
      SwapFields(line);
      return;
    case 7:
      ReplaceField(line);
      return;
    case 8:
      line->resize(at);
      return;
    default: {  // the writer was interrupted in the middle of a line
      const std::string& other = AnyLine();
      *line = line->substr(0, at) + other.substr(Below(4) == 0 ? Below(other.size() + 1) : 0);
      return;
    }
  }
}

void LineMutator::SwapFields(std::string* line) {
  const auto fields = FieldsOf(*line);
  auto [a, b] = std::minmax(fields[Below(fields.size())], fields[Below(fields.size())]);
  if (a == b) return;
  const std::string first = line->substr(a.first, a.second - a.first);
  const std::string second = line->substr(b.first, b.second - b.first);
  line->replace(b.first, second.size(), first);
  line->replace(a.first, first.size(), second);
}

void LineMutator::ReplaceField(std::string* line) {
  const auto fields = FieldsOf(*line);
  const auto [begin, end] = fields[Below(fields.size())];
  line->replace(begin, end - begin, kFields[Below(std::size(kFields))]);
}

}  // namespace reference
