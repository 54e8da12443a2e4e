#include "topics/mapper.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace crawl {

Mapper::Mapper(const TopicFacts& facts) : facts_(facts), lengths_(facts.topics.size(), 0) {
  for (uint32_t term = 0; term < facts.list.terms(); ++term) {
    const double idf = IdfOf(facts, term);
    facts.list.ForEach(term, [&](Posting p) {
      const double weight = p.count * idf;
      lengths_[p.topic] += weight * weight;
    });
  }
  for (double& length : lengths_) length = std::sqrt(length);
}

std::vector<TopicMatch> Mapper::Map(std::span<const std::vector<TermCount>> pages) const {
  std::map<uint32_t, double> sum;
  for (const std::vector<TermCount>& page : pages) {
    double squares = 0;
    for (const TermCount& term : page) {
      const double weight = term.count * IdfOf(facts_, term.term);
      squares += weight * weight;
    }
    if (squares == 0) continue;
    for (const TermCount& term : page) {
      sum[term.term] += term.count * IdfOf(facts_, term.term) / std::sqrt(squares);
    }
  }
  double squares = 0;
  std::vector<double> products(facts_.topics.size(), 0);
  for (const auto& [term, weight] : sum) {
    squares += weight * weight;
    const double idf = IdfOf(facts_, term);
    facts_.list.ForEach(
        term, [&, weight = weight](Posting p) { products[p.topic] += weight * p.count * idf; });
  }
  std::vector<TopicMatch> matches;
  for (uint32_t topic = 1; topic < products.size(); ++topic) {
    if (facts_.topics[topic].rest || products[topic] <= 0) continue;
    matches.push_back({topic, products[topic] / (lengths_[topic] * std::sqrt(squares))});
  }
  // Of equal ones the lower topic, which comes later: it is the only one below the other.
  std::sort(matches.begin(), matches.end(), [](const TopicMatch& a, const TopicMatch& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.topic > b.topic;
  });
  return matches;
}

}  // namespace crawl
