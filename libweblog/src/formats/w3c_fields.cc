#include "w3c_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "../timestamp.h"

namespace weblog {
namespace {

constexpr double kMicro = 1;
constexpr double kMilli = 1e3;
constexpr double kSecond = 1e6;

// The draft has seconds.
constexpr W3cDialect kGeneric = {"w3c extended", kSecond, Escape::kNone, true};
constexpr W3cDialect kIis = {"iis", kMilli, Escape::kPlus, false};
constexpr W3cDialect kIisAdvanced = {"iis advanced", kMilli, Escape::kNone, true};
constexpr W3cDialect kCloudFront = {"cloudfront", kSecond, Escape::kPercent, false};
constexpr W3cDialect kMillisecondProxy = {"w3c extended", kMilli, Escape::kNone, true};
// Web Cache writes whole numbers in the hundred thousands for small images: microseconds.
constexpr W3cDialect kOracle = {"w3c extended", kMicro, Escape::kNone, true};

struct Hint {
  std::string_view text;
  const W3cDialect* dialect;
};

// Words in #Software, in lower case; the first one found decides.
constexpr Hint kSoftware[] = {
    {"iis advanced logging", &kIisAdvanced},  //
    {"internet information", &kIis},          //
    {"microsoft http", &kIis},                //
    {"web cache", &kOracle},                  //
    {"sgos", &kMillisecondProxy},
};

// Field names that only one server writes.
constexpr Hint kTellingFields[] = {
    {"x-edge-location", &kCloudFront},
    {"x-edge-request-id", &kCloudFront},
    {"x-edge-result-type", &kCloudFront},
    {"sc-win32-status", &kIis},
    {"sc-substatus", &kIis},
    {"s-sitename", &kIis},
};

struct FieldMeaning {
  std::string_view name;
  Slot slot;
  double elapsed_unit_us = 0;
};

// In lower case. Of several names for one slot the first has precedence.
constexpr FieldMeaning kMeanings[] = {
    {"date", Slot::kDate},
    {"date-local", Slot::kDate},
    {"time", Slot::kTime},
    {"time-local", Slot::kTime},
    {"c-ip", Slot::kClient},
    {"c-dns", Slot::kClient},
    {"cs-username", Slot::kAuthUser},
    {"c-auth-id", Slot::kAuthUser},
    {"x-auth-id", Slot::kAuthUser},
    {"cs-method", Slot::kMethod},
    {"cs-uri", Slot::kUrl},
    {"cs-uri-stem", Slot::kUrl},
    {"cs-uri-path", Slot::kUrl},
    {"cs-uri-query", Slot::kQuery},
    {"cs-uri-scheme", Slot::kScheme},
    {"cs-protocol", Slot::kScheme},
    {"x-host-header", Slot::kHost},
    {"cs-host", Slot::kHost},
    {"cs(host)", Slot::kHost},
    {"cs-uri-port", Slot::kPort},
    {"s-port", Slot::kPort},
    {"sc-status", Slot::kStatus},
    {"sc-bytes", Slot::kBytes},
    {"bytes", Slot::kBytes},
    {"cs(referer)", Slot::kReferrer},
    {"cs(referrer)", Slot::kReferrer},
    {"cs(user-agent)", Slot::kAgent},
    {"cs(cookie)", Slot::kCookie},
    {"timetakenms", Slot::kElapsed, kMilli},
    {"time-taken-ms", Slot::kElapsed, kMilli},
    {"time-taken", Slot::kElapsed},
    {"x-edge-result-type", Slot::kCacheResult},
    {"s-action", Slot::kCacheResult},
    {"x-cache", Slot::kCacheResult},
    {"sc-content-type", Slot::kContentType},
    {"sc(content-type)", Slot::kContentType},
    {"rs(content-type)", Slot::kContentType},
};

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower;
}

// Takes the next word off the front of `text`; empty at the end and from a "//" comment on.
std::string_view TakeWord(std::string_view* text) {
  while (!text->empty() && IsBlank(text->front())) text->remove_prefix(1);
  if (text->starts_with("//")) return {};
  size_t size = 0;
  while (size < text->size() && !IsBlank((*text)[size])) ++size;
  const std::string_view word = text->substr(0, size);
  text->remove_prefix(size);
  return word;
}

const FieldMeaning* FindMeaning(std::string_view name) {
  const auto* it = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                [&](const FieldMeaning& m) { return m.name == name; });
  return it == std::end(kMeanings) ? nullptr : it;
}

// What one #Fields directive says.
class FieldsReader {
 public:
  explicit FieldsReader(W3cHeader* header) : header_(header) {
    header_->columns.clear();
    header_->field_dialect = nullptr;
    winners_.fill(nullptr);
  }

  arrow::Status Read(std::string_view names) {
    for (std::string_view name = TakeWord(&names); !name.empty(); name = TakeWord(&names)) {
      if (header_->columns.size() == kMaxW3cFields) {
        return arrow::Status::Invalid("#Fields has more than ", kMaxW3cFields, " names");
      }
      header_->columns.push_back(Slot::kIgnored);
      // No known name is longer.
      if (name.size() <= 32) Add(Lower(name));
    }
    const FieldMeaning* url = winner(Slot::kUrl);
    const FieldMeaning* elapsed = winner(Slot::kElapsed);
    header_->has_time = winner(Slot::kTime) != nullptr;
    header_->has_date = winner(Slot::kDate) != nullptr;
    header_->whole_url = url != nullptr && url->name == "cs-uri";
    header_->elapsed_unit_us = elapsed == nullptr ? 0 : elapsed->elapsed_unit_us;
    return arrow::Status::OK();
  }

