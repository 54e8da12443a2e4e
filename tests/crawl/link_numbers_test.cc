#include "store/link_numbers.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using crawl::LinkFacts;
using crawl::LinkNumbers;

LinkFacts Link(std::string_view url, std::string_view anchor = "", std::string_view kind = "anchor",
               bool nofollow = false) {
  return {1, url, anchor, kind, nofollow};
}

LinkNumbers::Numbered NumberOf(LinkNumbers* numbers, const LinkFacts& link) {
  std::vector<LinkNumbers::Numbered> numbered;
  numbers->Find({&link, 1}, &numbered);
  REQUIRE(numbered.size() == 1);
  return numbered.front();
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
        const LinkNumbers::Numbered numbered = NumberOf(&numbers, link);
        CHECK(numbered.number == number++);
        CHECK(numbered.is_new == is_new);
      }
    }
  }

  TEST_CASE("many links, as a map numbers them") {
    LinkNumbers numbers(0);
    std::map<std::tuple<std::string, std::string, bool>, int64_t> slow;
    std::mt19937 random(1);
    std::vector<LinkNumbers::Numbered> numbered;
    for (int page = 0; page < 3000; ++page) {
      std::vector<std::pair<std::string, std::string>> texts(random() % 50);
      std::vector<LinkFacts> links;
      for (auto& [url, anchor] : texts) {
        url = "https://example.org/" + std::to_string(random() % 5000);
        anchor.assign(random() % 5, 'a');
        links.push_back(Link(url, anchor, "anchor", random() % 2 == 0));
      }
      numbers.Find(links, &numbered);
      REQUIRE(numbered.size() == links.size());
      for (size_t i = 0; i < links.size(); ++i) {
        const auto [known, is_new] =
            slow.try_emplace({texts[i].first, texts[i].second, links[i].nofollow},
                             static_cast<int64_t>(slow.size()));
        REQUIRE(numbered[i].number == known->second);
        REQUIRE(numbered[i].is_new == is_new);
      }
    }
  }

  TEST_CASE("links that are forgotten get new numbers") {
    LinkNumbers numbers(0, 3);
    for (const char* url : {"1", "2", "3"}) CHECK(NumberOf(&numbers, Link(url)).is_new);
    CHECK_FALSE(NumberOf(&numbers, Link("1")).is_new);
    CHECK(NumberOf(&numbers, Link("4")).number == 3);
    const LinkNumbers::Numbered again = NumberOf(&numbers, Link("1"));
    CHECK(again.is_new);
    CHECK(again.number == 4);
    CHECK(NumberOf(&numbers, Link("4")).number == 3);
  }
}
