#include "formats/format_string.h"

#include <doctest/doctest.h>

#include <string>

#include "format_check.h"
#include "formats/formats.h"

namespace weblog {
namespace {

TEST_CASE("carets stand under what they mean") {
  CHECK(CaretError("ünïcode %y", 10, "m").message() ==
        "m\n"
        "  ünïcode %y\n"
        "          ^");
  // Latin-1 and control characters.
  CHECK(CaretError("\xFC\x01\t%y", 3, "m").message() ==
        "m\n"
        "  ü? %y\n"
        "     ^");
  CHECK(CaretError("first\nsecond\nthird", 8, "m").message() ==
        "m\n"
        "  second\n"
        "    ^");
  CHECK(CaretError(std::string(100, 'a') + "%y" + std::string(100, 'b'), 100, "m").message() ==
        "m\n"
        "  …" +
            std::string(60, 'a') + "%y" + std::string(38, 'b') + "…\n" + std::string(63, ' ') +
            "^");
  CHECK(CaretError("abc", 99, "m").message() ==
        "m\n"
        "  abc\n"
        "     ^");
}

TEST_CASE("format strings are told apart") {
  const std::pair<std::string, std::string> cases[] = {
      {R"(%h %l %u %t "%r" %>s %b "%{Referer}i")", "apache format"},
      {"%v %h %t %>s %D", "apache format"},
      {R"(%{%s}t %{User-Agent}i costs $5)", "apache format"},
      {"%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un %Sh/%<a %mt", "squid format"},
      {"%ts %>a %rm %ru %>Hs", "squid format"},
      {R"(%>a [%tl] "%{User-Agent}>h")", "squid format"},
      {"logformat mine %ts %>a", "squid format"},
      {R"($remote_addr [$time_local] "$request" 100%)", "nginx format"},
      {"log_format main '$remote_addr $msec';", "nginx format"},
      {"apache:%t %h", "apache format"},
      {"squid:%ts", "squid format"},
      {"nginx:$msec", "nginx format"},
  };
  for (const auto& [format, name] : cases) {
    CAPTURE(format);
    const FormatResult result = MakeFormatFromString(format);
    CHECK(ErrorOf(result) == "");
    if (result.ok()) CHECK((*result)->name() == name);
  }
  CHECK(ErrorOf(MakeFormatFromString("combind")) ==
        "'combind' is no format: it has neither the %directives of Apache and Squid nor the "
        "$variables of nginx");
  CHECK(ErrorOf(MakeFormatFromString("apache:$msec")) ==
        "hits need a time, but the format has none, such as %t");
}

}  // namespace
}  // namespace weblog
