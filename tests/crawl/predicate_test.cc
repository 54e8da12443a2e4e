#include "crawl/predicate.h"

#include <atomic>
#include <thread>
#include <vector>

#include "predicate_checks.h"

namespace {

const JudgedPage& Storms() {
  static const JudgedPage page("http://www.weather.example.co.uk:8080/storms/2005.html?a=b",
                               "Storms of the Atlantic",
                               "The hurricane's winds were sailing over tropical, warm waters.\nA "
                               "STORM in 2005 was the most "
                               "active of all; the storm had a name.");
  return page;
}

bool Holds(std::string_view text) { return ::Holds(text, Storms().facts()); }

}  // namespace

TEST_CASE("phrases are words in a row, in title or text") {
  CHECK(Holds(R"("hurricane")"));
  CHECK(Holds(R"("Hurricane WINDS")"));  // an 's is no word
  CHECK(Holds(R"("tropical warm waters")"));
  CHECK(Holds(R"("tropical, warm -- waters!")"));
  CHECK(Holds(R"("of the atlantic")"));
  CHECK(Holds(R"("2005")"));
  CHECK(Holds(R"("the")"));
  CHECK_FALSE(Holds(R"("warm tropical")"));
  CHECK_FALSE(Holds(R"("tropical waters")"));
  CHECK_FALSE(Holds(R"("hurrican")"));
  // Title and text are not one text.
  CHECK_FALSE(Holds(R"("the atlantic the hurricane")"));
  CHECK_FALSE(Holds(R"("a name storms")"));
}

TEST_CASE("a phrase is found behind its own beginnings") {
  const JudgedPage page("http://h/", "", "to be to be or to be or not to be");
  CHECK(Holds(R"("to be or not")", page.facts()));
  CHECK(Holds(R"("be to be or to be or not")", page.facts()));
  CHECK_FALSE(Holds(R"("to be to be to be")", page.facts()));
  CHECK_FALSE(Holds(R"("not to be or")", page.facts()));
}

