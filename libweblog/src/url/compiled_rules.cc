#include "url/compiled_rules.h"

#include <algorithm>
#include <cstring>

namespace weblog {
namespace {

constexpr size_t kLongValue = 16;

bool IsLongValue(std::string_view value) {
  return value.size() >= kLongValue && std::all_of(value.begin(), value.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
         });
}

}  // namespace

CompiledUrlRules::CompiledUrlRules(const UrlRules& rules)
    : default_files_(rules.default_files),
      drop_(rules.drop_params),
      drop_long_(rules.drop_long_params),
      keep_(rules.keep_params),
      strip_query_(rules.strip_query),
      guess_directories_(rules.guess_directories) {}

bool CompiledUrlRules::DropsQueryParam(std::string_view param) const {
  if (param.empty()) return true;
  if (keep_.Contains(param.substr(0, param.find('=')))) return false;
  return strip_query_ || DropsPathParam(param);
}

bool CompiledUrlRules::DropsPathParam(std::string_view param) const {
  const size_t equals = param.find('=');
  const std::string_view name = param.substr(0, equals);
  if (drop_.Contains(name)) return true;
  return equals != std::string_view::npos && drop_long_.Contains(name) &&
         IsLongValue(param.substr(equals + 1));
}

std::string_view LastSegment(std::string_view path) {
  const void* slash = memrchr(path.data(), '/', path.size());
  return slash == nullptr ? path : path.substr(static_cast<const char*>(slash) - path.data() + 1);
}

bool HasDotSegment(std::string_view path) {
  // There are fewer dots than slashes.
  for (size_t at = path.find('.', 1); at != std::string_view::npos; at = path.find('.', at + 1)) {
    if (path[at - 1] != '/') continue;
    std::string_view rest = path.substr(at + 1);
    if (!rest.empty() && rest[0] == '.') rest.remove_prefix(1);
    if (rest.empty() || rest[0] == '/') return true;
  }
  return false;
}

}  // namespace weblog
