// A crawl by several agents (seed 002, sections 2 and 8): each has a part of the web, a frontier and a
// strategy of its own, and they tell each other what they find.
//
// Agents work in rounds. In a round each fetches up to K pages of its own, all agents at the same
// time; then they exchange the URLs that are others', and announce what they have fetched: each sorts
// its pages by importance, cuts them into L divisions, and tells the others the average of its best
// division that is not announced yet, in a nugget (eq. 9). The division with the best average of all is
// announced, and its agent goes on to its next one, until nothing is left. So the important pages of
// all agents are announced first, though no agent knows all pages, and none is above the others.
//
// Over an archive the same options give the same pages in the same order, whatever the number of
// threads.
#pragma once

#include <arrow/result.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/strategy.h"
#include "crawl/web.h"

namespace crawl {

// How the web is divided (seed 002, 2).
enum class Partition : uint8_t {
  kSite,    // by the host's name
  kUrl,     // by the whole URL
  kDomain,  // hierarchically, by the last part of the host's name, such as a country
};
// What an agent does about URLs of others.
enum class AgentMode : uint8_t {
  kFirewall,   // nothing
  kCrossOver,  // fetches them when it has none of its own left
  kExchange,   // tells the agents whose they are
};

struct AgentOptions {
  uint32_t agents = 1;  // m
  Partition partition = Partition::kSite;
  AgentMode mode = AgentMode::kExchange;
  uint32_t divisions = 4;      // L
  int64_t round_pages = 64;    // K
  int64_t round_ms = 10'000;   // a round over a live web is no longer
  uint32_t average_bits = 16;  // λ, of the average in a nugget
};

// Which of `agents` agents a URL belongs to, from 0. The URL is canonical.
uint32_t AgentOf(std::string_view url, Partition partition, uint32_t agents);

// Eq. 9: the bits of a nugget, n = 1 + λ + log2(m·L). Numbers that are no powers of two take the bits
// of the next one.
uint32_t NuggetBits(const AgentOptions& options);
// Eq. 8: the bits that are sent while m agents announce L divisions each, n·m·(m-1)·L.
int64_t NotificationOverhead(const AgentOptions& options);

// What an agent did.
struct AgentFacts {
  int64_t pages = 0;
  int64_t relevant = 0;
  int64_t foreign = 0;  // of the pages those that are another agent's
  int64_t told = 0;     // messages to others: a URL, or that it is better than it was said to be
  int64_t heard = 0;    // messages from others
  int64_t nuggets = 0;  // that it made; each goes to all others
};

// A page that was announced, in the order of announcement.
struct Announced {
  int64_t n = 0;  // of the page in the whole crawl
  double importance = 0;
  uint32_t agent = 0;     // from 0
  uint32_t division = 0;  // from 0
  int64_t round = 0;      // from 1
};

struct AgentsSummary {
  CrawlSummary crawl;  // of all together
  std::vector<AgentFacts> agents;
  std::vector<Announced> announced;
  int64_t rounds = 0;
  int64_t distinct = 0;        // pages, each once
  int64_t nugget_bits = 0;     // that were sent
  int64_t predicted_bits = 0;  // by eq. 8, of so many rounds

  // The measures of parallel crawlers (Cho and Garcia-Molina): pages fetched in vain, and messages, for
  // each page.
  double Overlap() const;
  double Communication() const;
};

// Runs a crawl. Agent i, from 0, has make_strategy() and a web of open_web(); options.directory gets a
// directory agent-N for each, N from 1, and a database of the whole: its pages are in the order of
// rounds, and besides what every crawl has there are the tables `agents` and `announced`. Several
// agents must not ask one host at the same time, so a live web is divided by hosts, and not in cross-over
// mode. The observer is told by one thread at a time.
arrow::Result<AgentsSummary> RunAgents(
    const CrawlOptions& options, const AgentOptions& agent_options,
    const std::function<arrow::Result<std::unique_ptr<Web>>()>& open_web,
    const std::function<arrow::Result<std::unique_ptr<Strategy>>()>& make_strategy,
    CrawlObserver* observer, const std::atomic<int>* stop);

}  // namespace crawl
