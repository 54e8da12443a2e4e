// The 156 cases of the parser that most robots.txt are written for.
#include <doctest/doctest.h>
#include <simdjson.h>

#include <filesystem>
#include <string>

#include "crawl/robots.h"

namespace crawl {
namespace {

constexpr char kCases[] = TRODDEN_SHARED_DATA "/conformance/robots_cases.jsonl";

// The cases have an octet as a character of the same number.
std::string FromLatin1(std::string_view utf8) {
  std::string octets;
  for (size_t i = 0; i < utf8.size(); ++i) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    if (c < 0x80) {
      octets.push_back(utf8[i]);
    } else {
      REQUIRE((c == 0xC2 || c == 0xC3));
      REQUIRE(i + 1 < utf8.size());
      octets.push_back(static_cast<char>((c & 3) << 6 | (utf8[++i] & 0x3F)));
    }
  }
  return octets;
}

std::string Text(const simdjson::dom::element& object, const char* key) {
  return FromLatin1(std::string_view(object[key]));
}

bool Result(const simdjson::dom::element& object, std::string_view kind) {
  const std::string agent = Text(object, "user_agent");
  if (kind == "valid_user_agent") return IsProductToken(agent);
  REQUIRE(kind == "allowed");
  return RobotsTxt::Parse(Text(object, "robots_txt_latin1"), agent).Allows(Text(object, "url"));
}

}  // namespace

TEST_CASE("robots: the conformance cases") {
  if (!std::filesystem::exists(kCases)) {
    MESSAGE("skipped: there is no ", kCases);
    return;
  }
  simdjson::dom::parser parser;
  simdjson::dom::document_stream cases = parser.load_many(kCases);
  int count = 0;
  for (const simdjson::dom::element object : cases) {
    ++count;
    const std::string_view kind = object["kind"], test = object["test"];
    const std::string line = simdjson::to_string(object).substr(0, 600);
    CAPTURE(test);
    CAPTURE(line);
    CHECK(Result(object, kind) == bool(object["expected"]));
  }
  CHECK(count == 156);
}

}  // namespace crawl
