#include "crawl/scope.h"
#include "link_resolver.h"

namespace crawl {

bool ResolveLink(std::string_view base, std::string_view reference, std::string* url) {
  return LinkResolver(base).Resolve(reference, url);
}

}  // namespace crawl
