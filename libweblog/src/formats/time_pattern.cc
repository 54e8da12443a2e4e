#include "time_pattern.h"

namespace weblog {
namespace {

enum TimePart : unsigned {
  kYear = 1,
  kMonth = 2,
  kDay = 4,
  kYearDay = 8,
  kHour = 16,
  kMinute = 32,
  kSecond = 64,
  kFraction = 128,
  kZone = 256,
  kHalf = 512,
  kEpoch = 1024,
};

struct Conversion {
  char letter;
  unsigned part;
  // What to read instead; empty: the conversion itself.
  std::string_view written_out = {};
};

constexpr Conversion kConversions[] = {
    {'Y', kYear},
    {'y', kYear},
    {'m', kMonth},
    {'b', kMonth},
    {'B', kMonth},
    {'h', kMonth, "%b"},
    {'d', kDay},
    {'e', kDay},
    {'j', kYearDay},
    {'H', kHour},
    {'k', kHour},
    {'I', kHour},
    {'l', kHour},
    {'M', kMinute},
    {'S', kSecond},
    {'p', kHalf},
    {'P', kHalf, "%p"},
    {'z', kZone},
    {'Z', kZone},
    {'s', kEpoch},
    {'a', 0},
    {'A', 0},
    {'t', 0, "\t"},
    {'%', 0},
    {'F', kYear | kMonth | kDay, "%Y-%m-%d"},
    {'D', kYear | kMonth | kDay, "%m/%d/%y"},
    {'x', kYear | kMonth | kDay, "%m/%d/%y"},
    {'v', kYear | kMonth | kDay, "%e-%b-%Y"},
    {'T', kHour | kMinute | kSecond, "%H:%M:%S"},
    {'X', kHour | kMinute | kSecond, "%H:%M:%S"},
    {'R', kHour | kMinute, "%H:%M"},
    {'r', kHour | kMinute | kSecond | kHalf, "%I:%M:%S %p"},
    {'c', kYear | kMonth | kDay | kHour | kMinute | kSecond, "%a %b %e %H:%M:%S %Y"},
};

const Conversion* FindConversion(char letter) {
  for (const Conversion& conversion : kConversions) {
    if (conversion.letter == letter) return &conversion;
  }
  return nullptr;
}

bool TakePrefix(std::string_view* text, std::string_view prefix) {
  if (!text->starts_with(prefix)) return false;
  text->remove_prefix(prefix.size());
  return true;
}

bool TakeFraction(std::string_view* text) {
  return TakePrefix(text, "%3f") || TakePrefix(text, "%6f");
}

// What may follow the seconds in a style that reads fractions itself.
void TakePointAndFraction(std::string_view* text) {
  std::string_view rest = *text;
  if ((TakePrefix(&rest, ".") || TakePrefix(&rest, ",")) && TakeFraction(&rest)) *text = rest;
}

bool IsClf(std::string_view text) {
  if (!TakePrefix(&text, "%d/%b/%Y:%H:%M:%S")) return false;
  TakePointAndFraction(&text);
  return text.empty() || text == " %z";
}

bool IsIso(std::string_view text) {
  if (!TakePrefix(&text, "%Y-%m-%dT%H:%M:%S") && !TakePrefix(&text, "%Y-%m-%d %H:%M:%S"))
    return false;
  TakePointAndFraction(&text);
  return text.empty() || text == "Z" || text == "%z" || text == " %z";
}

// A conversion or a character of a TimePattern.
struct Token {
  std::string_view text;
  // NUL: a conversion.
  char literal;
};

Token TakeToken(std::string_view* rest) {
  const std::string_view all = *rest;
  const char next = all[0];
  size_t size = 1;
  char literal = next;
  if (TakePrefix(rest, "%%")) {
    size = 2;
  } else if (TakeFraction(rest)) {
    size = 3;
    literal = '\0';
  } else {
    if (next == '%' && all.size() > 1) {
      size = 2;
      literal = '\0';
    }
    rest->remove_prefix(size);
  }
  return {all.substr(0, size), literal};
}

}  // namespace

size_t ReadTimePattern(std::string_view strftime, TimePattern* result) {
  size_t i = 0;
  while (i < strftime.size()) {
    if (strftime[i] != '%') {
      result->text += strftime[i++];
      continue;
    }
    std::string_view rest = strftime.substr(i);
    if (TakeFraction(&rest)) {
      result->text += strftime.substr(i, 3);
      result->parts |= kFraction;
      i += 3;
      continue;
    }
    // Flags change how numbers are padded and names are capitalised; strptime reads them all.
    const size_t letter = strftime.find_first_not_of("-_0^#EO", i + 1);
    if (letter == std::string_view::npos) return i;
    const Conversion* conversion = FindConversion(strftime[letter]);
    if (conversion == nullptr) return i;
    if (conversion->written_out.empty()) {
      result->text += {'%', conversion->letter};
    } else {
      result->text += conversion->written_out;
    }
    result->parts |= conversion->part;
    i = letter + 1;
  }
  return std::string_view::npos;
}

void PeelTimePattern(TimePattern* pattern, std::string* before, std::string* behind) {
  std::string core;
  std::string gap;          // what has been read since the last conversion, as it is spelled
  std::string gap_literal;  // and as it is written
  std::string_view rest = pattern->text;
  while (!rest.empty()) {
    const Token token = TakeToken(&rest);
    if (token.literal != '\0') {
      gap += token.text;
      gap_literal += token.literal;
      continue;
    }
    if (core.empty()) {
      *before = gap_literal;
    } else {
      core += gap;
    }
    core += token.text;
    gap.clear();
    gap_literal.clear();
  }
  if (!core.empty() && gap_literal.starts_with('Z')) {
    core += 'Z';
    gap_literal.erase(0, 1);
    pattern->parts |= kZone;
  }
  *(core.empty() ? before : behind) = gap_literal;
  pattern->text = core;
}

bool JoinTimePatterns(TimePattern* pattern, std::string_view between, const TimePattern& next) {
  if ((pattern->parts & next.parts) != 0 || pattern->at_end != next.at_end) return false;
  if (next.parts == kFraction && !between.empty() && between != "." && between != ",") return false;
  if ((next.parts & kEpoch) != 0) return false;
  if ((pattern->parts & kEpoch) != 0 && next.parts != kFraction) return false;
  for (char c : between) pattern->text += c == '%' ? std::string("%%") : std::string(1, c);
  pattern->text += next.text;
  pattern->parts |= next.parts;
  return true;
}

std::string_view MissingTimePart(const TimePattern& pattern) {
  const unsigned parts = pattern.parts;
  if ((parts & kEpoch) != 0) return "";
  const bool day = (parts & kYearDay) != 0 || (parts & (kMonth | kDay)) == (kMonth | kDay);
  if ((parts & kYear) == 0) return day ? "year" : "date";
  if (!day) return "date";
  return (parts & kHour) != 0 ? "" : "clock";
}

int TimeRank(const TimePattern& pattern) {
  return (pattern.at_end ? 0 : 4) + ((pattern.parts & (kZone | kEpoch)) != 0 ? 2 : 0) +
         ((pattern.parts & kFraction) != 0 ? 1 : 0);
}

void SetTimeSpelling(const TimePattern& pattern, Spelling* spelling) {
  spelling->time_pattern.clear();
  std::string_view rest = pattern.text;
  if (TakePrefix(&rest, "%s")) {
    TakePointAndFraction(&rest);
    spelling->time = rest == "%3f"   ? TimeStyle::kEpochMs
                     : rest == "%6f" ? TimeStyle::kEpochUs
                                     : TimeStyle::kEpoch;
    return;
  }
  if (IsClf(pattern.text)) {
    spelling->time = TimeStyle::kClf;
  } else if (IsIso(pattern.text)) {
    spelling->time = TimeStyle::kIso;
  } else {
    spelling->time = TimeStyle::kPattern;
    while (!rest.empty()) {
      const Token token = TakeToken(&rest);
      spelling->time_pattern +=
          token.text.ends_with('f') && token.text.size() == 3 ? "%f" : token.text;
    }
  }
}

std::string TimeSkeleton(const TimePattern& pattern) {
  std::string result;
  std::string_view rest = pattern.text;
  while (!rest.empty()) {
    const Token token = TakeToken(&rest);
    const bool padded = token.text == "%e" || token.text == "%k" || token.text == "%l";
    result += token.literal != '\0' ? token.literal : padded ? '\2' : '\1';
  }
  return result;
}

}  // namespace weblog
