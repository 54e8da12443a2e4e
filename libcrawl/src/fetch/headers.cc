#include <algorithm>

#include "crawl/web.h"

namespace crawl {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

// Whether `line` is of the header `name`; its value is then what stands behind the colon.
bool TakeName(std::string_view name, std::string_view* line) {
  if (line->size() <= name.size()) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    if (Lower((*line)[i]) != name[i]) return false;
  }
  line->remove_prefix(name.size());
  *line = Trim(*line);
  if (line->empty() || line->front() != ':') return false;
  line->remove_prefix(1);
  return true;
}

// Calls `take` with the value of each header `name`, until it says that it has enough.
template <typename Take>
void ForEachValue(std::string_view head, std::string_view name, Take take) {
  // The status line comes first. It may look like a header only where there is none.
  if (head.starts_with("HTTP/")) head.remove_prefix(std::min(head.size(), head.find('\n')));
  while (!head.empty()) {
    std::string_view line = head.substr(0, head.find('\n'));
    head.remove_prefix(std::min(head.size(), line.size() + 1));
    if (TakeName(name, &line) && !take(Trim(line))) return;
  }
}

}  // namespace

std::string_view HeaderValue(std::string_view head, std::string_view name) {
  std::string_view found;
  ForEachValue(head, name, [&](std::string_view value) {
    found = value;
    return false;
  });
  return found;
}

std::vector<std::string_view> HeaderValues(std::string_view head, std::string_view name) {
  std::vector<std::string_view> found;
  ForEachValue(head, name, [&](std::string_view value) {
    found.push_back(value);
    return true;
  });
  return found;
}

std::string HeaderList(std::string_view head, std::string_view name) {
  std::string list;
  ForEachValue(head, name, [&](std::string_view value) {
    if (!list.empty()) list += ", ";
    list += value;
    return true;
  });
  return list;
}

}  // namespace crawl
