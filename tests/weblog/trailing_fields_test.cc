// Fields behind those of Common and Combined, as configurations like to have them.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "format_check.h"
#include "formats/formats.h"

namespace weblog {
namespace {

#define CLF R"(192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 23)"
#define COMBINED CLF R"( "-" "agent")"

// The format of these lines as extensions of `name`.
FormatResult Extended(std::string_view name, const std::vector<std::string>& lines) {
  std::vector<std::string> padded;
  for (const std::string& line : lines) padded.push_back(line + std::string(kLinePadding, '\0'));
  std::vector<std::string_view> views;
  for (size_t i = 0; i < lines.size(); ++i) {
    views.push_back(std::string_view(padded[i]).substr(0, lines[i].size()));
  }
  return MakeFormatWithTail(name, views);
}

// What the format of Combined lines with these tails makes of the first of them: "elapsed=… |
// cookie=…", or "rejected: …".
std::string Tail(const std::vector<std::string>& tails, double* unit_us = nullptr) {
  std::vector<std::string> lines;
  for (const std::string& tail : tails) lines.push_back(COMBINED + tail);
  const FormatResult format = Extended("combined", lines);
  if (!format.ok()) return format.status().message();
  if (unit_us != nullptr) *unit_us = (*format)->spelling().elapsed_unit_us;
  const SplitLine split(**format, lines[0]);
  if (!split.reason().empty()) return "rejected: " + split.reason();
  CHECK(split.hit()[Slot::kAgent] == "agent");
  std::string fields;
  for (Slot slot : {Slot::kElapsed, Slot::kCookie}) {
    if (!split.hit().has(slot)) continue;
    fields.append(fields.empty() ? "" : " | ").append(SlotName(slot)).append("=");
    fields.append(split.hit()[slot]);
  }
  return fields;
}

}  // namespace

TEST_CASE("trailing fields: time taken") {
  double unit = 0;
  CHECK(Tail({" 1234"}, &unit) == "elapsed=1234");
  CHECK(unit == 1);
  CHECK(Tail({" 0.012"}, &unit) == "elapsed=0.012");
  CHECK(unit == 1e6);
  // A whole number goes before a decimal one.
  CHECK(Tail({" 0.012 1234 5678"}, &unit) == "elapsed=1234");
  CHECK(unit == 1);
  // What looks whole in one line need not be in the next.
  CHECK(Tail({" 1", " 0.5", " 2"}, &unit) == "elapsed=1");
  CHECK(unit == 1e6);
  CHECK(Tail({" 1", " x"}) == "");
  CHECK(Tail({" 12", " -"}, &unit) == "elapsed=12");
  CHECK(unit == 1);
  CHECK(Tail({" - 12"}) == "elapsed=12");
  CHECK(Tail({" -"}) == "");
}

TEST_CASE("trailing fields: cookie") {
  CHECK(Tail({R"( "session=abc; x=y")"}) == "cookie=session=abc; x=y");
  CHECK(Tail({R"( "-" 17)", R"( "a=b" 17)"}) == "elapsed=17 | cookie=-");
  CHECK(Tail({R"( "nothing" "a=b" "c=d")"}) == "cookie=a=b");
  CHECK(Tail({R"( "nothing")"}) == "");
  // A word with a '=' is not a cookie, nor is a number in quotes a time.
  CHECK(Tail({R"( rt=0.5 "12")"}) == "");
  CHECK(Tail({R"( "a=\"b\"")"}) == R"(cookie=a=\"b\")");
}

TEST_CASE("trailing fields: only what all lines have") {
  CHECK(Tail({" 12 more", " 13"}) == "elapsed=12");
  CHECK(Tail({" x 12", " \"y\" 12"}) == "");
  // A line without any does not say that there are none.
  CHECK(Tail({" 12", "", " 13"}) == "elapsed=12");
  // No more than eight of them.
  CHECK(Tail({" a b c d e f g h 12"}) == "");
}

TEST_CASE("trailing fields: the other formats") {
  for (const char* host : {"", "www.example.com:80 "}) {
    const std::string line = std::string(host) + CLF + " 1234";
    const std::string name = *host == '\0' ? "common" : "vhost-common";
    const FormatResult format = Extended(name, {line});
    REQUIRE(format.ok());
    CHECK((*format)->name() == name + " with trailing fields");
    const SplitLine split(**format, line);
    CHECK(split.reason() == "");
    CHECK(split.hit()[Slot::kBytes] == "23");
    CHECK(split.hit()[Slot::kElapsed] == "1234");
  }
}

TEST_CASE("trailing fields: none") {
  CHECK(Tail({""}) == "no line has fields behind those of combined");
  CHECK(Extended("common", {COMBINED " 12"}).status().message() ==
        "the fields behind those of common make it Combined");
  CHECK(Extended("combined", {"junk"}).status().IsKeyError());
  CHECK(Extended("combined", {}).status().IsKeyError());
  CHECK(Extended("nonsense", {COMBINED " 1"}).status().IsKeyError());
}

TEST_CASE("trailing fields: lines that lack them are rejected, lines with more are not") {
  const FormatResult format = Extended("combined", {COMBINED " 12 34"});
  REQUIRE(format.ok());
  CHECK(SplitLine(**format, COMBINED " 12 34 56").reason() == "");
  CHECK(SplitLine(**format, COMBINED).reason() != "");
}

}  // namespace weblog
