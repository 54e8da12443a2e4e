// The URL that a page goes by: canonical, and the same for all URLs that a pageview rule groups
// (seed 000, 2.1.7).
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/clean.h"

namespace re2 {
class RE2;
}

namespace weblog {

class PageNames {
 public:
  // Fails when a pattern is no RE2, or a name asks for groups that its pattern does not have.
  static arrow::Result<std::unique_ptr<PageNames>> Make(const CleanOptions& options);
  ~PageNames();

  // The page's URL: `url` itself or a view of `*scratch`. `*valid` is false for what is no URL,
  // which stays as it is.
  std::string_view NameOf(std::string_view url, std::string* scratch, bool* valid) const;

  bool has_frames() const { return !frames_.empty(); }
  // Whether the page of this name is a part of a frameset.
  bool IsFrame(std::string_view name) const;

 private:
  struct Rule {
    std::unique_ptr<re2::RE2> pattern;
    std::string name;
  };

  explicit PageNames(const CleanOptions& options);
  arrow::Status AddPageview(const PageviewRule& rule);

  const bool canonical_;
  const UrlCanonicalizer urls_;
  std::vector<Rule> pageviews_;
  std::vector<std::unique_ptr<re2::RE2>> frames_;
};

}  // namespace weblog
