#include "weblog/patterns/min_support.h"

#include <arrow/status.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace weblog {
namespace {

constexpr size_t kDecimals = 6;

std::optional<int64_t> Digits(std::string_view text) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.starts_with('-')) {
    return std::nullopt;
  }
  return value;
}

// "12.5" in millionths.
std::optional<int64_t> Millionths(std::string_view text) {
  const size_t point = std::min(text.find('.'), text.size());
  std::string decimals(text.substr(std::min(point + 1, text.size())));
  if (decimals.size() > kDecimals || point > 3) return std::nullopt;
  decimals.resize(kDecimals, '0');
  const auto whole = point == 0 ? 0 : Digits(text.substr(0, point));
  const auto part = Digits(decimals);
  if (!whole.has_value() || !part.has_value()) return std::nullopt;
  return *whole * 1'000'000 + *part;
}

}  // namespace

arrow::Result<MinSupport> MinSupport::Parse(std::string_view text) {
  const bool is_share = text.ends_with('%');
  const auto amount = is_share ? Millionths(text.substr(0, text.size() - 1)) : Digits(text);
  if (!amount.has_value() || *amount == 0 || (is_share && *amount > kHundredPercent)) {
    return arrow::Status::Invalid("'", text,
                                  "' is neither a number of 1 or more nor a share as 1%");
  }
  return MinSupport(*amount, is_share);
}

int64_t MinSupport::CountOf(int64_t total) const {
  if (!is_share_) return amount_;
  // Whole hundreds of percents and the rest apart, so that nothing overflows.
  const int64_t whole = total / kHundredPercent * amount_;
  const int64_t rest = total % kHundredPercent * amount_;
  return std::max<int64_t>(2, whole + (rest + kHundredPercent - 1) / kHundredPercent);
}

}  // namespace weblog
