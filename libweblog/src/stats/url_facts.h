// What a report wants to know of a requested URL.
#pragma once

#include <string>
#include <string_view>

namespace weblog::stats {

struct UrlFacts {
  std::string host;       // in lower case, without port; "" when the URL is a path or no URL
  std::string file_type;  // the ending of the path's last part: "html", "png"; "" without one
  // Whether it is, by its path, a page: something a reader chose to see, and not an object embedded
  // in one (as weblog-clean tells them apart), a download, or robots.txt.
  bool page = false;
};

// Takes an absolute URL or a path as logged.
UrlFacts FactsOfUrl(std::string_view url);

// The host without a leading "www.".
std::string_view BareHost(std::string_view host);

}  // namespace weblog::stats