 private:
  const FieldMeaning*& winner(Slot slot) { return winners_[static_cast<int>(slot)]; }

  void Add(const std::string& name) {
    for (const Hint& hint : kTellingFields) {
      if (name == hint.text && header_->field_dialect == nullptr) {
        header_->field_dialect = hint.dialect;
      }
    }
    const FieldMeaning* meaning = FindMeaning(name);
    if (meaning == nullptr) return;
    const FieldMeaning*& best = winner(meaning->slot);
    if (best != nullptr && best <= meaning) return;
    std::replace(header_->columns.begin(), header_->columns.end(), meaning->slot, Slot::kIgnored);
    header_->columns.back() = meaning->slot;
    best = meaning;
  }

  W3cHeader* header_;
  std::array<const FieldMeaning*, kSlots> winners_;
};

const W3cDialect* DialectOfSoftware(std::string_view software) {
  const std::string lower = Lower(software.substr(0, 256));
  for (const Hint& hint : kSoftware) {
    if (lower.find(hint.text) != std::string::npos) return hint.dialect;
  }
  return nullptr;
}

// "-0800", "+01:00"; nothing when it is something else.
std::optional<int> ParseOffset(std::string_view text) {
  std::string digits;
  for (char c : text.substr(0, 8)) {
    if (IsDigit(c)) digits.push_back(c);
  }
  if (text.empty() || (text[0] != '+' && text[0] != '-') || digits.size() != 4) return {};
  const int number = std::stoi(digits);
  const int seconds = number / 100 * 3600 + number % 100 * 60;
  return text[0] == '-' ? -seconds : seconds;
}

// The number that is all of `text`, or -1.
int NumberOf(std::string_view text) {
  int value = -1;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && stop == text.data() + text.size() ? value : -1;
}

int MonthOf(std::string_view text) {
  static constexpr std::string_view kMonths = "janfebmaraprmayjunjulaugsepoctnovdec";
  if (text.size() != 3) return NumberOf(text);
  const size_t at = kMonths.find(Lower(text));
  return at == std::string_view::npos || at % 3 != 0 ? -1 : static_cast<int>(at / 3) + 1;
}

// The day that "2001-10-31", "28/Jun/2017" or "12-Jan-1996" means.
std::optional<int64_t> ParseDay(std::string_view text) {
  const size_t first = text.find_first_of("-/");
  const size_t second = text.find_first_of("-/", first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return {};
  std::string_view year = text.substr(0, first);
  const std::string_view month = text.substr(first + 1, second - first - 1);
  std::string_view day = text.substr(second + 1);
  if (year.size() != 4) {
    // Day first is certain only when the month is a name.
    if (month.size() != 3) return {};
    std::swap(year, day);
  }
  const int y = NumberOf(year), m = MonthOf(month), d = NumberOf(day);
  if (year.size() != 4 || y < 0 || m < 1 || m > 12 || d < 1 || d > 31) return {};
  return DaysFromCivil(y, static_cast<unsigned>(m), static_cast<unsigned>(d));
}

}  // namespace

const W3cDialect& W3cHeader::dialect() const {
  if (field_dialect == &kCloudFront) return kCloudFront;
  if (software_dialect != nullptr) return *software_dialect;
  return field_dialect != nullptr ? *field_dialect : kGeneric;
}

arrow::Status W3cHeader::Apply(std::string_view directive) {
  const size_t colon = directive.find(':');
  if (!directive.starts_with('#') || colon == std::string_view::npos || colon > 32) {
    return arrow::Status::OK();
  }
  const std::string key = Lower(directive.substr(1, colon - 1));
  std::string_view value = directive.substr(colon + 1);
  if (key == "fields") return FieldsReader(this).Read(value);
  if (key == "software") software_dialect = DialectOfSoftware(value);
  if (key == "gmt-offset") zone_seconds = ParseOffset(TakeWord(&value)).value_or(zone_seconds);
  if (key == "date" || key == "start-date") {
    if (const auto moment = ParseW3cDate(value)) start = moment;
  }
  return arrow::Status::OK();
}

std::optional<W3cStart> ParseW3cDate(std::string_view text) {
  std::string_view day = TakeWord(&text);
  std::string_view clock = TakeWord(&text);
  // The T between day and clock, not the one of "Oct".
  if (const size_t t = day.find('T', 8); t != std::string_view::npos) {
    clock = day.substr(t + 1);
    day = day.substr(0, t);
  }
  if (clock.ends_with('Z')) clock.remove_suffix(1);
  const std::optional<int64_t> days = ParseDay(day);
  if (!days) return {};
  W3cStart start;
  start.day = *days;
  if (!ParseClock(clock, &start.clock_micros)) start.clock_micros = 0;
  return start;
}

}  // namespace weblog
