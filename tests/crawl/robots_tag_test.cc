#include <doctest/doctest.h>

#include <string>

#include "crawl/robots.h"

namespace crawl {
namespace {

// 784111777 s: Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110.
constexpr int64_t kNow = 784'111'777'000'000;

// "i" for noindex, "f" for nofollow.
std::string Flags(std::string_view value, int64_t now = kNow) {
  const RobotsFlags flags = ParseRobotsTag(value, "FooBot", now);
  return std::string(flags.noindex ? "i" : "") + (flags.nofollow ? "f" : "");
}

}  // namespace

TEST_CASE("robots_tag: directives") {
  CHECK(Flags("") == "");
  CHECK(Flags("all") == "");
  CHECK(Flags("index, follow") == "");
  CHECK(Flags("noindex") == "i");
  CHECK(Flags("NoFollow") == "f");
  CHECK(Flags("none") == "if");
  CHECK(Flags("noindex,nofollow") == "if");
  CHECK(Flags(" noindex , nofollow ") == "if");
  CHECK(Flags("noindex nofollow") == "if");
  CHECK(Flags("noindex;nofollow") == "if");
  CHECK(Flags("noarchive, noimageindex, nosnippet") == "");
  CHECK(Flags("noindex, all, index") == "i");
  CHECK(Flags("max-snippet:50, max-image-preview:none, nofollow") == "f");
  CHECK(Flags("noindexed") == "");
}

TEST_CASE("robots_tag: directives for one crawler") {
  CHECK(Flags("foobot: noindex") == "i");
  CHECK(Flags("FOOBOT :nofollow") == "f");
  CHECK(Flags("barbot: noindex") == "");
  CHECK(Flags("barbot: noindex, nofollow") == "");
  CHECK(Flags("nofollow, barbot: noindex") == "f");
  CHECK(Flags("barbot: noindex, foobot: nofollow") == "f");
  CHECK(Flags("foobot: noindex, nofollow, barbot: all") == "if");
  CHECK(Flags("*: noindex") == "i");
  CHECK(Flags("foobot: unavailable_after: 6 Nov 1994 08:49:37 GMT") == "i");
  CHECK(Flags("barbot: unavailable_after: 6 Nov 1994 08:49:37 GMT") == "");
}

TEST_CASE("robots_tag: dates that have passed") {
  for (const std::string date :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "06 Nov 94 03:49:37 EST", "1994-11-06T08:49:37Z", "1994-11-06",
        "1994-11-06T09:49:37+01:00"}) {
    CAPTURE(date);
    const std::string value = "unavailable_after: " + date + ", nofollow";
    CHECK(Flags(value) == "if");
    CHECK(Flags(value, kNow - 86'400'000'000) == "f");
  }
  CHECK(Flags("unavailable_after: Sun, 06 Nov 1994 08:49:37 GMT", kNow - 1) == "");
  CHECK(Flags("unavailable_after: soon, nofollow") == "");
  CHECK(Flags("unavailable_after: 1 o'clock, nofollow") == "f");
  CHECK(Flags("unavailable_after:") == "");
}

}  // namespace crawl
