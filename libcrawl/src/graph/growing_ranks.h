// PageRank of a graph that grows, one page with its links at a time: what is new is passed on from
// where it came in, and the rest stays as it is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/crawled_links.h"

namespace crawl {

// The ranks solve P(A) = jump(A) + Σ f(T)·P(T)/C(T) over the pages T that link to A: seed 000,
// eq. 2-3, when jump is 1-d and f is d. What comes to a page without links stays there; so these are
// the ranks of PageRank() times a number that is the same for all (P = J·(I-M)⁻¹·t there, with J
// those who jump, and here without J), in the same order. Since pages and links only come in, ranks
// only grow. A page passes on what has come to it when that is more than a hundredth of what it
// has passed on before; so a rank is too low by what lies about on the way to it, some hundredths
// at most. This costs each page as often as its rank grows by a hundredth.
class GrowingRanks {
 public:
  // Surfers who jump go to `page` with this much more weight.
  void Jump(uint32_t page, double weight) { Receive(page, weight); }

  // The page has these links, each a different page and none itself, one of which is followed with the
  // probability `follow`. Nothing when it has links already, or there are none.
  void AddLinks(uint32_t page, std::span<const uint32_t> links, double follow);

  // Passes on what is to be. `changed` has then each page once whose rank has changed since the last
  // call.
  void Settle(std::vector<uint32_t>* changed);

  double Rank(uint32_t page) const {
    return page < states_.size() ? states_[page].passed + states_[page].waiting : 0;
  }

 private:
  struct State {
    double passed = 0;   // the part of the rank that its links have had their share of
    double waiting = 0;  // the other
    bool queued = false;
    bool changed = false;
  };

  void Receive(uint32_t page, double rank);
  // Its links get their share of `rank`.
  void PassOn(uint32_t number, double rank);
  State& StateOf(uint32_t page);

  CrawledLinks links_;
  std::vector<double> follow_;  // by number of links_
  std::vector<State> states_;   // by page
  std::vector<uint32_t> queue_;
  std::vector<uint32_t> changed_;
};

}  // namespace crawl
