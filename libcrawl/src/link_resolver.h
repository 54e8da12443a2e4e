// Links of one page against its base: what ResolveLink does, with the base parsed once.
#pragma once

#include <ada.h>

#include <optional>
#include <string>
#include <string_view>

#include "page/query_encoder.h"

namespace crawl {

// Not thread safe.
class LinkResolver {
 public:
  LinkResolver() = default;
  explicit LinkResolver(std::string_view base) { SetBase(base); }
  LinkResolver(const LinkResolver&) = delete;
  LinkResolver& operator=(const LinkResolver&) = delete;

  // A base that is no absolute URL leaves only absolute references resolvable.
  void SetBase(std::string_view base);

  // Of the page that references are on, by its name; UTF-8 without. Their queries are encoded in it.
  void SetCharset(std::string_view name) { queries_.SetCharset(name); }

  // Appends the canonical form of `reference`; false, and nothing is appended, when it is no URL, or
  // none of http or https.
  bool Append(std::string_view reference, std::string* to);

 private:
  // Whether references can be joined with parts of the base. The canonical form takes a parser where
  // it needs one, so that dot segments and escapes are left to it.
  bool HasParts() const { return !origin_.empty(); }

  // Of references whose bytes are read as they stand.
  bool AppendAbsolute(std::string_view url, std::string* to);
  bool AppendRelative(std::string_view reference, std::string* to);
  // Of a path with its query on the base's host, whose origin is canonical and is not looked at again.
  bool AppendPath(std::string_view path, std::string* to);
  bool AppendCanonical(std::string_view url, std::string* to);

  QueryEncoder queries_;
  std::optional<ada::url_aggregator> base_;
  std::string base_text_;
  // Parts of a base of http or https, else empty: "http:", "http://h", "/a/", "/a/b".
  std::string_view scheme_, origin_, directory_, path_;
  std::string joined_, scratch_;
};

}  // namespace crawl
