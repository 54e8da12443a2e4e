#include "strategy/link_words.h"

#include <doctest/doctest.h>

#include <string>

#include "crawl/predicate.h"

namespace crawl {
namespace {

std::string Words(const Terms& terms, std::span<const Terms::Place> places) {
  std::string words;
  for (const Terms::Place& place : places) {
    words.append(words.empty() ? "" : " ").append(terms.Text(terms.terms[place.term]));
  }
  return words;
}

}  // namespace

TEST_CASE("link words: of the anchor, and of what is around it") {
  PageParser parser;
  Page page;
  REQUIRE(
      parser
          .ParseHtml("<html lang=en><title>Home</title><p>Some say that <a href=/a>red stars</a> "
                     "burn slowly</p><p><a href=/b>of the</a> dwarfs</p><a href=/c>last</a>",
                     {"http://example.test/", "text/html"}, &page)
          .ok());
  TextAnalyzer analyzer;
  Terms terms;
  TermsOfPage(page, &analyzer, &terms);
  REQUIRE(page.links.size() == 3);
  CHECK(Words(terms, AnchorPlaces(terms, page.links[0])) == "red star");
  CHECK(Words(terms, ContextPlaces(page, terms, page.links[0], 1)) == "red star burn");
  CHECK(Words(terms, ContextPlaces(page, terms, page.links[0], 2)) == "say red star burn slowli");
  // Stop words are no terms, but they are words.
  CHECK(AnchorPlaces(terms, page.links[1]).empty());
  CHECK(Words(terms, ContextPlaces(page, terms, page.links[1], 1)) == "slowli dwarf");
  // What stands behind the text, its title, is not around a link.
  CHECK(Words(terms, ContextPlaces(page, terms, page.links[2], 100)) ==
        "say red star burn slowli dwarf last");
}

}  // namespace crawl
