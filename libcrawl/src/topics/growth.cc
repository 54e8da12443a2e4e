#include "crawl/topic_growth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "topics/topic_tree_impl.h"
#include "topics/tree_builder.h"

namespace crawl {
namespace {

// Terms whose pages are the same by this share are of the same proposal.
constexpr double kTogether = 0.5;

struct Use {
  uint32_t page = 0;
  uint32_t count = 0;
};

// The share of pages that have both among those that have either.
double Jaccard(const std::vector<Use>& a, const std::vector<Use>& b) {
  size_t both = 0;
  for (size_t i = 0, k = 0; i < a.size() && k < b.size();) {
    if (a[i].page == b[k].page) ++both;
    const bool step_a = a[i].page <= b[k].page, step_b = b[k].page <= a[i].page;
    i += step_a ? 1 : 0;
    k += step_b ? 1 : 0;
  }
  return static_cast<double>(both) / static_cast<double>(a.size() + b.size() - both);
}

}  // namespace

double TermRelation(double both, double term, double topic, double all) {
  if (both <= 0) return -1;
  if (both >= all) return 0;
  return std::log(both * all / (term * topic)) / std::log(all / both);
}

class TopicGrower::Impl {
 public:
  Impl(const TopicTree::Impl& tree, const GrowOptions& options) : tree_(tree), options_(options) {}

  void Add(std::string_view url, const Page& page, const Terms& terms) {
    const auto number = static_cast<uint32_t>(urls_.size());
    urls_.emplace_back(url);
    bytes_ += page.text.size();
    const Vocabulary& vocabulary = tree_.record.facts.vocabulary;
    const std::vector<std::vector<TermCount>> known = {vocabulary.Known(terms)};
    for (const TermCount& term : known[0]) ++known_pages_[term.term];
    const std::vector<TopicMatch> matches = tree_.mapper.Map(known);
    const bool mapped = !matches.empty() && matches[0].cosine >= options_.min_cosine;
    topics_.push_back(mapped ? matches[0].topic : 0);
    for (const Terms::Term& term : terms.terms) {
      if (vocabulary.Find(terms.Text(term))) continue;
      const uint32_t fresh = fresh_.Add(terms.Text(term));
      if (fresh == uses_.size()) uses_.emplace_back();
      uses_[fresh].push_back({number, term.count});
    }
  }

  int64_t pages() const { return static_cast<int64_t>(urls_.size()); }

  GrownTopics Grow() const {
    GrownTopics grown;
    TopicRecord record = tree_.record;
    std::vector<std::vector<Posting>> postings = record.facts.list.Decoded();
    const std::vector<double> topic_pages = PagesOfTopics();
    std::vector<Candidate> unrelated;
    for (uint32_t term = 0; term < fresh_.size(); ++term) {
      if (uses_[term].size() < options_.min_pages) continue;
      Candidate candidate = Examine(term, topic_pages);
      if (candidate.topics.empty()) {
        unrelated.push_back(std::move(candidate));
        continue;
      }
      record.facts.vocabulary.AddPages(record.facts.vocabulary.Add(fresh_.Text(term)),
                                       static_cast<uint32_t>(uses_[term].size()));
      postings.push_back(PostingsOf(candidate));
      grown.adopted.push_back(std::move(candidate.description));
    }
    std::stable_sort(grown.adopted.begin(), grown.adopted.end(), MoreImportant);
    grown.proposed = Propose(std::move(unrelated));
    record.facts.list = InvertedList(postings);
    record.facts.documents += pages();
    record.facts.bytes += bytes_;
    for (const auto& [term, count] : known_pages_) {
      record.facts.vocabulary.AddPages(term, count);
    }
    grown.tree.reset(new TopicTree(std::make_unique<TopicTree::Impl>(std::move(record))));
    return grown;
  }

 private:
  struct Candidate {
    uint32_t term = 0;             // of fresh_
    std::vector<uint32_t> topics;  // that it is related to
    NewTerm description;
  };

  static bool MoreImportant(const NewTerm& a, const NewTerm& b) {
    return a.importance > b.importance;
  }

  const std::vector<Topic>& tree_topics() const { return tree_.record.facts.topics; }

