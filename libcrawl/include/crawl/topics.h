// Trees of topics that are learned from example pages: what a page is about (seed 000, 3.1.3.3), and
// how well it fits a topic (seed 002, section 8).
//
// A topic is a path with dots, from the general to the special, as labels are (crawl/labels.h):
// science.chemistry. The tree has a root, which every page belongs to. A topic that has examples of
// its own as well as topics below it gets one more below it, its rest: what belongs to it and to
// none of the others. So every example is one of a leaf, and what is below a topic shares it out.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "crawl/predicate.h"
#include "crawl/text.h"

namespace crawl {

struct Topic {
  std::string path;  // empty for the root; a rest has the path of the topic it is the rest of
  bool rest = false;
  uint32_t parent = 0;  // of the root itself
  uint32_t end = 0;     // topics below it are those from the next one to before this one
  int64_t pages = 0;    // its examples, those of topics below it included, each once
  // The mean of Okapi() over its examples; 0 when that is not positive.
  double usual_okapi = 0;
  // Of a cross validation: pages of the topic, pages that were put there, pages of both.
  int64_t validated = 0, found = 0, right = 0;
};

enum class TopicLearner : uint8_t { kBayes, kSvm };

// The parameters of seed 002, eq. 7.
struct OkapiOptions {
  double k1 = 1.2;
  double b = 0.75;
  double k2 = 100;
};

// What a cross validation found.
struct TopicValidation {
  int folds = 0;  // 0 when there was none
  int64_t pages = 0;
  int64_t right = 0;      // put into a leaf that they are an example of
  int64_t top_right = 0;  // put below a topic of the first level that they are below
};

struct TopicMatch {
  uint32_t topic = 0;
  double cosine = 0;
};

struct TopicTerm {
  std::string term;
  double weight = 0;
};

// Thread safe once made.
class TopicTree : public TopicModel {
 public:
  // Out of the bytes of a file that Write() made. Fails when they are damaged or of another
  // version; takes memory in proportion to them.
  static arrow::Result<std::unique_ptr<TopicTree>> Read(std::string_view bytes);
  ~TopicTree() override;

  // A file: two lines of text, which say what follows and have its checksum, then the tree.
  std::string Write() const;

  TopicLearner learner() const;
  const TopicValidation& validation() const;
  // The root first, and each topic right before those below it.
  const std::vector<Topic>& topics() const;
  // Pages and terms of the collection that it was learned from.
  int64_t pages() const;
  int64_t terms() const;
  // Of the inverted list: postings, and the bytes that they take.
  int64_t postings() const;
  int64_t posting_bytes() const;

  // By its path, with dots or slashes, or the last parts of it when no other path ends so.
  std::optional<uint32_t> Find(std::string_view name) const override;
  // The paths of the first eight.
  std::string SomeNames() const override;

  // P(topic | page) for each of topics(): 1 for the root, and P(parent | page) times P(topic |
  // parent, page) for others, so that what is below a topic adds up to it. The sum over topics that
  // are wanted is R(p) of seed 000, eq. 3-6.
  std::vector<double> Probabilities(const Terms& terms) const;
  // c* of seed 000, 3.1.3.3: the leaf of the highest probability.
  uint32_t BestLeaf(std::span<const double> probabilities) const;
  // Whether a page more likely than not belongs to it.
  bool Belongs(uint32_t topic, const Page& page, const Terms& terms) const override;

  // Seed 002, eq. 7. The terms of the topic are the strongest ones of its examples, f_ic is how
  // often they have it, dl the bytes of the page's text.
  double Okapi(uint32_t topic, const Page& page, const Terms& terms) const override;
  // The same between 0 and 1, for eq. 5: x / (x + the usual Okapi of the topic's own examples), so
  // that one of those has about 0.5; 0 when x is not positive.
  double OkapiShare(uint32_t topic, const Page& page, const Terms& terms) const;

  // The mapper Z of seed 002, Fig. 1: the topics that pages are most like, by the cosine between
  // their TF-IDF vectors, each page's of length 1 and added up, and those of the topics' examples.
  // The best first, of equal ones the lower; without the root, rests, and topics that have nothing
  // in common with them.
  std::vector<TopicMatch> Map(std::span<const Terms> pages) const;

  // The terms of each topic by TF-IDF, the strongest first, `count` at most.
  std::vector<std::vector<TopicTerm>> StrongestTerms(size_t count) const;
  // D(c) of seed 002: the URLs of a topic's examples, those of topics below it included.
  std::vector<std::string> Examples(uint32_t topic) const;

 private:
  friend class TopicTrainer;
  friend class TopicGrower;
  class Impl;
  explicit TopicTree(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

struct TrainOptions {
  TopicLearner learner = TopicLearner::kBayes;
  uint32_t min_pages = 2;        // terms that fewer pages have are left out
  uint32_t profile_terms = 100;  // of a topic, for Okapi
  OkapiOptions okapi;
  double cost = 1;    // C of the SVM
  bool rest = false;  // pages without a label are examples of no topic: the root's rest
  int folds = 0;      // of a cross validation; 0 for none
};

// Learns a tree from pages. Holds their terms in memory, 8 bytes for each that a page has.
class TopicTrainer {
 public:
  explicit TopicTrainer(const TrainOptions& options);
  ~TopicTrainer();

  // Adds a page with its labels, each the path of a topic, with dots or slashes. All pages count for
  // how common terms are. Of a label and one below it, the page is an example of the lower alone.
  // Fails at a label that no path can be made of.
  arrow::Status Add(std::string_view url, const Page& page, const Terms& terms,
                    std::span<const std::string> labels);

  int64_t pages() const;
  int64_t labelled() const;

  // Fails when there are fewer than two leaves, or no term is in `min_pages` pages. May be called
  // once. The same pages in the same order give the same tree.
  arrow::Result<std::unique_ptr<TopicTree>> Train();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
