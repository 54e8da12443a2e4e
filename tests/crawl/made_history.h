// A History for tests, of pages that are given by their words and links.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "learn/history_builder.h"

struct MadePage {
  std::string name;  // its URL is http://h/NAME
  std::string text;
  std::vector<std::string> links;  // names
  bool relevant = false;
};

inline std::shared_ptr<const crawl::History> MakeHistory(const std::vector<MadePage>& pages) {
  crawl::HistoryBuilder builder;
  crawl::TextAnalyzer analyzer;
  for (const MadePage& made : pages) {
    crawl::Page page;
    for (const std::string& name : made.links) page.AddLink("http://h/" + name);
    crawl::Terms terms;
    analyzer.Analyze(made.text, "en", &terms);
    builder.Add("http://h/" + made.name, made.relevant, page, terms);
  }
  return builder.Finish();
}
