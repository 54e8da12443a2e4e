// How important pages are by the links between them: PageRank, TimedPageRank, hubs and authorities.
// All of it runs on all cores, and gives the same numbers whatever their number.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "crawl/link_graph.h"

namespace crawl {

struct PageRankOptions {
  double damping = 0.85;  // d, from 0 to 1
  // Where a surfer goes who does not follow a link: to each page in proportion to its weight. Empty
  // for all alike. Weights on the pages of a topic make the rank topic-sensitive (seed 000,
  // 2.2.1.3).
  std::span<const double> teleport;
  // Ends when the ranks have changed by no more than this, on the mean, since the step before.
  double tolerance = 1e-6;
  int max_steps = 200;
};

struct PageRanks {
  std::vector<double> ranks;  // of each page; their mean is 1
  int steps = 0;
  bool converged = false;  // within max_steps
};

// PageRank (seed 000, eq. 2-3; seed 002, eq. 1):
//   P(A) = (1-d) + d·(P(T1)/C(T1) + … + P(Tn)/C(Tn)).
// A surfer on a page without links goes where one goes who is bored, as if it had a link to every page
// in proportion to `teleport`: the equation alone would lose what such a page has, and more of it
// the more pages are known by links only. So the ranks add up to the number of pages; over that
// number, they are the probabilities that seed 000 speaks of. Where pages teleport by weights w,
// (1-d) is (1-d)·w/mean(w). Fails when an option is out of its bounds.
arrow::Result<PageRanks> PageRank(const LinkGraph& graph, const PageRankOptions& options = {});

struct TimedPageRankOptions {
  PageRankOptions page_rank;
  // What is left of d for a page of one year, from 0 to 1 (Yu, Li and Liu 2005 take a half).
  double decay = 0.5;
};

// f(t), which takes the place of d for links on a page that is so old: d·decay^(days/365.25). A page
// from the future is new.
double FollowChance(double damping, double decay, double age_days);

// A page that no page links to is completely new until it is so old.
inline constexpr double kNewDays = 30;

// TimedPageRank (seed 002, 4): a surfer on page i follows a link with the probability f(ti), so that what
// old pages recommend counts for less. `ages` has the days since each page was changed, NaN where
// that is not known; those have the mean f of the others, d when none is known. A completely new page
// has the mean of the other pages of its host, which are all when the graph has no hosts. This changes
// nothing in the ranks of the others.
arrow::Result<PageRanks> TimedPageRank(const LinkGraph& graph, std::span<const double> ages,
                                       const TimedPageRankOptions& options = {});

// How much a link counts, at least 0. Called from several threads.
using LinkWeight = std::function<double(uint32_t from, uint32_t to)>;

struct HitsOptions {
  // What a link counts when it carries a hub's score to an authority, and the other way round. In
  // a focused crawl these are the relevances of its target and of its source (Chakrabarti, van den
  // Berg and Dom 1999). Null for 1.
  LinkWeight forward;
  LinkWeight backward;
  // What a page's scores are multiplied with before they are passed on. Empty for 1.
  std::span<const double> page_weights;
  // Against hosts that reinforce each other (Bharat and Henzinger 1998): of k pages of a host that link
  // to one page of another, each makes it 1/k of an authority; a page with links to l pages of
  // another host is 1/l of a hub by each. A link within a host counts this much, nothing with 0. For
  // graphs with hosts; without a value, all links count the same.
  std::optional<double> same_host;
  // Ends when the length of the change of all authorities since the step before is no more than this.
  double tolerance = 1e-6;
  int max_steps = 200;
};

struct HitsScores {
  std::vector<double> authorities;  // of each page; their squares add up to 1
  std::vector<double> hubs;         // and so do these
  // How long each kind was before it was made 1 long: an authority is the sum of its hubs over the
  // one, a hub the sum of its authorities over the other.
  double authority_gain = 0;
  double hub_gain = 0;
  int steps = 0;
  bool converged = false;
};

// HITS (seed 000, eq. 2-2 and Fig. 2.3; seed 002, eq. 2 and 3):
//   a(i) = Σ h(j) over the pages j that link to i, h(i) = Σ a(j) over the pages j that i links to,
// first all authorities, then all hubs, each made 1 long after every step. All are 0 when no link
// counts. Of a graph in several parts, only the most densely linked one keeps its scores. Fails when
// an option is out of its bounds.
arrow::Result<HitsScores> Hits(const LinkGraph& graph, const HitsOptions& options = {});

}  // namespace crawl
