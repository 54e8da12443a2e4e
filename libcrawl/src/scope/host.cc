#include <libpsl.h>

#include <algorithm>

#include "crawl/scope.h"

namespace crawl {
namespace {

// The newest list that the system has; it stays for the life of the process.
const psl_ctx_t* PublicSuffixes() {
  static const psl_ctx_t* const list = psl_latest(nullptr);
  return list;
}

std::string_view WithoutPort(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

// Names of hosts do not end in a number (WHATWG).
bool IsAddress(std::string_view host) {
  if (host.starts_with('[')) return true;
  const std::string_view last = host.substr(host.rfind('.') + 1);
  return !last.empty() &&
         std::all_of(last.begin(), last.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string_view HostOf(std::string_view url) {
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  const size_t user = url.rfind('@');
  if (user != std::string_view::npos) url.remove_prefix(user + 1);
  return url;
}

std::string RegistrableDomain(std::string_view host) {
  host = WithoutPort(host);
  if (host.size() > 1 && host.ends_with('.')) host.remove_suffix(1);
  std::string name(host);
  if (IsAddress(host) || PublicSuffixes() == nullptr) return name;
  const char* domain = psl_registrable_domain(PublicSuffixes(), name.c_str());
  return domain == nullptr ? name : std::string(domain);
}

}  // namespace crawl