TEST_CASE("quotes may be escaped") {
  const JudgedPage page("http://h/", "", R"(the "best" of c:\dos)");
  CHECK(Holds(R"("the \"best\" of")", page.facts()));
  CHECK(Holds(R"("c:\\dos")", page.facts()));
  CHECK(Holds(R"("c:\dos")", page.facts()));
}

TEST_CASE("words are compared by their stems, in the language of the page") {
  CHECK(Holds("word:storms"));
  CHECK(Holds("word:sailed"));
  CHECK(Holds("WORD:Winds"));
  CHECK(Holds("word:\"waters\""));
  CHECK(Holds("word:atlantic"));  // of the title
  CHECK_FALSE(Holds("word:sailors"));
  CHECK_FALSE(Holds("word:the"));
  const std::string german = "Die Häuser der Stadt";
  CHECK(Holds("word:hauses", JudgedPage("http://h/", "", german, "de").facts()));
  CHECK_FALSE(Holds("word:hauses", JudgedPage("http://h/", "", german, "en").facts()));
  // Without a language words stay as they are, stop words too.
  const JudgedPage plain("http://h/", "", "the sails", "xx");
  CHECK(Holds("word:sails", plain.facts()));
  CHECK(Holds("word:the", plain.facts()));
  CHECK_FALSE(Holds("word:sail", plain.facts()));
}

TEST_CASE("a page that does not name its language has one all the same") {
  const JudgedPage page(
      "http://h/", "",
      "it was the best of times, it was the worst of times, it was the age of wisdoms", "");
  CHECK(Holds("lang:en", page.facts()));
  CHECK(Holds("word:wisdom", page.facts()));
  CHECK_FALSE(Holds("lang:de", page.facts()));
}

TEST_CASE("titles") {
  CHECK(Holds("title:storms"));
  CHECK(Holds("title:STORMS"));
  CHECK(Holds("title:\"of the Atlantic\""));
  CHECK_FALSE(Holds("title:storm"));
  CHECK_FALSE(Holds("title:hurricane"));
  CHECK_FALSE(Holds("title:\"atlantic storms\""));
}

TEST_CASE("URLs are searched by RE2") {
  CHECK(Holds(R"(url:/\.uk/)"));
  CHECK(Holds(R"(url:/\.uk:8080\/storms\//)"));
  CHECK(Holds(R"(url:/^http:\/\/www/)"));
  CHECK(Holds(R"(url:/\d{4}\.html\?/)"));
  CHECK(Holds(R"(url:/(?i)STORMS/)"));
  CHECK(Holds(R"(url:/a b|=b$/)"));
  CHECK_FALSE(Holds(R"(url:/STORMS/)"));
  CHECK_FALSE(Holds(R"(url:/\.uk$/)"));
}

TEST_CASE("hosts are those below, too") {
  for (const char* host : {"www.weather.example.co.uk", "example.co.uk", "uk", ".co.uk", "CO.UK"}) {
    CHECK_MESSAGE(Holds("host:" + std::string(host)), host);
  }
  for (const char* host :
       {"ample.co.uk", "www.example.co.uk", "w.www.weather.example.co.uk", "org"}) {
    CHECK_MESSAGE(!Holds("host:" + std::string(host)), host);
  }
  CHECK(Holds("host:bücher.example", {"http://xn--bcher-kva.example/", nullptr, nullptr}));
  CHECK(Holds("host:[::1]", {"http://[::1]:81/", nullptr, nullptr}));
}

TEST_CASE("languages") {
  CHECK(Holds("lang:en"));
  CHECK(Holds("LANG:EN"));
  CHECK_FALSE(Holds("lang:de"));
}

TEST_CASE("labels") {
  crawl::Labels labels;
  labels.Add("http://h/a", "science.chemistry.chemical_elements");
  labels.Add("http://h/b", "science.mathematics");
  labels.Add("http://h/b", "art");
  crawl::PredicateResources resources;
  resources.labels = &labels;
  const auto holds = [&](std::string_view text, std::string_view url) {
    return Holds(text, {url, nullptr, nullptr}, resources);
  };
  CHECK(holds("label:science", "http://h/a"));
  CHECK(holds("label:science", "http://h/b"));
  CHECK(holds("label:chemical_elements", "http://h/a"));
  CHECK_FALSE(holds("label:chemical_elements", "http://h/b"));
  CHECK(holds("label:art and label:mathematics", "http://h/b"));
  CHECK_FALSE(holds("label:science", "http://h/c"));
  CHECK(holds("not label:science", "http://h/c"));
}

// The page has storm twice, sail and sea once; its vector is as long as √(4 + 1 + 1) = 2.449. The
// file has storm and sea, √2 = 1.414. The cosine is (2 + 1) / (2.449 · 1.414) = 0.866.
TEST_CASE("likeness to a file") {
  const JudgedPage page("http://h/", "", "the storms sail the sea, stormed");
  crawl::PredicateResources resources;
  std::vector<std::string> read;
  resources.read_file = [&](const std::string& path) -> arrow::Result<std::string> {
    read.push_back(path);
    return "A storm of the seas";
  };
  const auto holds = [&](std::string_view text) { return Holds(text, page.facts(), resources); };
  CHECK(holds("similar(a.txt) > 0.866"));
  CHECK_FALSE(holds("similar(a.txt) > 0.8661"));
  CHECK(holds("similar( my file.txt )<0.8661"));
  CHECK_FALSE(holds("SIMILAR (\"b (1).txt\") < 8.66e-1"));
  CHECK(holds("similar(x) >= 0 and similar(x) <= 1"));
  CHECK(read == std::vector<std::string>{"a.txt", "a.txt", "my file.txt", "b (1).txt", "x", "x"});
  // In another language the words of both stay different.
  CHECK(Holds("similar(x) < 0.5", JudgedPage("http://h/", "", "storms stormed", "xx").facts(),
              resources));
}

TEST_CASE("a bound is kept exactly") {
  const JudgedPage page("http://h/", "", "storm");
  crawl::PredicateResources resources;
  resources.read_file = [](const std::string&) -> arrow::Result<std::string> { return "storm"; };
  CHECK(Holds("similar(x) >= 1", page.facts(), resources));
  CHECK(Holds("similar(x) <= 1", page.facts(), resources));
  CHECK_FALSE(Holds("similar(x) > 1", page.facts(), resources));
  CHECK_FALSE(Holds("similar(x) < 1", page.facts(), resources));
}

TEST_CASE("topics are asked of their model") {
  const WordTopics topics;
  crawl::PredicateResources resources;
  resources.topics = &topics;
  const auto holds = [&](std::string_view text) {
    return Holds(text, Storms().facts(), resources);
  };
  CHECK(holds("topic:storms"));
  CHECK_FALSE(holds("topic:games.chess"));
  // Storms of the title, and two of the text.
  CHECK(holds("okapi(storms) >= 6"));
  CHECK_FALSE(holds("okapi(storms) > 6"));
  CHECK(holds("okapi(games.chess) <= 0"));
}

TEST_CASE("a page without a document has a URL and no text") {
  const WordTopics topics;
  crawl::PredicateResources resources;
  resources.topics = &topics;
  resources.read_file = [](const std::string&) -> arrow::Result<std::string> { return "storm"; };
  crawl::PredicatePage bare = {Storms().url, nullptr, nullptr};
  for (const char* text : {"\"storm\"", "word:storm", "title:storms", "lang:en", "topic:storms",
                           "similar(x) < 2", "okapi(storms) > -1"}) {
    CHECK_MESSAGE(!Holds(text, bare, resources), text);
    CHECK_MESSAGE(Holds(text, Storms().facts(), resources), text);
  }
  CHECK(Holds("url:/storms/ and host:uk", bare, resources));
  bare.page = &Storms().page;
  CHECK(Holds("\"storm\" and title:storms and lang:en", bare, resources));
  CHECK_FALSE(Holds("word:storm or similar(x) < 2", bare, resources));
}

TEST_CASE("what a predicate needs is known") {
  const WordTopics topics;
  crawl::PredicateResources resources;
  resources.topics = &topics;
  resources.read_file = [](const std::string&) -> arrow::Result<std::string> { return "storm"; };
  struct Case {
    const char* text;
    bool needs_text, needs_terms;
  };
  for (const Case& c :
       {Case{"url:/a/ and not title:b or host:c", false, false},
        Case{"host:a or \"b\"", true, false}, Case{"lang:en", true, false},
        Case{"not (host:a and word:b)", true, true}, Case{"topic:storms", true, true},
        Case{"okapi(storms) > 1", true, true}, Case{"similar(a) > 1", true, true}}) {
    const auto predicate = ParseRight(c.text, resources);
    CHECK_MESSAGE(predicate->needs_text() == c.needs_text, c.text);
    CHECK_MESSAGE(predicate->needs_terms() == c.needs_terms, c.text);
    const bool asks_title = std::string_view(c.text).find("title:") != std::string_view::npos;
    CHECK_MESSAGE(predicate->needs_page() == (c.needs_text || asks_title), c.text);
  }
}

TEST_CASE("several threads may ask at once") {
  crawl::PredicateResources resources;
  resources.read_file = [](const std::string&) -> arrow::Result<std::string> { return "storms"; };
  const auto predicate =
      ParseRight("similar(x) > 0.1 and url:/storms/ and word:wind and \"a name\"", resources);
  std::vector<std::thread> threads;
  std::atomic<int> held = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 100; ++j) held += predicate->Holds(Storms().facts());
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(held == 400);
}
