// The words of a query, looked for in pages and URLs.
#pragma once

#include <string>
#include <string_view>

#include "crawl/text.h"

namespace crawl {

// Not thread safe.
class Keywords {
 public:
  explicit Keywords(std::string_view query);

  bool empty() const { return words_.terms.empty(); }
  // The share of the words that are among the terms of a page.
  double ShareIn(const Terms& page) const;
  // Of those that are among the parts of a URL: what stands between the characters that are neither
  // letters nor digits, escapes undone.
  double ShareInUrl(std::string_view url);

 private:
  Terms words_;
  std::string language_;
  TextAnalyzer analyzer_;
  std::string scratch_;
  Terms parts_;
};

}  // namespace crawl
