#include <doctest/doctest.h>

#include "crawl/warc.h"

namespace crawl {
namespace {

TEST_SUITE_BEGIN("cdxj");

TEST_CASE("SURTs as pywb has them") {
  CHECK(Surt("http://example.com/path?q") == "com,example)/path?q");
  CHECK(Surt("https://www.Example.COM:8080/A/b?z=1&B=2#f") == "com,example:8080)/a/b?b=2&z=1");
  CHECK(Surt("http://www2.example.co.uk/") == "uk,co,example)/");
  CHECK(Surt("http://example.com") == "com,example)/");
  CHECK(Surt("http://example.com:80/a/") == "com,example)/a");
  CHECK(Surt("http://example.com/?") == "com,example)/");
  CHECK(Surt("http://127.0.0.1:81/x") == "127.0.0.1:81)/x");
  CHECK(Surt("http://[::1]/x") == "[::1])/x");
  CHECK(Surt("http://www/x") == "www)/x");
  CHECK(Surt("http://user:pass@h.org/") == "org,h)/");
  CHECK(Surt("No URL") == "no url");
}

TEST_CASE("a line") {
  CHECK(
      CdxjLine("http://example.com/a", 1'767'323'045'999'999, "text/html", 200, "sha1:ABC",
               "crawl-1.warc.gz", 12, 345) ==
      "com,example)/a 20260102030405 {\"url\": \"http://example.com/a\", \"mime\": \"text/html\", "
      "\"status\": \"200\", \"digest\": \"sha1:ABC\", \"length\": \"345\", \"offset\": \"12\", "
      "\"filename\": \"crawl-1.warc.gz\"}\n");
}

TEST_CASE("nothing from outside breaks a line or its JSON") {
  const std::string line = CdxjLine("x\" y\n\xff\\", 0, "a\tb", 0, "", "f", 0, 0);
  CHECK(line ==
        "x\"+y+\xff\\ 19700101000000 {\"url\": \"x\\\" y\\u000a\\ufffd\\\\\", \"mime\": "
        "\"a\\u0009b\", \"status\": \"0\", \"digest\": \"\", \"length\": \"0\", \"offset\": \"0\", "
        "\"filename\": \"f\"}\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
