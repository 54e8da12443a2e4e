#include "learn/url_tokens.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using crawl::UrlTokens;

namespace {

std::vector<std::string> TokensOf(const std::string& url) {
  UrlTokens tokens;
  tokens.Add(0, url);
  std::vector<std::string> texts;
  for (const uint32_t token : tokens.Of(0)) texts.emplace_back(tokens.Text(token));
  return texts;
}
using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("tokens are what stands between other characters, in lower case") {
  CHECK(TokensOf("http://www.Example.com/Sail-Boats/list_2.html?sort=asc&n=10") ==
        Texts{"www", "example", "com", "sail", "boats", "list", "2", "html", "sort", "asc", "n",
              "10"});
  CHECK(TokensOf("http://h/") == Texts{"h"});
  CHECK(TokensOf("h/a") == Texts{"h", "a"});
  CHECK(TokensOf("").empty());
  CHECK(TokensOf("http://").empty());
  CHECK(TokensOf("http://a/b/a/b") == Texts{"a", "b"});  // each once
}

TEST_CASE("escapes are undone, up to three deep") {
  CHECK(TokensOf("http://h/sail%20boat") == Texts{"h", "sail", "boat"});
  CHECK(TokensOf("http://h/%53ail") == Texts{"h", "sail"});
  CHECK(TokensOf("http://h/a%28b") == Texts{"h", "a", "b"});
  CHECK(TokensOf("http://h/a%2528b") == Texts{"h", "a", "b"});
  CHECK(TokensOf("http://h/a%252528b") == Texts{"h", "a", "b"});
  CHECK(TokensOf("http://h/a%25252528b") == Texts{"h", "a", "28b"});
  CHECK(TokensOf("http://h/a%2") == Texts{"h", "a", "2"});
  CHECK(TokensOf("http://h/a%zz") == Texts{"h", "a", "zz"});
  CHECK(TokensOf("http://h/a%") == Texts{"h", "a"});
}

TEST_CASE("letters of other scripts are letters; what is no text is left out") {
  CHECK(TokensOf("http://h/%D0%BB%D0%BE%D0%B4%D0%BA%D0%B0") == Texts{"h", "лодка"});
  CHECK(TokensOf("http://h/Stra%C3%9Fe/caf%C3%A9-au-lait") ==
        Texts{"h", "straße", "café", "au", "lait"});
  CHECK(TokensOf("http://h/a/%FF%FE/b%C3/c") == Texts{"h", "a", "c"});
}

TEST_CASE("limits of a URL's tokens") {
  const std::string just(40, 'x');
  CHECK(TokensOf("http://" + just + "/" + just + "y/z") == Texts{just, "z"});
  std::string many = "http://h";
  for (int i = 0; i < 100; ++i) many += "/" + std::to_string(i);
  const auto tokens = TokensOf(many);
  REQUIRE(tokens.size() == 32);
  CHECK(tokens[31] == "30");
}

TEST_CASE("tokens have numbers; a URL is taken apart once") {
  UrlTokens tokens;
  tokens.Add(3, "http://h/a");
  tokens.Add(3, "http://other/b");
  tokens.Add(1, "http://h/c");
  CHECK(tokens.size() == 3);
  REQUIRE(tokens.Of(3).size() == 2);
  CHECK(tokens.Of(3)[0] == tokens.Of(1)[0]);
  CHECK(tokens.Of(3)[1] == tokens.Number("a"));
  CHECK(tokens.Of(0).empty());
  CHECK(tokens.Of(2).empty());
  CHECK(tokens.Of(99).empty());
  CHECK(tokens.Number("new") == 3);
}
