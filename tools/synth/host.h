// The hosts of a made-up web.
#pragma once

#include <arrow/result.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

inline constexpr char kSiteHost[] = "www.example.com";
inline constexpr char kSiteRoot[] = "https://www.example.com";

struct Host {
  std::string scheme = "https";
  std::string name = kSiteHost;  // with the port if it is not the scheme's own
  std::string root = kSiteRoot;  // "https://www.example.com": what a path is put behind

  bool operator==(const Host&) const = default;
};

// www.example.com and others below names that are reserved for examples and tests.
std::vector<Host> ExampleHosts(size_t count);

// Reads "http://127.0.0.2:8080,a.test": names with commas between them, of https where no scheme is
// given. Fails on what is no host and on one that stands there twice.
arrow::Result<std::vector<Host>> ParseHosts(std::string_view list);

// "www.example.com:443": the name with its port in any case.
std::string NameWithPort(std::string_view scheme, std::string_view name);

}  // namespace synth
