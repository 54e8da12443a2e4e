#include "crawl/content_types.h"

#include <doctest/doctest.h>

#include <string>

#include "../weblog/temp_dir.h"
#include "crawl/replay_web.h"
#include "fetching.h"
#include "packing.h"
#include "warc_text.h"

namespace crawl {
namespace {

ContentTypes Types(std::string_view list) {
  auto types = ContentTypes::Parse(list);
  REQUIRE_MESSAGE(types.ok(), types.status().ToString());
  return *types;
}

std::string Head(const std::string& type, const std::string& more = "") {
  return "HTTP/1.1 200 OK\r\n" + (type.empty() ? "" : "Content-Type: " + type + "\r\n") + more +
         "\r\n";
}

// What the header says, before anything of the body is there.
std::optional<bool> ByHeader(const ContentTypes& types, const std::string& type) {
  return types.Takes(200, Head(type), "", /*whole=*/false);
}

}  // namespace

TEST_SUITE_BEGIN("content types");

TEST_CASE("kinds and types, in any case, with what else the header says") {
  const ContentTypes types = Types(" HTML, application/PDF ,image/*");
  CHECK_FALSE(types.takes_all());
  for (const char* type : {"text/html", "Text/HTML; charset=utf-8", "application/xhtml+xml",
                           "application/pdf", "image/png", "IMAGE/svg+xml ;x=y"}) {
    CAPTURE(type);
    CHECK(ByHeader(types, type) == true);
  }
  for (const char* type : {"text/plain", "application/pdfx", "application/xml", "imagex/png",
                           "application/zip", "video/mp4"}) {
    CAPTURE(type);
    CHECK(ByHeader(types, type) == false);
  }
  CHECK(ByHeader(Types("text"), "text/csv") == true);
  CHECK(ByHeader(Types("text"), "text/css") == false);
  CHECK(ByHeader(Types("xml"), "application/rss+xml") == true);
  CHECK(ByHeader(ContentTypes(), "video/mp4") == true);
  CHECK(ContentTypes().takes_all());
}

TEST_CASE("where the header says nothing the first bytes tell, once there are enough") {
  const ContentTypes html = Types("html");
  const std::string page = "<!DOCTYPE html><p>" + std::string(kSniffedBytes, 'x');
  const std::string zeros(kSniffedBytes, '\0');
  for (const char* type : {"", "application/octet-stream", "nonsense"}) {
    CAPTURE(type);
    const std::string head = Head(type);
    CHECK(html.Takes(200, head, "", false) == std::nullopt);
    CHECK(html.Takes(200, head, page.substr(0, kSniffedBytes - 1), false) == std::nullopt);
    CHECK(html.Takes(200, head, page, false) == true);
    CHECK(html.Takes(200, head, "<html>", true) == true);
    CHECK(html.Takes(200, head, zeros, false) == false);
    CHECK(html.Takes(200, head, "some text", true) == false);
    CHECK(Types("text/plain").Takes(200, head, "some text", true) == true);
    CHECK(Types("application/*").Takes(200, head, zeros, false) == true);
  }
}

TEST_CASE("packed bytes are unpacked to be looked at, also when they are only the first") {
  const ContentTypes html = Types("html");
  const std::string head = Head("", "Content-Encoding: gzip\r\n");
  const std::string page = Deflated("<!DOCTYPE html>" + std::string(100'000, 'x'));
  CHECK(html.Takes(200, head, page, true) == true);
  CHECK(html.Takes(200, head, page.substr(0, page.size() - 8), false) == true);
  CHECK(html.Takes(200, head, page.substr(0, 12), false) == std::nullopt);
  CHECK(html.Takes(200, head, Deflated(std::string(100'000, '\0')), true) == false);
}

TEST_CASE("several lines of codings are one list") {
  const std::string head = Head("", "Content-Encoding: gzip\r\nContent-Encoding: zstd\r\n");
  CHECK(Types("html").Takes(200, head, Zstandard(Deflated("<!DOCTYPE html>")), true) == true);
}

// A gzip head whose file name never ends (RFC 1952, 2.3.1).
TEST_CASE("packed bytes that unpack to nothing are not waited for without end") {
  const ContentTypes html = Types("html");
  const std::string head = Head("", "Content-Encoding: gzip\r\n");
  const std::string start("\x1f\x8b\x08\x08\0\0\0\0\0\xff", 10);
  CHECK(html.Takes(200, head, start + std::string(2 * kSniffedBytes, 'n'), false) == std::nullopt);
  CHECK(html.Takes(200, head, start + std::string(4 * kSniffedBytes, 'n'), false).has_value());
}

TEST_CASE("what is no document that was asked for is taken") {
  for (const int status : {0, 304, 301, 404, 500}) {
    CAPTURE(status);
    CHECK(Types("html").Takes(status, Head("image/png"), "", false) == true);
  }
  CHECK(Types("html").Takes(206, Head("image/png"), "", false) == false);
}

TEST_CASE("lists that say nothing are refused with the part that is wrong") {
  for (const char* list :
       {"", "html,", "pdf", "text/", "/html", "*", "*/*", "text/*x", "a b/c", "text/html/x"}) {
    CAPTURE(list);
    CHECK_FALSE(ContentTypes::Parse(list).ok());
  }
  CHECK(ContentTypes::Parse("html,pdf").status().message() ==
        "'pdf' is neither html, text or xml nor a type such as application/pdf or image/*");
}

TEST_CASE("over the network a body that is not taken is not downloaded") {
  const auto server = TestServer();
  const std::string large(4 << 20, 'x');
  server->Set("/a.png", {{.headers = "Content-Type: image/png\r\n", .body = large}});
  server->Set("/a.bin", {{.headers = "Content-Type: application/octet-stream\r\n",
                          .body = std::string(4 << 20, '\1')}});
  server->Set("/small", {{.headers = "Content-Type: application/octet-stream\r\n", .body = "\1"}});
  server->Set("/lost.png",
              {{.status = 404, .headers = "Content-Type: image/png\r\n", .body = "lost"}});
  const auto web = TestWeb();
  const ContentTypes types = Types("html");
  const auto fetch = [&](const std::string& path) {
    FetchRequest request;
    request.url = server->Url(path);
    request.types = &types;
    return Fetch(web.get(), std::move(request));
  };
  for (const char* path : {"/a.png", "/a.bin", "/small"}) {
    CAPTURE(path);
    const FetchResult result = fetch(path);
    CHECK(result.error == FetchError::kContentType);
    CHECK(result.status == 200);
    CHECK(result.head.find("Content-Type: ") != std::string::npos);
    CHECK(result.body.empty());
  }
  CHECK(fetch("/lost.png").body == "lost");
  CHECK(fetch("/lost.png").error == FetchError::kNone);
  CHECK(fetch("/page/1").error == FetchError::kNone);
  CHECK(fetch("/page/1").body.size() > 100);
}

TEST_CASE("an archive leaves out the same") {
  const weblog::TempDir dir;
  const std::string path =
      dir.Write("a.warc", RecordText("response", "http://h/a.png",
                                     "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\npicture") +
                              ResponseText("http://h/page", "<p>one"));
  const auto web = *MakeWarcWeb({path});
  const ContentTypes types = Types("html");
  for (const bool wanted : {false, true}) {
    FetchRequest request;
    request.url = wanted ? "http://h/page" : "http://h/a.png";
    request.types = &types;
    const FetchResult result = Fetch(web.get(), std::move(request));
    CHECK(result.status == 200);
    CHECK(result.error == (wanted ? FetchError::kNone : FetchError::kContentType));
    CHECK(result.body == (wanted ? "<p>one" : ""));
  }
}

TEST_SUITE_END();

}  // namespace crawl
