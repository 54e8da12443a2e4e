// An agent of the InfoSpiders (seed 000, 3.1.3.5 and 4.1): keywords, a neural net, energy, and the
// links it may follow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "crawl/text.h"
#include "strategy/draw.h"
#include "strategy/link_inputs.h"
#include "strategy/spider_net.h"
#include "topics/vocabulary.h"

namespace crawl {

struct SpiderParameters {
  double alpha = 0.5;     // how much the net counts against the page that has the link
  double beta = 50;       // how greedy the selector is
  double theta = 2;       // the energy to reproduce at; an agent begins with half of it
  double cost = 0.02;     // of a download, in energy
  double rate = 0.1;      // of learning
  double mutation = 0.2;  // the fraction of the weights that an offspring has changed
  double noise = 0.5;     // how much, at most
  int window = 5;         // rho of eq. 4-1
  size_t hidden = 4;      // units of the net
  size_t keywords = 32;   // the most that an agent has
};

// A link that an agent may follow.
struct SpiderLink {
  uint32_t url = 0;
  float page = 0;                 // the estimate of the page that has it
  std::vector<LinkInput> inputs;  // by the numbers of all agents' keywords
};

// A page as agents see it: which terms of the keywords of all agents it has.
class SpiderPage {
 public:
  // `keywords` numbers those of all agents.
  SpiderPage(const Terms& terms, const Vocabulary& keywords);

  const Terms& terms() const { return terms_; }
  double length() const { return length_; }  // of its vector of term frequencies
  // For each of terms.terms its keyword, or kNoKeyword.
  std::span<const uint32_t> keyword_of() const { return keyword_of_; }
  uint32_t CountOf(uint32_t keyword) const;

 private:
  const Terms& terms_;
  std::vector<uint32_t> keyword_of_;
  std::vector<TermCount> counts_;  // of keywords, by ascending number
  double length_ = 0;
};

class Spider {
 public:
  // A keyword and its weight, its frequency in the query.
  struct Keyword {
    uint32_t number = 0;
    double weight = 0;
  };

  Spider(std::vector<Keyword> keywords, const SpiderParameters* parameters, Draw* draw);

  double energy() const { return energy_; }
  std::span<const Keyword> keywords() const { return keywords_; }
  bool HasKeyword(uint32_t number) const;
  const SpiderNet& net() const { return net_; }

  // The cosine between its keywords and a page (seed 000, eq. 3.1).
  double Similarity(const SpiderPage& page) const;

  // The output of the net for a link, lambda of eq. 4-3.
  double NetOf(const SpiderLink& link) const;
  // sigma of eq. 3-7: alpha of it, the rest of the page that has the link.
  double ScoreOf(const SpiderLink& link) const;

  // It has fetched a page of this estimate: energy += estimate - cost.
  void Feed(double estimate);
  // The net is trained to expect the estimate from the link that led to it.
  void Learn(const SpiderLink& link, double estimate);

  bool MayReproduce() const { return energy_ >= parameters_->theta; }
  bool IsDead() const { return energy_ <= 0; }
  // An offspring with half of its energy, which is then its own no more; with a mutated net, and the
  // most frequent term of the page that is no keyword yet as one more, for which `keywords` gets a
  // number. The links are not its matter.
  Spider Reproduce(const SpiderPage& page, Vocabulary* keywords, Draw* draw);

  std::vector<SpiderLink> links;  // its exclusive frontier

 private:
  // The inputs as its own net numbers them.
  std::vector<LinkInput> Own(std::span<const LinkInput> inputs) const;

  const SpiderParameters* parameters_;
  std::vector<Keyword> keywords_;
  SpiderNet net_;
  double energy_;
};

// The stochastic selector of eq. 3-7 and 4-3: one of `scores`, which are not empty, with probability
// e^(beta * score) over the sum of these. `share` is drawn from 0 to 1. `probability` gets that of
// the one selected.
size_t SelectByScore(std::span<const double> scores, double beta, double share,
                     double* probability);

}  // namespace crawl
