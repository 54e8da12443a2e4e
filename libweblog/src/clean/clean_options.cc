// The words that options are made of.
#include <array>
#include <string>

#include "weblog/clean.h"

namespace weblog {

std::string_view NameOf(CleanRule rule) {
  constexpr std::array<std::string_view, kCleanRules> kNames = {
      "no-url", "methods", "redirects", "errors", "objects", "frames", "robots"};
  return kNames[static_cast<size_t>(rule)];
}

arrow::Result<StatusSet> ParseStatusList(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  StatusSet set;
  while (true) {
    const size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    if (word.size() != 3 || word[0] < '1' || word[0] > '9') break;
    const size_t hundreds = 100 * static_cast<size_t>(word[0] - '0');
    if (word.substr(1) == "xx") {
      for (size_t code = hundreds; code < hundreds + 100; ++code) set.set(code);
    } else if (is_digit(word[1]) && is_digit(word[2])) {
      set.set(hundreds + static_cast<size_t>(10 * (word[1] - '0') + word[2] - '0'));
    } else {
      break;
    }
    if (comma == std::string_view::npos) return set;
    text.remove_prefix(comma + 1);
  }
  return arrow::Status::Invalid("'", text, "' is no list of status codes as 2xx,304");
}

}  // namespace weblog
