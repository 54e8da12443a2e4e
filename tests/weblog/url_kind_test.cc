#include "clean/url_kind.h"

#include <doctest/doctest.h>

#include "weblog/clean.h"

namespace weblog {

TEST_CASE("kinds: by the ending of the file's name") {
  const UrlKinds kinds(ObjectEndings(), PageEndings());
  for (const char* url :
       {"/", "/a", "/a.html", "/a.HTM?b.png", "http://h.com", "http://h.png/", "/.png", "/a.b/c",
        "/a.verylongending", "/a.", "/George_W._Bush", "*", "", "/a?b=/c.png"}) {
    CHECK_MESSAGE(kinds.KindOf(url) == HitKind::kPage, url);
  }
  for (const char* url : {"/a.png", "/a.JPeG?x", "http://h/b.css#c", "/a.js;v=1", "/a.b.woff2"}) {
    CHECK_MESSAGE(kinds.KindOf(url) == HitKind::kObject, url);
  }
  CHECK(kinds.KindOf("/a.xyz") == HitKind::kUnclear);
  CHECK(kinds.KindOf("http://h.example/robots.txt?x") == HitKind::kRobotsTxt);
  CHECK(kinds.KindOf("/robots.txt") == HitKind::kRobotsTxt);
  CHECK(kinds.KindOf("/docs/robots.txt") == HitKind::kPage);
}

TEST_CASE("kinds: by content type") {
  CHECK(KindOfContentType("text/html; charset=utf-8") == HitKind::kPage);
  CHECK(KindOfContentType("Text/HTML ;q") == HitKind::kPage);
  CHECK(KindOfContentType("image/svg+xml") == HitKind::kObject);
  CHECK(KindOfContentType("text/css") == HitKind::kObject);
  CHECK(KindOfContentType("application/pdf") == HitKind::kUnclear);
  CHECK(KindOfContentType("") == HitKind::kUnclear);
}

}  // namespace weblog
