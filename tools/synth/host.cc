#include "synth/host.h"

#include <algorithm>

namespace synth {
namespace {

Host MakeHost(std::string_view scheme, std::string_view name) {
  Host host;
  host.scheme = scheme;
  host.name = name;
  host.root = host.scheme + "://" + host.name;
  return host;
}

// Letters, digits, dots and hyphens, then perhaps a colon and a port.
bool IsName(std::string_view name) {
  const size_t colon = name.find(':');
  const std::string_view port = colon == name.npos ? "80" : name.substr(colon + 1);
  name = name.substr(0, colon);
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !name.empty() && name.size() <= 253 && name.front() != '.' && name.back() != '.' &&
         name.find("..") == name.npos && std::all_of(name.begin(), name.end(), fits) &&
         !port.empty() && port.size() <= 5 && std::all_of(port.begin(), port.end(), is_digit);
}

}  // namespace

std::vector<Host> ExampleHosts(size_t count) {
  constexpr const char* kDomains[] = {".example.org", ".example.net", ".test"};
  std::vector<Host> hosts(1);
  for (size_t number = 1; number < count; ++number) {
    hosts.push_back(MakeHost("https", "a" + std::to_string(number) + kDomains[(number - 1) % 3]));
  }
  return hosts;
}

arrow::Result<std::vector<Host>> ParseHosts(std::string_view list) {
  std::vector<Host> hosts;
  for (bool more = true; more;) {
    const size_t comma = list.find(',');
    const std::string_view given = list.substr(0, comma);
    std::string_view name = given;
    more = comma != list.npos;
    if (more) list.remove_prefix(comma + 1);
    std::string_view scheme = "https";
    if (const size_t end = name.find("://"); end != name.npos) {
      scheme = name.substr(0, end);
      name.remove_prefix(end + 3);
    }
    if ((scheme != "http" && scheme != "https") || !IsName(name)) {
      return arrow::Status::Invalid("\'", given,
                                    "\' is no host; write http://127.0.0.2:8080 or a.test");
    }
    hosts.push_back(MakeHost(scheme, name));
    if (std::find(hosts.begin(), hosts.end() - 1, hosts.back()) != hosts.end() - 1) {
      return arrow::Status::Invalid("the host '", given, "' is there twice");
    }
  }
  return hosts;
}

std::string NameWithPort(std::string_view scheme, std::string_view name) {
  std::string text(name);
  if (name.find(':') == name.npos) text += scheme == "https" ? ":443" : ":80";
  return text;
}

}  // namespace synth
