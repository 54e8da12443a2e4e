#include <algorithm>
#include <map>
#include <utility>

#include "topics/topic_tree_impl.h"
#include "topics/tree_builder.h"
#include "topics/validation.h"

namespace crawl {

class TopicTrainer::Impl {
 public:
  explicit Impl(const TrainOptions& options) : options_(options) {}

  arrow::Status Add(std::string_view url, const Page& page, const Terms& terms,
                    std::span<const std::string> labels) {
    ARROW_ASSIGN_OR_RAISE(std::vector<std::string> paths, PathsOf(labels));
    if (!paths.empty()) ++labelled_;
    if (paths.empty() && options_.rest) paths.emplace_back();
    TopicDocument document;
    document.url = url;
    document.bytes = page.text.size();
    for (const Terms::Term& term : terms.terms) {
      const uint32_t number = vocabulary_.Add(terms.Text(term));
      vocabulary_.AddPages(number, 1);
      document.terms.push_back({number, term.count});
    }
    documents_.push_back(std::move(document));
    for (const std::string& path : paths) builder_.AddExamples(path);
    paths_.push_back(std::move(paths));
    return arrow::Status::OK();
  }

  int64_t pages() const { return static_cast<int64_t>(documents_.size()); }
  int64_t labelled() const { return labelled_; }

  arrow::Result<std::unique_ptr<TopicTree>> Train() {
    TopicRecord record;
    record.learner = options_.learner;
    record.okapi = options_.okapi;
    record.profile_terms = options_.profile_terms;
    ARROW_ASSIGN_OR_RAISE(record.facts.topics, builder_.Build());
    ARROW_RETURN_NOT_OK(CheckLeaves(record.facts.topics));
    KeepTerms(&record.facts.vocabulary);
    if (record.facts.vocabulary.size() == 0) {
      return arrow::Status::Invalid("no word is on ", options_.min_pages, " pages or more");
    }
    record.facts.documents = pages();
    record.examples.resize(record.facts.topics.size());
    std::vector<const TopicDocument*> examples;
    for (size_t i = 0; i < documents_.size(); ++i) {
      TopicDocument& document = documents_[i];
      record.facts.bytes += document.bytes;
      for (const std::string& path : paths_[i]) document.leaves.push_back(builder_.LeafOf(path));
      std::sort(document.leaves.begin(), document.leaves.end());
      for (const uint32_t leaf : document.leaves) record.examples[leaf].push_back(document.url);
      examples.push_back(&document);
    }
    if (options_.folds > 0) {
      ARROW_RETURN_NOT_OK(Validate(examples, options_.cost, options_.folds, &record));
    }
    ARROW_RETURN_NOT_OK(Learn(examples, options_.cost, &record));
    auto tree = std::make_unique<TopicTree::Impl>(std::move(record));
    tree->SetUsualOkapi(examples);
    return std::unique_ptr<TopicTree>(new TopicTree(std::move(tree)));
  }

 private:
  // The lowest paths among the labels, each once.
  static arrow::Result<std::vector<std::string>> PathsOf(std::span<const std::string> labels) {
    std::vector<std::string> all, lowest;
    for (const std::string& label : labels) {
      ARROW_ASSIGN_OR_RAISE(std::string path, TopicPath(label));
      all.push_back(std::move(path));
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const std::string& path : all) {
      const bool above = std::any_of(all.begin(), all.end(), [&](const std::string& other) {
        return other != path && IsWithin(other, path);
      });
      if (!above) lowest.push_back(path);
    }
    return lowest;
  }

  static arrow::Status CheckLeaves(const std::vector<Topic>& topics) {
    uint32_t leaves = 0;
    for (uint32_t i = 0; i < topics.size(); ++i) leaves += topics[i].end == i + 1 ? 1 : 0;
    if (leaves >= 2) return arrow::Status::OK();
    return arrow::Status::Invalid(
        topics.size() == 1 ? "no page has a label" : "all pages have the same label",
        "; to tell topics apart takes examples of two at least");
  }

  // Fills `kept` with the terms that are common enough, and gives those of the documents their
  // numbers there.
  void KeepTerms(Vocabulary* kept) {
    std::vector<uint32_t> numbers(vocabulary_.size(), UINT32_MAX);
    for (uint32_t term = 0; term < vocabulary_.size(); ++term) {
      if (vocabulary_.pages(term) < options_.min_pages) continue;
      numbers[term] = kept->Add(vocabulary_.Text(term));
      kept->AddPages(numbers[term], vocabulary_.pages(term));
    }
    for (TopicDocument& document : documents_) {
      for (TermCount& term : document.terms) term.term = numbers[term.term];
      std::erase_if(document.terms, [](const TermCount& t) { return t.term == UINT32_MAX; });
    }
    vocabulary_ = Vocabulary();
  }

  const TrainOptions options_;
  Vocabulary vocabulary_;  // all terms
  std::vector<TopicDocument> documents_;
  std::vector<std::vector<std::string>> paths_;  // by document
  TreeBuilder builder_;
  int64_t labelled_ = 0;
};

TopicTrainer::TopicTrainer(const TrainOptions& options) : impl_(std::make_unique<Impl>(options)) {}
TopicTrainer::~TopicTrainer() = default;

arrow::Status TopicTrainer::Add(std::string_view url, const Page& page, const Terms& terms,
                                std::span<const std::string> labels) {
  return impl_->Add(url, page, terms, labels);
}

int64_t TopicTrainer::pages() const { return impl_->pages(); }
int64_t TopicTrainer::labelled() const { return impl_->labelled(); }
arrow::Result<std::unique_ptr<TopicTree>> TopicTrainer::Train() { return impl_->Train(); }

}  // namespace crawl
