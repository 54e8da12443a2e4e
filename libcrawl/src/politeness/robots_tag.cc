#include <algorithm>

#include "crawl/http_date.h"
#include "crawl/robots.h"
#include "politeness/robots_line.h"

namespace crawl {
namespace {

constexpr std::string_view kUnavailableAfter = "unavailable_after";

// Directives that have a value behind a colon, as the token of a crawler has directives.
bool TakesValue(std::string_view name) {
  return SameIgnoringCase(name, kUnavailableAfter) ||
         SameIgnoringCase(name.substr(0, 4), "max-");  // max-snippet, max-image-preview, …
}

void AddDirective(std::string_view word, RobotsFlags* flags) {
  const bool none = SameIgnoringCase(word, "none");
  if (none || SameIgnoringCase(word, "noindex")) flags->noindex = true;
  if (none || SameIgnoringCase(word, "nofollow")) flags->nofollow = true;
}

// Commas stand between directives; some write blanks.
void AddDirectives(std::string_view words, RobotsFlags* flags) {
  constexpr std::string_view kBetween = " \t\r\n\f;";
  while (!words.empty()) {
    const size_t end = std::min(words.find_first_of(kBetween), words.size());
    AddDirective(words.substr(0, end), flags);
    words.remove_prefix(std::min(words.size(), end + 1));
  }
}

// Takes what is before the next comma.
std::string_view TakePiece(std::string_view* value) {
  const size_t end = std::min(value->find(','), value->size());
  const std::string_view piece = value->substr(0, end);
  value->remove_prefix(std::min(value->size(), end + 1));
  return piece;
}

// Takes the date that `begin`, the last piece taken, is or begins: "Sun, 06 Nov 1994" has a comma.
std::optional<int64_t> TakeDate(std::string_view begin, std::string_view* value) {
  if (begin.find_first_of("0123456789") != std::string_view::npos) return ParseHttpDate(begin);
  const std::string_view rest = TakePiece(value);
  // The two pieces are neighbours.
  return ParseHttpDate(
      {begin.data(), static_cast<size_t>(rest.data() + rest.size() - begin.data())});
}

}  // namespace

RobotsFlags ParseRobotsTag(std::string_view value, std::string_view agent, int64_t now_us) {
  RobotsFlags flags;
  bool for_us = true;
  while (!value.empty()) {
    std::string_view piece = TakePiece(&value);
    while (true) {
      const size_t colon = piece.find(':');
      if (colon == std::string_view::npos) {
        if (for_us) AddDirectives(piece, &flags);
        break;
      }
      const std::string_view name = Trimmed(piece.substr(0, colon));
      piece.remove_prefix(colon + 1);
      if (TakesValue(name)) {
        if (!SameIgnoringCase(name, kUnavailableAfter)) break;
        const std::optional<int64_t> date = TakeDate(piece, &value);
        if (for_us && date && *date <= now_us) flags.noindex = true;
        break;
      }
      for_us = name == "*" || SameIgnoringCase(name, "robots") || SameIgnoringCase(name, agent);
    }
  }
  return flags;
}

}  // namespace crawl
