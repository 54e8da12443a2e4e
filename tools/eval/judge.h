// Which pages of crawls are relevant, and what is known of the web besides.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "crawl/evaluation.h"
#include "crawl/labels.h"
#include "crawl/predicate.h"
#include "support/crawl_record.h"

namespace crawl_eval {

struct JudgeOptions {
  std::string labels;                    // a file
  std::optional<std::string> predicate;  // in place of that of each crawl
  std::string relevant;                  // a file with all relevant URLs
  std::optional<int64_t> total;          // relevant pages of the web
  std::optional<int64_t> pages;          // all of them
  std::string scores;                    // a file
  bool may_be_unjudged = false;          // whether crawls may not say which pages are relevant
};

using UrlSet = std::unordered_set<std::string>;

struct JudgedCrawl {
  std::string name;       // the directory as it was given
  std::string strategy;   // or the name that was given in its place; may be empty
  std::string predicate;  // may be empty
  std::string query;      // may be empty
  bool judged = true;     // whether it is known which pages are relevant
  std::vector<crawl::CrawledPage> pages;
  std::vector<std::string> seeds;  // sorted
  crawl::WebTruth truth;
  // All relevant pages of the web but the seeds; null when they are not known.
  std::shared_ptr<const UrlSet> targets;
};

// Not thread safe.
class Judge {
 public:
  // Reads the files.
  static arrow::Result<std::unique_ptr<Judge>> Make(const JudgeOptions& options);

  // Reads and judges the crawl in "[NAME=]DIR".
  arrow::Result<JudgedCrawl> Read(const std::string& crawl);

  // What the user should know, each thing once with the crawls that it is true of.
  std::vector<std::string> Notes() const;

 private:
  // What a predicate says of URLs alone.
  struct KnownPages {
    std::unique_ptr<crawl::Predicate> predicate;
    bool exact = false;  // the predicate asks about nothing but URLs
    UrlSet relevant;     // those of the table of labels
  };

  explicit Judge(const JudgeOptions& options) : options_(options) {}
  arrow::Result<const KnownPages*> Known(const std::string& expression);
  arrow::Status JudgeByPredicate(const support::CrawlRecord& record, JudgedCrawl* crawl);
  void JudgeByList(JudgedCrawl* crawl);
  void SetTargets(const UrlSet& relevant, JudgedCrawl* crawl);
  // Whether all documents of the crawl are in the table of labels, which then has the web's pages.
  bool LabelsCover(const JudgedCrawl& crawl) const;
  arrow::Status Finish(JudgedCrawl* crawl);
  void Note(const std::string& text, const JudgedCrawl& crawl);

  JudgeOptions options_;
  std::shared_ptr<const crawl::Labels> labels_;
  UrlSet labelled_;  // the URLs of labels_
  UrlSet relevant_;  // of options_.relevant
  std::unordered_map<std::string, double> scores_;
  std::map<std::string, KnownPages> known_;                // by the text of the predicate
  std::map<std::string, std::vector<std::string>> notes_;  // by text: names of crawls
};

}  // namespace crawl_eval
