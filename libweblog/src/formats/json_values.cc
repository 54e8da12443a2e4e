#include "json_values.h"

#include <limits>
#include <string>

#include "../timestamp.h"

namespace weblog {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A number as mantissa times ten to the power of exponent.
struct Decimal {
  bool negative = false;
  uint64_t mantissa = 0;
  int64_t exponent = 0;
};

// Takes digits off the front of `text`. Those that no longer fit count in the exponent alone, by
// `place`: 1 before the point, 0 behind it.
size_t TakeDigits(std::string_view* text, int place, Decimal* number) {
  size_t count = 0;
  for (; count < text->size() && IsDigit((*text)[count]); ++count) {
    if (number->mantissa < std::numeric_limits<uint64_t>::max() / 10 - 1) {
      number->mantissa = number->mantissa * 10 + static_cast<uint64_t>((*text)[count] - '0');
      number->exponent += place - 1;
    } else {
      number->exponent += place;
    }
  }
  text->remove_prefix(count);
  return count;
}

bool TakeExponent(std::string_view* text, Decimal* number) {
  text->remove_prefix(1);
  const bool negative = text->starts_with('-');
  if (negative || text->starts_with('+')) text->remove_prefix(1);
  Decimal exponent;
  if (TakeDigits(text, 1, &exponent) == 0 || exponent.mantissa > 9999) return false;
  const auto value = static_cast<int64_t>(exponent.mantissa);
  number->exponent += negative ? -value : value;
  return true;
}

bool ParseDecimal(std::string_view text, Decimal* number) {
  number->negative = text.starts_with('-');
  if (number->negative) text.remove_prefix(1);
  if (TakeDigits(&text, 1, number) == 0) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (TakeDigits(&text, 0, number) == 0) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    if (!TakeExponent(&text, number)) return false;
  }
  return text.empty();
}

// A number of microseconds, rounded.
bool ScaleRounded(std::string_view number, int shift, int64_t* value) {
  int64_t tenths;
  if (!ScaleDecimal(number, shift + 1, &tenths) || tenths < 0) return false;
  *value = tenths / 10 + (tenths % 10 >= 5 ? 1 : 0);
  return true;
}

struct Unit {
  std::string_view name;
  int exponent;
  int times = 1;
};

constexpr Unit kUnits[] = {{"ns", -3}, {"us", 0},    {"µs", 0},      {"μs", 0},     {"ms", 3},
                           {"s", 6},   {"m", 6, 60}, {"min", 6, 60}, {"h", 6, 3600}};

const Unit* FindUnit(std::string_view name) {
  for (const Unit& unit : kUnits) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

// "1h2m3.5s", as Go prints durations.
bool ReadUnits(std::string_view text, int64_t* micros) {
  int64_t sum = 0;
  while (!text.empty()) {
    size_t number = 0;
    while (number < text.size() && (IsDigit(text[number]) || text[number] == '.')) ++number;
    size_t end = number;
    while (end < text.size() && !IsDigit(text[end])) ++end;
    const Unit* unit = FindUnit(text.substr(number, end - number));
    int64_t part;
    if (unit == nullptr || !ScaleRounded(text.substr(0, number), unit->exponent, &part) ||
        __builtin_mul_overflow(part, unit->times, &part) ||
        __builtin_add_overflow(sum, part, &sum)) {
      return false;
    }
    text.remove_prefix(end);
  }
  *micros = sum;
  return true;
}

// Seconds reach to the year 5138 and the smaller units begin in 1973.
bool ReadEpoch(std::string_view text, int64_t* micros) {
  int64_t whole;
  if (!ScaleDecimal(text, 0, &whole) || text.starts_with('-')) return false;
  int shift = 6;
  for (; whole >= 100'000'000'000 && shift > -3; whole /= 1000) shift -= 3;
  return ScaleDecimal(text, shift, micros);
}

}  // namespace

bool ScaleDecimal(std::string_view number, int shift, int64_t* value) {
  Decimal decimal;
  if (!ParseDecimal(number, &decimal)) return false;
  uint64_t mantissa = decimal.mantissa;
  int64_t exponent = decimal.exponent + shift;
  for (; exponent < 0 && mantissa > 0; ++exponent) mantissa /= 10;
  for (; exponent > 0 && mantissa > 0; --exponent) {
    if (__builtin_mul_overflow(mantissa, uint64_t{10}, &mantissa)) return false;
  }
  if (mantissa > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return false;
  const auto magnitude = static_cast<int64_t>(mantissa);
  *value = decimal.negative ? -magnitude : magnitude;
  return true;
}

bool ReadJsonTime(std::string_view text, int64_t* micros) {
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    text = text.substr(1, text.size() - 2);
  }
  if (text.size() < 5 || text.size() > 64) return false;
  int64_t value = -1;
  if (text[4] == '/' && IsDigit(text[3])) {
    char iso[64];
    text.copy(iso, text.size());
    iso[4] = '-';
    if (text.size() > 7 && iso[7] == '/') iso[7] = '-';
    if (!ParseIsoTime({iso, text.size()}, 0, &value)) return false;
  } else if (text[4] == '-') {
    if (!ParseIsoTime(text, 0, &value)) return false;
  } else if (text[1] == '/' || text[2] == '/') {
    if (!ParseClfTime(text, &value)) return false;
  } else if (!ReadEpoch(text, &value)) {
    return false;
  }
  if (value < 0) return false;
  *micros = value;
  return true;
}

bool ReadJsonDuration(std::string_view text, int exponent, int64_t* micros) {
  if (text.empty() || text.size() > 64) return false;
  const bool has_unit =
      text.back() == 's' || text.back() == 'm' || text.back() == 'h' || text.back() == 'n';
  return has_unit ? ReadUnits(text, micros) : ScaleRounded(text, exponent, micros);
}

std::string_view ReadJsonClient(std::string_view client) {
  client = client.substr(0, client.find(','));
  if (client.starts_with('[')) {
    const size_t close = client.find(']');
    return close == std::string_view::npos ? client : client.substr(1, close - 1);
  }
  const size_t colon = client.find(':');
  if (colon == std::string_view::npos || client.find(':', colon + 1) != std::string_view::npos) {
    return client;
  }
  return client.substr(0, colon);
}

}  // namespace weblog
