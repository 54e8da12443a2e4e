// Pages and trees of topics made of few words, for tests.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "crawl/topics.h"

// A page of an unknown language, so that its words are its terms.
struct TopicPage {
  explicit TopicPage(const std::string& text) {
    page.text = text;
    crawl::TextAnalyzer().Analyze(text, "", &terms);
  }
  crawl::Page page;
  crawl::Terms terms;
};

struct LabelledText {
  std::string text;
  std::vector<std::string> labels;
};

inline std::unique_ptr<crawl::TopicTree> TrainOn(const std::vector<LabelledText>& texts,
                                                 crawl::TrainOptions options) {
  crawl::TopicTrainer trainer(options);
  int n = 0;
  for (const LabelledText& text : texts) {
    const TopicPage page(text.text);
    const std::string url = "http://h/" + std::to_string(++n);
    const arrow::Status added = trainer.Add(url, page.page, page.terms, text.labels);
    REQUIRE_MESSAGE(added.ok(), added.message());
  }
  auto tree = trainer.Train();
  REQUIRE_MESSAGE(tree.ok(), tree.status().message());
  return std::move(tree).ValueUnsafe();
}

// All terms count, and naive Bayes is as it stands: there are too few pages to fit its sharpness.
inline crawl::TrainOptions SmallOptions() {
  crawl::TrainOptions options;
  options.min_pages = 1;
  return options;
}
