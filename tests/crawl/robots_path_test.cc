#include "politeness/robots_path.h"

#include <doctest/doctest.h>

#include <ctime>
#include <random>
#include <string>
#include <vector>

namespace crawl {
namespace {

// Tries every way: whether the first i octets of the path are what the first j of the pattern stand
// for, for all i and j.
bool SlowMatch(std::string_view path, std::string_view pattern) {
  const bool to_the_end = pattern.ends_with('$');
  if (to_the_end) pattern.remove_suffix(1);
  std::vector<std::vector<bool>> is(path.size() + 1, std::vector<bool>(pattern.size() + 1));
  for (size_t i = 0; i <= path.size(); ++i) {
    for (size_t j = 0; j <= pattern.size(); ++j) {
      if (j == 0) {
        is[i][j] = i == 0;
      } else if (pattern[j - 1] == '*') {
        is[i][j] = is[i][j - 1] || (i > 0 && is[i - 1][j]);
      } else {
        is[i][j] = i > 0 && is[i - 1][j - 1] && path[i - 1] == pattern[j - 1];
      }
    }
  }
  for (size_t i = 0; i < path.size(); ++i) {
    if (!to_the_end && is[i][pattern.size()]) return true;
  }
  return is[path.size()][pattern.size()];
}

std::string RandomText(std::mt19937* random, std::string_view letters, size_t max_size) {
  std::string text;
  for (size_t n = (*random)() % (max_size + 1); n > 0; --n) {
    text.push_back(letters[(*random)() % letters.size()]);
  }
  return text;
}

}  // namespace

TEST_CASE("robots_path: the matcher is as one that tries everything") {
  std::mt19937 random(11);
  int matches = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::string path = "/" + RandomText(&random, "ab/", 12);
    const std::string pattern = RandomText(&random, "ab/**", 8) + (random() % 3 == 0 ? "$" : "");
    const bool match = MatchesPattern(path, pattern);
    REQUIRE_MESSAGE(match == SlowMatch(path, pattern), path, " ", pattern);
    matches += match;
  }
  CHECK(matches > 20'000);
  CHECK(matches < 180'000);
}

TEST_CASE("robots_path: many stars take no time") {
  // A matcher that goes back for each star tries 2000 over 300 ways.
  std::string path = "/" + std::string(2000, 'a'), stars;
  for (int i = 0; i < 300; ++i) stars += "*a";
  const std::clock_t begin = std::clock();
  for (int i = 0; i < 1000; ++i) {
    CHECK_FALSE(MatchesPattern(path, stars + "*b"));
    CHECK_FALSE(MatchesPattern(path, stars + "b$"));
  }
  CHECK(std::clock() - begin < 5 * CLOCKS_PER_SEC);
}

TEST_CASE("robots_path: comparable forms") {
  constexpr auto kCanonical = EscapeReading::kCanonical;
  constexpr auto kWritten = EscapeReading::kWritten;
  CHECK(ComparablePath("/%7ea%2f*$\xC3%", kCanonical) == "/~a%2F%2A%24%C3%25");
  CHECK(ComparablePath("/%7ea%2f*$\xC3%", kWritten) == "/%7Ea%2F%2A%24\xC3%25");
  CHECK(ComparablePattern("/%7ea%2f*$\xC3%4$", kCanonical) == "/~a%2F*%24%C3%254$");
  CHECK(ComparablePattern("/%7ea%2f*$\xC3%4$", kWritten) == "/%7Ea%2F*%24%C3%254$");
  CHECK(ComparablePath("/%3a?%3a%2F%26", kCanonical) == "/%3A?:/%26");
  CHECK(ComparablePath("/%3a?%3a%2F%26", kWritten) == "/%3A?%3A%2F%26");
  CHECK(ComparablePath(std::string_view("/\0 ", 3), kCanonical) == "/%00%20");
}

TEST_CASE("robots_path: plain paths") {
  for (int c = 1; c < 256; ++c) {
    const std::string path = std::string("/a") + static_cast<char>(c);
    const bool same = ComparablePath(path, EscapeReading::kCanonical) == path &&
                      ComparablePath(path, EscapeReading::kWritten) == path;
    CHECK(IsPlainPath(path) == same);
  }
  CHECK_FALSE(IsPlainPath("/a%2F"));
}

TEST_CASE("robots_path: path and query") {
  std::string scratch;
  CHECK(PathAndQuery("http://h/a?b#c", &scratch) == "/a?b");
  CHECK(PathAndQuery("http://h?b", &scratch) == "/?b");
  CHECK(PathAndQuery("http://h;b", &scratch) == "/;b");
  CHECK(PathAndQuery("h/a", &scratch) == "/a");
  CHECK(PathAndQuery("//h//a", &scratch) == "//a");
  CHECK(PathAndQuery("/a?u=http://h/b", &scratch) == "/a?u=http://h/b");
  CHECK(PathAndQuery("http://h#?", &scratch) == "/");
  CHECK(PathAndQuery("", &scratch) == "/");
}

}  // namespace crawl
