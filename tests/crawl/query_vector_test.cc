#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

#include "crawl/text.h"

namespace crawl {
namespace {

Terms TermsOf(std::string_view text, std::string_view language = "en") {
  TextAnalyzer analyzer;
  Terms terms;
  analyzer.Analyze(text, language, &terms);
  return terms;
}

double Similarity(std::string_view query, std::string_view page) {
  return QueryVector(TermsOf(query)).Similarity(TermsOf(page));
}

// eq. 3.1 term by term.
double SlowSimilarity(const Terms& query, const Terms& page) {
  std::map<std::string, double> q, p;
  for (const auto& term : query.terms) q[std::string(query.Text(term))] += term.count;
  for (const auto& term : page.terms) p[std::string(page.Text(term))] += term.count;
  double product = 0, q_squares = 0, p_squares = 0;
  for (const auto& [term, count] : q) {
    q_squares += count * count;
    if (p.count(term) != 0) product += count * p[term];
  }
  for (const auto& [term, count] : p) p_squares += count * count;
  return product == 0 ? 0 : product / std::sqrt(q_squares * p_squares);
}

}  // namespace

TEST_CASE("query vector: the cosine of seed 000, eq. 3.1") {
  // q = web 1, crawler 1; p = web 2, crawler 1, page 2. The product is 1*2 + 1*1 = 3, the lengths are
  // sqrt(2) and sqrt(4 + 1 + 4) = 3: 3 / (3 sqrt(2)) = 0.7071.
  CHECK(Similarity("web crawler", "web web crawler pages page") ==
        doctest::Approx(1 / std::sqrt(2.0)));
  // q = web 2, page 1; p = web 1, page 2, link 2: (2 + 2) / (sqrt(5) * 3) = 0.5963.
  CHECK(Similarity("web web page", "web page links page link") ==
        doctest::Approx(4 / (3 * std::sqrt(5.0))));
  CHECK(Similarity("web crawler", "crawlers of the web") == doctest::Approx(1));
  CHECK(Similarity("web crawler", "hockey players") == 0);
}

TEST_CASE("query vector: a part of a page") {
  // The first three words: web 2, crawler 1. The product with q = web 1, crawler 1 is 3, the lengths
  // are sqrt(2) and sqrt(5): 3 / sqrt(10) = 0.9487.
  const Terms page = TermsOf("web web crawler pages page", "en");
  const QueryVector query(TermsOf("web crawler", "en"));
  const std::span<const Terms::Place> places = page.places;
  CHECK(query.Similarity(page, places.first(3)) == doctest::Approx(3 / std::sqrt(10.0)));
  CHECK(query.Similarity(page, places.last(2)) == 0);
  CHECK(query.Similarity(page, places.first(0)) == 0);
  CHECK(query.Similarity(page, places) == doctest::Approx(query.Similarity(page)));
}

TEST_CASE("query vector: without terms it is 0") {
  CHECK(Similarity("", "web") == 0);
  CHECK(Similarity("the of", "web") == 0);
  CHECK(Similarity("web", "") == 0);
  CHECK(Similarity("", "") == 0);
}

TEST_CASE("query vector: the same page is never more than 1") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "word" + std::to_string(i % 333) + "x ";
  CHECK(Similarity(text, text) == doctest::Approx(1));
  CHECK(Similarity(text, text) <= 1);
}

TEST_CASE("query vector: agrees with a slow one") {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    std::string query, page;
    for (size_t i = random() % 50; i > 0; --i) query += "q" + std::to_string(random() % 60) + " ";
    for (size_t i = random() % 300; i > 0; --i) page += "q" + std::to_string(random() % 200) + " ";
    const Terms q = TermsOf(query, ""), p = TermsOf(page, "");
    CHECK(QueryVector(q).Similarity(p) == doctest::Approx(SlowSimilarity(q, p)));
  }
}

}  // namespace crawl
