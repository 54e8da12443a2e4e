// The parts of a canonical URL, as views.
#pragma once

#include <algorithm>
#include <string_view>

namespace crawl {

struct UrlParts {
  std::string_view path;   // without the first /
  std::string_view query;  // without ?
};

inline UrlParts PartsOf(std::string_view url) {
  const size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  url.remove_prefix(std::min(url.find_first_of("/?#"), url.size()));
  url = url.substr(0, url.find('#'));
  const size_t mark = std::min(url.find('?'), url.size());
  UrlParts parts{url.substr(0, mark), url.substr(std::min(mark + 1, url.size()))};
  if (parts.path.starts_with('/')) parts.path.remove_prefix(1);
  return parts;
}

// Takes what is before the next `separator` off `text`.
inline std::string_view TakeBefore(char separator, std::string_view* text) {
  const size_t end = std::min(text->find(separator), text->size());
  const std::string_view part = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return part;
}

}  // namespace crawl
