#include "topics/okapi.h"

#include <algorithm>
#include <cmath>

namespace crawl {

std::vector<std::vector<StrongTerm>> StrongestTermsOf(const TopicFacts& facts, size_t count) {
  // Heaps with the weakest on top; of equal ones the term that was met first is the stronger.
  const auto stronger = [](const StrongTerm& a, const StrongTerm& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.term < b.term;
  };
  std::vector<std::vector<StrongTerm>> strongest(facts.topics.size());
  for (uint32_t term = 0; term < facts.list.terms(); ++term) {
    const double idf = IdfOf(facts, term);
    if (idf <= 0) continue;
    facts.list.ForEach(term, [&](Posting p) {
      std::vector<StrongTerm>& heap = strongest[p.topic];
      const StrongTerm one = {term, p.count * idf};
      if (heap.size() == count) {
        if (count == 0 || !stronger(one, heap.front())) return;
        std::pop_heap(heap.begin(), heap.end(), stronger);
        heap.pop_back();
      }
      heap.push_back(one);
      std::push_heap(heap.begin(), heap.end(), stronger);
    });
  }
  for (auto& heap : strongest) std::sort(heap.begin(), heap.end(), stronger);
  return strongest;
}

OkapiWeights::OkapiWeights(const TopicFacts& facts, const OkapiOptions& options,
                           size_t profile_terms)
    : options_(options) {
  const auto documents = static_cast<double>(facts.documents);
  mean_bytes_ = std::max(1.0, static_cast<double>(facts.bytes) / std::max(1.0, documents));
  std::vector<std::vector<uint32_t>> topics_of(facts.list.terms());
  const auto profiles = StrongestTermsOf(facts, profile_terms);
  for (uint32_t topic = 0; topic < profiles.size(); ++topic) {
    for (const StrongTerm& strong : profiles[topic]) topics_of[strong.term].push_back(topic);
  }
  begins_.push_back(0);
  for (uint32_t term = 0; term < topics_of.size(); ++term) {
    const double pages = facts.vocabulary.pages(term);
    const double rarity = std::log((documents - pages + 0.5) / (pages + 0.5));
    auto next = topics_of[term].begin();
    if (next != topics_of[term].end()) {
      facts.list.ForEach(term, [&](Posting p) {
        if (next == topics_of[term].end() || *next != p.topic) return;
        const double share = (options.k2 + 1) * p.count / (options.k2 + p.count);
        entries_.push_back({p.topic, static_cast<float>(rarity * share)});
        ++next;
      });
    }
    begins_.push_back(static_cast<uint32_t>(entries_.size()));
  }
}

double OkapiWeights::PageFactor(uint32_t count, uint64_t bytes) const {
  const double length = 1 - options_.b + options_.b * static_cast<double>(bytes) / mean_bytes_;
  return (options_.k1 + 1) * count / (options_.k1 * length + count);
}

double OkapiWeights::Of(uint32_t topic, TermCounts page, uint64_t bytes) const {
  double sum = 0;
  for (const TermCount& term : page) {
    for (uint32_t i = begins_[term.term]; i < begins_[term.term + 1]; ++i) {
      if (entries_[i].topic == topic) sum += entries_[i].weight * PageFactor(term.count, bytes);
    }
  }
  return sum;
}

}  // namespace crawl
