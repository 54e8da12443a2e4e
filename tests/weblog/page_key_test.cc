#include "weblog/page_key.h"

#include <doctest/doctest.h>

namespace {

using weblog::PageKeyOf;
using weblog::PathKeyOf;

TEST_CASE("URLs that name the same page have the same key") {
  const auto key = PageKeyOf("http://www.example.com/a?b=C");
  CHECK(PageKeyOf("http://www.example.com/a?b=C#part") == key);
  CHECK(PageKeyOf("https://www.example.com/a?b=C") == key);
  CHECK(PageKeyOf("HTTP://WWW.Example.COM/a?b=C") == key);
  CHECK(PageKeyOf("http://www.example.com:80/a?b=C") == key);
  CHECK(PageKeyOf("https://www.example.com:443/a?b=C#") == key);
  CHECK(PageKeyOf("http://www.example.com") == PageKeyOf("http://www.example.com/"));
  CHECK(PageKeyOf("http://www.example.com?q") == PageKeyOf("http://www.example.com/?q"));
}

TEST_CASE("URLs that name different pages have different keys") {
  const auto key = PageKeyOf("http://www.example.com/a");
  CHECK(PageKeyOf("http://www.example.com/A") != key);
  CHECK(PageKeyOf("http://www.example.com/a/") != key);
  CHECK(PageKeyOf("http://www.example.com/a?") != key);
  CHECK(PageKeyOf("http://www.example.com:8080/a") != key);
  CHECK(PageKeyOf("https://www.example.com:80/a") != key);
  CHECK(PageKeyOf("ftp://www.example.com/a") != key);
  CHECK(PageKeyOf("/a") != key);
  CHECK(PageKeyOf("") != weblog::kNoPage);
}

TEST_CASE("a log without hosts is compared by paths") {
  CHECK(PathKeyOf("https://www.example.com/a?b#c") == PageKeyOf("/a?b"));
  CHECK(PathKeyOf("http://www.example.com") == PageKeyOf("/"));
  CHECK(PathKeyOf("http://www.example.com?q") == PageKeyOf("/?q"));
  CHECK(PathKeyOf("/a") == PageKeyOf("/a"));
  CHECK(weblog::IsPathOnly("/a"));
  CHECK_FALSE(weblog::IsPathOnly("http://www.example.com/a"));
}

}  // namespace
