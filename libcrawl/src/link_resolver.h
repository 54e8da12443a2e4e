// Links of one page against its base: what ResolveLink does, with the base parsed once.
#pragma once

#include <ada.h>

#include <optional>
#include <string>
#include <string_view>

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

  // Gives the canonical form of `reference`; false when it is no URL, or none of http or https.
  bool Resolve(std::string_view reference, std::string* url);

 private:
  // Puts the absolute form of a reference into `absolute_`, where that takes no more than to join
  // two texts; false for all others.
  bool Join(std::string_view reference);
  bool Canonicalize(std::string_view absolute, std::string* url);

  std::optional<ada::url_aggregator> base_;
  // Parts of a base of http or https, else empty: "http:", "http://h", "http://h/a/",
  // "http://h/a/b".
  std::string_view scheme_, origin_, directory_, path_;
  std::string base_text_;
  std::string absolute_, scratch_;
};

}  // namespace crawl
