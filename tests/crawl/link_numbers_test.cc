#include "store/link_numbers.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <tuple>

namespace {

using crawl::LinkFacts;
using crawl::LinkNumbers;

LinkFacts Link(std::string_view url, std::string_view anchor = "", std::string_view kind = "anchor",
               bool nofollow = false) {
  return {1, url, anchor, kind, nofollow};
}

}  // namespace

TEST_SUITE("link numbers") {
  TEST_CASE("a link has a number of its own for everything that it says") {
    LinkNumbers numbers(7);
    const LinkFacts links[] = {Link("u"),
                               Link("u", "a"),
                               Link("u", "a", "frame"),
                               Link("u", "a", "frame", true),
                               Link("ua"),
                               Link("", "ua"),
                               Link(std::string_view("u\0a", 3)),
                               Link(std::string_view("u\0", 2), "a")};
    for (const bool is_new : {true, false}) {
      int64_t number = 7;
      for (LinkFacts link : links) {
        link.n = is_new ? 1 : 2;
        const LinkNumbers::Numbered numbered = numbers.Of(link);
        CHECK(numbered.number == number++);
        CHECK(numbered.is_new == is_new);
      }
    }
  }

  TEST_CASE("many links, as a map numbers them") {
    LinkNumbers numbers(0);
    std::map<std::tuple<std::string, std::string, bool>, int64_t> slow;
    std::mt19937 random(1);
    for (int i = 0; i < 100'000; ++i) {
      const std::string url = "https://example.org/" + std::to_string(random() % 5000);
      const std::string anchor(random() % 5, 'a');
      const bool nofollow = random() % 2 == 0;
      const auto [known, is_new] =
          slow.try_emplace({url, anchor, nofollow}, static_cast<int64_t>(slow.size()));
      const LinkNumbers::Numbered numbered = numbers.Of(Link(url, anchor, "anchor", nofollow));
      REQUIRE(numbered.number == known->second);
      REQUIRE(numbered.is_new == is_new);
    }
  }

  TEST_CASE("links that are forgotten get new numbers") {
    LinkNumbers numbers(0, 3);
    for (const char* url : {"1", "2", "3"}) CHECK(numbers.Of(Link(url)).is_new);
    CHECK_FALSE(numbers.Of(Link("1")).is_new);
    CHECK(numbers.Of(Link("4")).number == 3);
    const LinkNumbers::Numbered again = numbers.Of(Link("1"));
    CHECK(again.is_new);
    CHECK(again.number == 4);
    CHECK(numbers.Of(Link("4")).number == 3);
  }
}
