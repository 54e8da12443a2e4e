#include "crawl/visit_documents.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "fake_web.h"

TEST_CASE("documents by their URLs: in order, and only those that are there") {
  FakeWeb web;
  std::vector<std::string> urls;
  for (int i = 0; i < 200; ++i) {
    urls.push_back("http://h/" + std::to_string(i));
    if (i % 3 == 0) web.Page(urls.back(), {"/a"}, "word" + std::to_string(i));
    if (i % 3 == 1) web.Redirect(urls.back(), "/0");
  }
  std::vector<size_t> seen;
  crawl::VisitDocuments(urls, &web, [&](size_t i, const crawl::Page& page, const crawl::Terms& t) {
    seen.push_back(i);
    CHECK(page.text.starts_with("word" + std::to_string(i)));
    CHECK(page.links.size() == 1);
    CHECK(t.Text(t.terms[0]) == "word" + std::to_string(i));
  });
  REQUIRE(seen.size() == 67);
  for (size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == 3 * i);
}
