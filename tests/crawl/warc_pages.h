// Pages of an archive that is no part of the project.
#pragma once

#include <string>
#include <vector>

namespace crawl {

struct WarcPage {
  std::string url;
  std::string content_type;
  std::string body;
};

// The first `count` responses of an archive below TRODDEN_SHARED_DATA; none when it is absent.
std::vector<WarcPage> ReadWarcPages(const std::string& name, size_t count);

}  // namespace crawl
