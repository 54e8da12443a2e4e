// Pages by the canonical form of their URLs, so that cleaned and raw URLs compare.
#pragma once

#include <string>
#include <string_view>

#include "weblog/page_key.h"
#include "weblog/url.h"

namespace weblog {

class CanonicalPages {
 public:
  PageKey KeyOf(std::string_view url) { return PageKeyOf(urls_.Canonical(url, &scratch_)); }

 private:
  UrlCanonicalizer urls_;
  std::string scratch_;
};

}  // namespace weblog
