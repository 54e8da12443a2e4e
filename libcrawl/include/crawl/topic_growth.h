// How a tree of topics learns new words from pages without labels (seed 002, section 8): the terms
// of these pages that it does not know are V'. The Semantic Checker S finds out which of them belong
// to topics, by the pages that they occur on; those are adopted. Important ones that belong to none
// are proposed as new topics.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "crawl/text.h"
#include "crawl/topics.h"

namespace crawl {

// How strongly a term and a topic belong together: their normalised pointwise mutual information,
// ln(p(both) / (p(term) p(topic))) / -ln p(both), with p the shares of `all` pages. 1 when neither
// is without the other, 0 when they have nothing to do with each other or are on all pages, -1 when
// they never meet.
double TermRelation(double both, double term, double topic, double all);

struct GrowOptions {
  double related = 0.3;      // the least relation of a term that is adopted
  double min_cosine = 0.05;  // a page that is less like every topic is of none
  uint32_t min_pages = 3;    // terms that fewer pages have are passed over
  uint32_t propose = 20;     // topics, at most
};

struct NewTerm {
  std::string term;
  std::string topic;    // the one that it belongs to most, or, of a proposal, is nearest to; may be
                        // empty
  double relation = 0;  // to it
  int64_t pages = 0;
  double importance = 0;          // how often it occurs, times ln(pages added / its pages)
  std::vector<std::string> with;  // of a proposal: important terms of mostly the same pages
  std::string url;                // the page that has it most often
};

struct GrownTopics {
  std::unique_ptr<TopicTree> tree;
  std::vector<NewTerm> adopted, proposed;  // by importance, the most important first
};

class TopicGrower {
 public:
  // The tree must outlive this.
  TopicGrower(const TopicTree& tree, const GrowOptions& options);
  ~TopicGrower();

  // Adds a page. It is of the topic that the mapper finds most like it, by the terms that the tree
  // knows.
  void Add(std::string_view url, const Page& page, const Terms& terms);
  int64_t pages() const;

  // The tree with the terms that were adopted: into every topic that they are related to, and those
  // above it, with the occurrences on its pages. The pages count for how common terms are. A support
  // vector machine gives new terms no weight; Okapi, the mapper and naive Bayes do.
  GrownTopics Grow() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
