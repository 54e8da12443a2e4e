#include <doctest/doctest.h>

#include "crawl/page.h"

namespace crawl {

TEST_CASE("document kind: by the content type") {
  CHECK(KindOfDocument("text/html; charset=x", "%PDF-") == DocumentKind::kHtml);
  CHECK(KindOfDocument("Text/HTML", "") == DocumentKind::kHtml);
  CHECK(KindOfDocument("application/xhtml+xml", "") == DocumentKind::kHtml);
  CHECK(KindOfDocument("text/plain", "<html>") == DocumentKind::kText);
  CHECK(KindOfDocument("application/xml", "<html>") == DocumentKind::kXml);
  CHECK(KindOfDocument("application/rss+xml", "") == DocumentKind::kXml);
  CHECK(KindOfDocument("image/png", "<html>") == DocumentKind::kOther);
  CHECK(KindOfDocument("text/css", "") == DocumentKind::kOther);
}

TEST_CASE("document kind: by the first bytes where the content type says nothing") {
  for (const std::string_view type :
       {"", "application/octet-stream", "unknown/unknown", "*/*", "html"}) {
    CAPTURE(type);
    CHECK(KindOfDocument(type, " \n<!DOCTYPE HTML PUBLIC") == DocumentKind::kHtml);
    CHECK(KindOfDocument(type, "<HtMl>") == DocumentKind::kHtml);
    CHECK(KindOfDocument(type, "<a href=x>") == DocumentKind::kHtml);
    CHECK(KindOfDocument(type, "<!-- x -->") == DocumentKind::kHtml);
    CHECK(KindOfDocument(type, "<abbr>") == DocumentKind::kText);
    CHECK(KindOfDocument(type, "<?xml version='1.0'?><rss>") == DocumentKind::kXml);
    CHECK(KindOfDocument(type, "<?xml version='1.0'?>\n<html xmlns='x'>") == DocumentKind::kHtml);
    CHECK(KindOfDocument(type, "<urlset xmlns='x'>") == DocumentKind::kXml);
    CHECK(KindOfDocument(type, "\xEF\xBB\xBF<p>") == DocumentKind::kHtml);
    CHECK(KindOfDocument(type, "just words") == DocumentKind::kText);
    CHECK(KindOfDocument(type, "") == DocumentKind::kText);
    CHECK(KindOfDocument(type, "%PDF-1.4") == DocumentKind::kOther);
    CHECK(KindOfDocument(type, std::string_view("GIF89a\0\1", 8)) == DocumentKind::kOther);
    CHECK(KindOfDocument(type, std::string_view("\xFF\xFE<\0", 4)) == DocumentKind::kText);
  }
}

}  // namespace crawl
