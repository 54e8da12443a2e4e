#include "scope/url_pattern.h"

#include <algorithm>

namespace crawl {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

void PutUrlPattern(std::string_view url, std::string* to) {
  const size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  const size_t host_end = std::min(url.find_first_of("/?#"), url.size());
  to->assign(url.substr(0, host_end));
  bool in_query = false, in_value = false;
  for (const char c : url.substr(host_end)) {
    if (c == '?') in_query = true;
    if (c == '&') in_value = false;
    if (!IsDigit(c) && !(in_value && IsLetter(c))) to->push_back(c);
    if (c == '=' && in_query) in_value = true;
  }
}

}  // namespace crawl
