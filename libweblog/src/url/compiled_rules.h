// UrlRules as they are asked for each URL.
#pragma once

#include <optional>
#include <string_view>

#include "url/name_set.h"
#include "weblog/url.h"

namespace weblog {

class CompiledUrlRules {
 public:
  explicit CompiledUrlRules(const UrlRules& rules);

  // Whether a parameter of the query ("name=value", "name", "") goes.
  bool DropsQueryParam(std::string_view param) const;
  // Whether a parameter of a segment of the path goes.
  bool DropsPathParam(std::string_view param) const;

  bool DropsFile(std::string_view name) const { return default_files_.Contains(name); }
  bool guess_directories() const { return guess_directories_; }

 private:
  const NameSet default_files_, drop_, drop_long_, keep_;
  const bool strip_query_;
  const bool guess_directories_;
};

// The last segment of a path: what follows its last slash.
std::string_view LastSegment(std::string_view path);

// Whether a path has a segment . or .. in it.
bool HasDotSegment(std::string_view path);

// A URL of which a look at its bytes was enough: its canonical form is `begin` followed by `rest`,
// both parts of it.
struct PlainUrl {
  std::string_view begin;
  std::string_view rest;  // "?" and the query, where a default file name stood before it
};

// Returns the parts of a URL that is canonical but for a default file name, or nothing when it
// takes a parser to say. It is quick, and most URLs of a log are like that.
std::optional<PlainUrl> LookAtUrl(std::string_view url, const CompiledUrlRules& rules);

}  // namespace weblog
