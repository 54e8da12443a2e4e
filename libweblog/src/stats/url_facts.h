// What a report wants to know of a requested URL.
#pragma once

#include <string>
#include <string_view>

namespace weblog::stats {

struct UrlFacts {
  std::string host;       // in lower case, without port; "" when the URL is a path or no URL
  std::string file_type;  // the ending of the path's last part: "html", "png"; "" without one
  // Whether it is, by its path, a page: something a reader chose to see, and not a part of one (an
  // image, a script), a download, or robots.txt.
  bool page = false;
};

// Takes an absolute URL or a path as logged.
UrlFacts FactsOfUrl(std::string_view url);

// Whether an answer of this Content-Type is a page.
bool IsPageContent(std::string_view content_type);

// The host without a leading "www.".
std::string_view BareHost(std::string_view host);

}  // namespace weblog::stats