  // A page is of its topic and those above it.
  std::vector<double> PagesOfTopics() const {
    std::vector<double> pages(tree_topics().size(), 0);
    for (const uint32_t topic : topics_) {
      for (const uint32_t above : WithAncestors(tree_topics(), {topic})) ++pages[above];
    }
    return pages;
  }

  Candidate Examine(uint32_t term, const std::vector<double>& topic_pages) const {
    const std::vector<Use>& uses = uses_[term];
    const auto all = static_cast<double>(urls_.size()), own = static_cast<double>(uses.size());
    Candidate candidate;
    candidate.term = term;
    NewTerm& description = candidate.description;
    description.term = fresh_.Text(term);
    description.pages = static_cast<int64_t>(uses.size());
    std::map<uint32_t, double> both;
    double occurrences = 0;
    const Use* most = &uses[0];
    for (const Use& use : uses) {
      occurrences += use.count;
      if (use.count > most->count) most = &use;
      for (const uint32_t topic : WithAncestors(tree_topics(), {topics_[use.page]})) ++both[topic];
    }
    description.url = urls_[most->page];
    description.importance = occurrences * std::log(all / own);
    for (const auto& [topic, count] : both) {
      const double relation = TermRelation(count, own, topic_pages[topic], all);
      if (relation >= options_.related) candidate.topics.push_back(topic);
      // Of equal ones the lower topic, which comes later.
      if (!description.topic.empty() && relation < description.relation) continue;
      description.topic = tree_topics()[topic].path;
      description.relation = relation;
    }
    return candidate;
  }

  std::vector<Posting> PostingsOf(const Candidate& candidate) const {
    std::map<uint32_t, uint64_t> counts;
    for (const uint32_t topic : WithAncestors(tree_topics(), candidate.topics)) counts[topic] = 0;
    for (const Use& use : uses_[candidate.term]) {
      for (const uint32_t topic : WithAncestors(tree_topics(), {topics_[use.page]})) {
        const auto found = counts.find(topic);
        if (found != counts.end()) found->second += use.count;
      }
    }
    std::vector<Posting> postings;
    for (const auto& [topic, count] : counts) {
      postings.push_back({topic, static_cast<uint32_t>(std::min<uint64_t>(count, UINT32_MAX))});
    }
    return postings;
  }

  // The most important terms; those that go with a more important one are named there.
  std::vector<NewTerm> Propose(std::vector<Candidate> candidates) const {
    std::erase_if(candidates, [](const Candidate& c) { return c.description.importance <= 0; });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) {
                       return MoreImportant(a.description, b.description);
                     });
    std::vector<NewTerm> proposed;
    std::vector<uint32_t> leaders;
    for (Candidate& candidate : candidates) {
      const auto leader = std::find_if(leaders.begin(), leaders.end(), [&](uint32_t other) {
        return Jaccard(uses_[other], uses_[candidate.term]) >= kTogether;
      });
      if (leader != leaders.end()) {
        NewTerm& first = proposed[static_cast<size_t>(leader - leaders.begin())];
        if (first.with.size() < kMostCompanions) first.with.push_back(candidate.description.term);
      } else if (proposed.size() < options_.propose) {
        leaders.push_back(candidate.term);
        proposed.push_back(std::move(candidate.description));
      }
    }
    return proposed;
  }

  static constexpr size_t kMostCompanions = 10;

  const TopicTree::Impl& tree_;
  const GrowOptions options_;
  std::vector<std::string> urls_;
  std::vector<uint32_t> topics_;              // of the pages; the root for none
  std::map<uint32_t, uint32_t> known_pages_;  // of terms that the tree knows
  uint64_t bytes_ = 0;
  Vocabulary fresh_;                    // V'
  std::vector<std::vector<Use>> uses_;  // of its terms, by page
};

TopicGrower::TopicGrower(const TopicTree& tree, const GrowOptions& options)
    : impl_(std::make_unique<Impl>(*tree.impl_, options)) {}
TopicGrower::~TopicGrower() = default;

void TopicGrower::Add(std::string_view url, const Page& page, const Terms& terms) {
  impl_->Add(url, page, terms);
}
int64_t TopicGrower::pages() const { return impl_->pages(); }
GrownTopics TopicGrower::Grow() const { return impl_->Grow(); }

}  // namespace crawl
