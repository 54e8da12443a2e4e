// A page and a predicate about it, for tests.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>

#include "crawl/predicate.h"

// A document, read as the crawl reads it.
struct JudgedPage {
  JudgedPage(std::string url_text, const std::string& title, const std::string& text,
             const std::string& language = "en")
      : url(std::move(url_text)) {
    page.title = title;
    page.text = text;
    page.language = language;
    crawl::TextAnalyzer().Analyze(text + "\n" + title,
                                  language.empty() ? crawl::GuessLanguage(text) : language, &terms);
  }
  crawl::PredicatePage facts() const { return {url, &page, &terms}; }

  std::string url;
  crawl::Page page;
  crawl::Terms terms;
};

// Knows two topics by their words: storms (0) and chess (1). Okapi is twice how often it is there.
class WordTopics : public crawl::TopicModel {
 public:
  std::optional<uint32_t> Find(std::string_view name) const override {
    if (name == "storms") return 0;
    if (name == "games.chess") return 1;
    return std::nullopt;
  }
  bool Belongs(uint32_t topic, const crawl::Page&, const crawl::Terms& terms) const override {
    return Count(topic, terms) > 0;
  }
  double Okapi(uint32_t topic, const crawl::Page&, const crawl::Terms& terms) const override {
    return 2 * Count(topic, terms);
  }

 private:
  static double Count(uint32_t topic, const crawl::Terms& terms) {
    for (const crawl::Terms::Term& term : terms.terms) {
      if (terms.Text(term) == (topic == 0 ? "storm" : "chess")) return term.count;
    }
    return 0;
  }
};

inline std::unique_ptr<crawl::Predicate> ParseRight(std::string_view text,
                                                    const crawl::PredicateResources& resources) {
  auto predicate = crawl::Predicate::Parse(text, resources);
  REQUIRE_MESSAGE(predicate.ok(), predicate.status().message());
  return std::move(predicate).ValueUnsafe();
}

inline bool Holds(std::string_view text, const crawl::PredicatePage& page,
                  const crawl::PredicateResources& resources = {}) {
  return ParseRight(text, resources)->Holds(page);
}
