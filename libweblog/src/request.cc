#include "request.h"

#include <cstring>

namespace weblog {
namespace {

bool IsLetter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// Whether `text` begins with a URL scheme and a colon.
bool HasScheme(std::string_view text) {
  if (text.empty() || !IsLetter(text[0])) return false;
  for (char c : text.substr(1)) {
    if (c == ':') return true;
    if (!IsLetter(c) && !(c >= '0' && c <= '9') && c != '+' && c != '-' && c != '.') return false;
  }
  return false;
}

// The length of the method that `request` begins with, or 0.
size_t MethodLength(std::string_view request) {
  if (request.starts_with("GET ")) return 3;  // nearly always
  constexpr size_t kLongest = 32;
  size_t n = 0;
  while (n < request.size() && request[n] >= 'A' && request[n] <= 'Z') ++n;
  bool upper = true;
  while (n < request.size() && (IsLetter(request[n]) || request[n] == '_' || request[n] == '-')) {
    upper = upper && !(request[n] >= 'a');
    ++n;
  }
  if (n == 0 || n > kLongest || !IsLetter(request[0])) return 0;
  if (n < request.size()) return request[n] == ' ' ? n : 0;
  return upper ? n : 0;
}

// The length of the last word of `text`, with the blank before it, when it is a protocol, or 0.
// There is no blank at the end of `text`.
size_t ProtocolLength(std::string_view text) {
  // Nearly always it is HTTP/1.1 or HTTP/1.0.
  constexpr std::string_view kUsual = " HTTP/1.x";
  if (text.size() >= kUsual.size()) {
    const char* tail = text.data() + text.size() - kUsual.size();
    if (std::memcmp(tail, kUsual.data(), kUsual.size() - 1) == 0) return kUsual.size();
  }
  const size_t blank = text.rfind(' ');
  const bool has = blank != std::string_view::npos && text.substr(blank + 1).starts_with("HTTP/");
  return has ? text.size() - blank : 0;
}

}  // namespace

Request SplitRequest(std::string_view request) {
  const size_t n = MethodLength(request);
  if (n == 0) return {};
  Request result;
  result.method = request.substr(0, n);
  if (n == request.size()) return result;
  std::string_view target = request.substr(n + 1);
  while (target.ends_with(' ')) target.remove_suffix(1);
  target.remove_suffix(ProtocolLength(target));
  while (target.starts_with(' ')) target.remove_prefix(1);
  while (target.ends_with(' ')) target.remove_suffix(1);
  if (!target.empty() && !target.starts_with("HTTP/")) result.target = target;
  return result;
}

std::string MakeOrigin(std::string_view scheme, std::string_view host, std::string_view port) {
  if (const size_t at = host.find("://"); at != std::string_view::npos) {
    scheme = host.substr(0, at);
    host.remove_prefix(at + 3);
  }
  while (host.ends_with('/')) host.remove_suffix(1);
  if (host.empty() || host == "-") return "";
  const size_t colon = host.rfind(':');
  const bool has_port = colon != std::string_view::npos && colon + 1 < host.size() &&
                        host.find_first_not_of("0123456789", colon + 1) == std::string_view::npos &&
                        (host.find(':') == colon || host[colon - 1] == ']');
  if (has_port) {
    port = host.substr(colon + 1);
    host = host.substr(0, colon);
  }
  if (scheme.empty() || scheme == "-") scheme = port == "443" ? "https" : "http";
  if (scheme.starts_with("TLS")) scheme = "https";
  std::string origin(scheme);
  origin.append("://").append(host);
  const std::string_view usual = scheme == "https" ? "443" : "80";
  if (!port.empty() && port != "-" && port != usual) origin.append(":").append(port);
  return origin;
}

std::string_view MakeUrl(std::string_view origin, std::string_view method, std::string_view target,
                         std::string* scratch) {
  scratch->clear();
  // What a path means depends on the origin alone.
  if (target.starts_with('/')) {
    if (origin.empty()) return target;
    scratch->append(origin).append(target);
  } else if (method == "CONNECT" && target.find("//") == std::string_view::npos) {
    scratch->append("https://").append(target).append("/");
  } else if (origin.empty() || HasScheme(target)) {
    return target;
  } else if (target == "*") {
    scratch->append(origin);
  } else {
    scratch->append(origin).append("/").append(target);
  }
  return *scratch;
}

}  // namespace weblog
