#include "crawl/scope.h"
#include "link_resolver.h"

namespace crawl {

bool ResolveLink(std::string_view base, std::string_view reference, std::string* url) {
  std::string resolved;
  if (!LinkResolver(base).Append(reference, &resolved)) return false;
  *url = std::move(resolved);
  return true;
}

}  // namespace crawl
