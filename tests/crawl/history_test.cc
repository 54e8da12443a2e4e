#include "crawl/history.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "fake_web.h"

namespace {

std::string Url(const std::string& name) { return "http://h/" + name; }

std::vector<std::string> TermsOf(const crawl::History& history, uint32_t page) {
  std::vector<std::string> terms;
  for (const auto& term : history.terms(page)) {
    terms.push_back(std::string(history.term_text(term.term)) + " " + std::to_string(term.count));
  }
  return terms;
}

std::vector<uint32_t> LinksOf(const crawl::History& history, uint32_t page) {
  return {history.links(page).begin(), history.links(page).end()};
}

}  // namespace

TEST_CASE("history: texts, links and judgements, of the pages that have a document") {
  FakeWeb web;
  web.Page(Url("a"), {"b", "c", "b", "a", "elsewhere"}, "sail sail boat");
  web.Redirect(Url("b"), Url("c"));
  web.Page(Url("c"), {"a"}, "boat");
  crawl::Web* const archives[] = {&web};
  // The second entry of c says that it is relevant; missing is in no archive.
  const crawl::HistoryEntry entries[] = {{Url("a"), false},
                                         {Url("b"), true},
                                         {Url("c"), false},
                                         {Url("missing"), true},
                                         {Url("c"), true}};
  const auto read = crawl::ReadHistory(entries, archives);
  REQUIRE(read.ok());
  const crawl::History& history = **read;
  REQUIRE(history.pages() == 2);
  CHECK(history.url(0) == Url("a"));
  CHECK(history.url(1) == Url("c"));
  CHECK_FALSE(history.relevant(0));
  CHECK(history.relevant(1));
  CHECK(history.Find(Url("c")) == 1);
  CHECK_FALSE(history.Find(Url("b")).has_value());
  CHECK(LinksOf(history, 0) == std::vector<uint32_t>{1});
  CHECK(LinksOf(history, 1) == std::vector<uint32_t>{0});
  // The anchors say "to b", the title is the URL.
  const auto terms = TermsOf(history, 0);
  CHECK(std::find(terms.begin(), terms.end(), "sail 2") != terms.end());
  CHECK(std::find(terms.begin(), terms.end(), "boat 1") != terms.end());
  const crawl::Terms again = history.TermsOf(0);
  REQUIRE(again.terms.size() == terms.size());
  for (size_t i = 0; i < terms.size(); ++i) {
    const auto& term = again.terms[i];
    CHECK(terms[i] == std::string(again.Text(term)) + " " + std::to_string(term.count));
  }
  for (uint32_t term = 0; term < history.terms(); ++term) {
    if (history.term_text(term) == "sail") CHECK(history.pages_with(term) == 1);
    if (history.term_text(term) == "boat") CHECK(history.pages_with(term) == 2);
  }
}

TEST_CASE("history: a page that the first archive lacks comes from the second") {
  FakeWeb first, second;
  first.Page(Url("a"), {}, "first");
  // A record without a body, as an archive of read pages leaves behind.
  first.Answers(Url("b"), {{200, "Content-Type: text/html\r\n", "", {}}});
  second.Page(Url("a"), {}, "second");
  second.Page(Url("b"), {}, "second");
  crawl::Web* const archives[] = {&first, &second};
  // More than are in memory at once.
  std::vector<crawl::HistoryEntry> entries = {{Url("a"), false}, {Url("b"), false}};
  for (int i = 0; i < 200; ++i) {
    const std::string url = Url("page" + std::to_string(i));
    (i % 2 == 0 ? first : second).Page(url, {i > 0 ? "page" + std::to_string(i - 1) : "b"}, "more");
    entries.push_back({url, false});
  }
  const auto read = crawl::ReadHistory(entries, archives);
  REQUIRE(read.ok());
  const crawl::History& history = **read;
  REQUIRE(history.pages() == 202);
  CHECK(TermsOf(history, 0)[0] == "first 1");
  CHECK(TermsOf(history, 1)[0] == "second 1");
  for (uint32_t page = 2; page < history.pages(); ++page) {
    CHECK(history.url(page) == Url("page" + std::to_string(page - 2)));
    CHECK(LinksOf(history, page) == std::vector<uint32_t>{page - 1});
  }
  CHECK((*crawl::ReadHistory(entries, {}))->pages() == 0);
}
