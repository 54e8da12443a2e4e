// URLs rewritten by rules, so that those of a log are those of the web that is crawled.
#pragma once

#include <arrow/result.h>
#include <re2/re2.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

class UrlRewriter {
 public:
  // Rules as TraceOptions::map_urls has them. The message for one that cannot be used names it.
  static arrow::Result<UrlRewriter> Make(const std::vector<std::string>& rules);

  void Rewrite(std::string* url) const;

 private:
  struct Rule {
    std::unique_ptr<const re2::RE2> pattern;
    std::string replacement;
  };

  static arrow::Result<Rule> ParseRule(std::string_view text);

  std::vector<Rule> rules_;
};

}  // namespace crawl
