#include <algorithm>

#include "crawl/page.h"

namespace crawl {
namespace {

bool Separates(char c) { return c == ' ' || c == '\n'; }

// Where the `words` words before `at` begin.
uint32_t WordsBefore(std::string_view text, uint32_t at, int words) {
  for (; words > 0 && at > 0; --words) {
    while (at > 0 && Separates(text[at - 1])) --at;
    while (at > 0 && !Separates(text[at - 1])) --at;
  }
  return at;
}

// Where the `words` words behind `at` end.
uint32_t WordsBehind(std::string_view text, uint32_t at, int words) {
  for (; words > 0 && at < text.size(); --words) {
    while (at < text.size() && Separates(text[at])) ++at;
    while (at < text.size() && !Separates(text[at])) ++at;
  }
  return at;
}

}  // namespace

TextSpan ContextOf(const Page& page, const Link& link, int words) {
  const std::string_view text = page.text;
  const auto size = static_cast<uint32_t>(text.size());
  const uint32_t begin = std::min(link.anchor.begin, size);
  const uint32_t end = std::clamp(link.anchor.end, begin, size);
  return {WordsBefore(text, begin, words), WordsBehind(text, end, words)};
}

std::string MainText(const Page& page) {
  std::string main;
  for (const Block& block : page.blocks) {
    if (!block.main) continue;
    if (!main.empty()) main.push_back('\n');
    main.append(page.Text(block.text));
  }
  return main.empty() ? page.text : main;
}

}  // namespace crawl
