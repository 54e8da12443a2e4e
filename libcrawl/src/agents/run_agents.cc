#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_store.h"
#include "agents/shared_observer.h"
#include "crawl/scope.h"
#include "engine/clock.h"

namespace crawl {
namespace {

arrow::Status Check(const CrawlOptions& options, const AgentOptions& agent_options, bool live) {
  if (agent_options.agents == 0 || agent_options.divisions == 0 || agent_options.round_pages <= 0 ||
      agent_options.average_bits == 0 || NuggetBits(agent_options) > 63) {
    return arrow::Status::Invalid(
        "agents, divisions, pages of a round and bits of an average are at least 1, and a nugget "
        "has "
        "at most 63 bits");
  }
  if (live && agent_options.partition == Partition::kUrl && agent_options.agents > 1) {
    return arrow::Status::Invalid(
        "agents that divide the web by URLs ask the same host at the same time; over a live web "
        "divide it by hosts");
  }
  if (live && agent_options.mode == AgentMode::kCrossOver && agent_options.agents > 1) {
    return arrow::Status::Invalid(
        "agents in cross-over mode ask the same host at the same time; over a live web choose "
        "another mode");
  }
  if (options.revisit) return arrow::Status::Invalid("agents do not visit pages again");
  return arrow::Status::OK();
}

class AgentCrawl {
 public:
  AgentCrawl(const CrawlOptions& options, const AgentOptions& agent_options)
      : options_(options), agent_options_(agent_options) {}

  arrow::Status Prepare(
      const std::function<arrow::Result<std::unique_ptr<Web>>()>& open_web,
      const std::function<arrow::Result<std::unique_ptr<Strategy>>()>& make_strategy,
      CrawlObserver* observer, const std::atomic<int>* stop);
  arrow::Result<AgentsSummary> Run();

 private:
  // Fails when the directory has the parts of another number of agents.
  arrow::Status CheckAgents() const;
  // Calls work(agent) for all agents, at the same time.
  template <typename Work>
  arrow::Status ForAll(Work work);
  int64_t Pages() const;
  // The limits that all agents share.
  std::optional<CrawlEnd> Limit() const;
  arrow::Status Round();
  arrow::Status Exchange();
  void Announce();
  arrow::Status Finish();

  const CrawlOptions& options_;
  const AgentOptions& agent_options_;
  std::unique_ptr<SharedObserver> observer_;
  bool live_ = false;
  HostTurns turns_;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::optional<tbb::global_control> parallelism_;
  std::optional<tbb::task_arena> arena_;
  PageOrder order_;
  int64_t numbered_ = 0;
  AgentsSummary summary_;
};

arrow::Status AgentCrawl::Prepare(
    const std::function<arrow::Result<std::unique_ptr<Web>>()>& open_web,
    const std::function<arrow::Result<std::unique_ptr<Strategy>>()>& make_strategy,
    CrawlObserver* observer, const std::atomic<int>* stop) {
  const uint32_t agents = agent_options_.agents;
  observer_ = std::make_unique<SharedObserver>(observer, agents);
  for (uint32_t i = 0; i < agents; ++i) {
    ARROW_ASSIGN_OR_RAISE(auto web, open_web());
    if (i == 0) {
      live_ = web->live();
      ARROW_RETURN_NOT_OK(Check(options_, agent_options_, live_));
      const bool whole = !options_.directory.empty() &&
                         std::filesystem::exists(options_.directory + "/crawl.duckdb");
      if (options_.resume && !options_.directory.empty()) ARROW_RETURN_NOT_OK(CheckAgents());
      const bool parts =
          !options_.directory.empty() && std::filesystem::exists(options_.directory + "/agent-1");
      if (whole && !(options_.resume && parts)) {
        return arrow::Status::Invalid(options_.directory,
                                      " holds a crawl; choose another directory",
                                      parts ? ", or go on with it by --resume" : "");
      }
    }
    ARROW_ASSIGN_OR_RAISE(auto strategy, make_strategy());
    ARROW_ASSIGN_OR_RAISE(auto agent,
                          Agent::Make(i, options_, agent_options_, &turns_, std::move(web),
                                      std::move(strategy), observer_->Of(i), stop));
    agents_.push_back(std::move(agent));
  }
  order_.resize(agents);
  const size_t threads = options_.threads > 0
                             ? options_.threads
                             : static_cast<size_t>(tbb::info::default_concurrency());
  // Over a live web agents have threads of their own, and oneTBB's are for pages alone.
  parallelism_.emplace(tbb::global_control::max_allowed_parallelism, threads + (live_ ? 1 : 0));
  arena_.emplace(static_cast<int>(std::min<size_t>(threads, agents)));
  return arrow::Status::OK();
}

arrow::Status AgentCrawl::CheckAgents() const {
  uint32_t parts = 0;
  while (std::filesystem::exists(options_.directory + "/agent-" + std::to_string(parts + 1))) {
    ++parts;
  }
  if (parts == 0 || parts == agent_options_.agents) return arrow::Status::OK();
  return arrow::Status::Invalid(options_.directory, " was crawled by ", parts,
                                " agents, and can go on with --agents ", parts, " only");
}

template <typename Work>
arrow::Status AgentCrawl::ForAll(Work work) {
  std::vector<arrow::Status> done(agents_.size());
  const auto do_one = [&](size_t i) { done[i] = work(agents_[i].get()); };
  if (live_) {
    // An agent waits for its web and for those who read its pages: in a thread of oneTBB it would
    // keep them from having one.
    std::vector<std::jthread> threads;
    for (size_t i = 0; i < agents_.size(); ++i) threads.emplace_back(do_one, i);
  } else {
    arena_->execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<size_t>(0, agents_.size(), 1),
          [&](const tbb::blocked_range<size_t>& range) {
            for (size_t i = range.begin(); i < range.end(); ++i) do_one(i);
          },
          tbb::simple_partitioner());
    });
  }
  for (const arrow::Status& status : done) ARROW_RETURN_NOT_OK(status);
  return arrow::Status::OK();
}

int64_t AgentCrawl::Pages() const {
  int64_t pages = 0;
  for (const auto& agent : agents_) pages += agent->crawler()->pages();
  return pages;
}

std::optional<CrawlEnd> AgentCrawl::Limit() const {
  bool works = false;
  int64_t bytes = 0;
  double seconds = 0;
  for (const auto& agent : agents_) {
    if (agent->crawler()->stopping()) return CrawlEnd::kStopped;
    works = works || agent->crawler()->HasWork();
    const CrawlProgress progress = agent->crawler()->Progress();
    bytes += progress.bytes;
    seconds = std::max(seconds, progress.seconds);
  }
  if (options_.budget > 0 && Pages() >= options_.budget) return CrawlEnd::kBudget;
  if (options_.max_bytes > 0 && bytes >= options_.max_bytes) return CrawlEnd::kBytes;
  if (options_.max_seconds > 0 && seconds >= static_cast<double>(options_.max_seconds)) {
    return CrawlEnd::kTime;
  }
  if (!works) return CrawlEnd::kNothingLeft;
  return std::nullopt;
}

// What is left of the budget is shared out evenly among those who have anything to do.
arrow::Status AgentCrawl::Round() {
  std::vector<Agent*> busy;
  for (const auto& agent : agents_) {
    if (agent->crawler()->HasWork()) busy.push_back(agent.get());
  }
  const auto count = static_cast<int64_t>(busy.size());
  const int64_t left =
      options_.budget > 0 ? options_.budget - Pages() : agent_options_.round_pages * count;
  std::unordered_map<const Agent*, int64_t> most;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t share = left / count + (i < left % count ? 1 : 0);
    most[busy[i]] = busy[i]->crawler()->pages() + std::min(agent_options_.round_pages, share);
  }
  const int64_t until = SteadyMilliseconds() + agent_options_.round_ms;
  return ForAll([&](Agent* agent) {
    const auto pages = most.find(agent);
    return pages == most.end() ? arrow::Status::OK()
                               : agent->crawler()->Advance(pages->second, until);
  });
}

arrow::Status AgentCrawl::Exchange() {
  for (const auto& agent : agents_) {
    for (const AgentMessage& message : agent->TakeMessages()) {
      ARROW_RETURN_NOT_OK(agents_[message.to]->Hear(message));
    }
  }
  return arrow::Status::OK();
}

// The pages of a round have numbers by turns: the first of each agent, then the second of each.
void AgentCrawl::Announce() {
  for (size_t turn = 0, done = 0; done < agents_.size(); ++turn) {
    done = 0;
    for (size_t i = 0; i < agents_.size(); ++i) {
      const size_t page = order_[i].size();
      if (page < agents_[i]->urls.size()) {
        order_[i].push_back(++numbered_);
      } else {
        ++done;
      }
    }
  }
  const auto send = [this](uint32_t from) {
    uint64_t nugget = 0;
    if (!agents_[from]->coordinator()->MakeNugget(&nugget)) return;
    ++agents_[from]->facts.nuggets;
    summary_.nugget_bits += int64_t{NuggetBits(agent_options_)} * (agent_options_.agents - 1);
    for (const auto& agent : agents_) agent->coordinator()->Receive(nugget);
  };
  for (const auto& agent : agents_) agent->BeginAnnouncing();
  for (uint32_t i = 0; i < agents_.size(); ++i) send(i);
  uint32_t chosen = 0, division = 0;
  while (agents_[0]->coordinator()->Choose(&chosen, &division)) {
    for (size_t i = 1; i < agents_.size(); ++i)
      agents_[i]->coordinator()->Choose(&chosen, &division);
    for (const ImportantPage& page : agents_[chosen]->coordinator()->Division(division)) {
      summary_.announced.push_back(
          {order_[chosen][page.page], page.importance, chosen, division, summary_.rounds});
    }
    send(chosen);
  }
}

arrow::Result<AgentsSummary> AgentCrawl::Run() {
  ARROW_RETURN_NOT_OK(ForAll([](Agent* agent) { return agent->crawler()->Begin(); }));
  std::optional<CrawlEnd> end;
  do {
    ++summary_.rounds;
    ARROW_RETURN_NOT_OK(Exchange());
    ARROW_RETURN_NOT_OK(Round());
    ARROW_RETURN_NOT_OK(Exchange());
    Announce();
    end = Limit();
  } while (!end.has_value());
  summary_.crawl.end = *end;
  ARROW_RETURN_NOT_OK(Finish());
  return summary_;
}

arrow::Status AgentCrawl::Finish() {
  summary_.predicted_bits = NotificationOverhead(agent_options_) * summary_.rounds;
  std::map<std::string, int64_t> refusals;
  std::unordered_set<std::string_view> distinct;
  CrawlSummary& whole = summary_.crawl;
  std::vector<std::string> directories;
  bool caught_up = true;
  for (const auto& agent : agents_) {
    caught_up = caught_up && agent->crawler()->CaughtUp();
    ARROW_ASSIGN_OR_RAISE(const CrawlSummary part, agent->crawler()->Finish());
    AddProgress(part.progress, &whole.progress);
    whole.resumed += part.resumed;
    whole.duplicates += part.duplicates;
    whole.near_duplicates += part.near_duplicates;
    whole.dead_hosts += part.dead_hosts;
    for (const auto& [reason, count] : part.refusals) refusals[reason] += count;
    whole.explanations.insert(whole.explanations.end(), part.explanations.begin(),
                              part.explanations.end());
    agent->facts.pages = part.progress.pages;
    agent->facts.relevant = part.progress.relevant;
    distinct.insert(agent->urls.begin(), agent->urls.end());
    directories.push_back(agent->directory());
    agent->Close();
  }
  summary_.distinct = static_cast<int64_t>(distinct.size());
  // Several agents may have asked the same.
  std::unordered_set<std::string_view> hosts;
  for (const std::string_view url : distinct) hosts.insert(HostOf(url));
  whole.progress.hosts = static_cast<int64_t>(hosts.size());
  whole.refusals.assign(refusals.begin(), refusals.end());
  for (const auto& agent : agents_) summary_.agents.push_back(agent->facts);
  // The pages that an agent has not met again have no numbers here; the database that is there has.
  if (options_.store == StoreLevel::kNone || !caught_up) return arrow::Status::OK();
  return MergeAgents(options_, directories, order_, summary_);
}

}  // namespace

double AgentsSummary::Overlap() const {
  if (distinct == 0) return 0;
  return static_cast<double>(crawl.progress.pages - distinct) / static_cast<double>(distinct);
}

double AgentsSummary::Communication() const {
  int64_t messages = 0;
  for (const AgentFacts& agent : agents) messages += agent.told;
  return crawl.progress.pages > 0
             ? static_cast<double>(messages) / static_cast<double>(crawl.progress.pages)
             : 0;
}

arrow::Result<AgentsSummary> RunAgents(
    const CrawlOptions& options, const AgentOptions& agent_options,
    const std::function<arrow::Result<std::unique_ptr<Web>>()>& open_web,
    const std::function<arrow::Result<std::unique_ptr<Strategy>>()>& make_strategy,
    CrawlObserver* observer, const std::atomic<int>* stop) {
  AgentCrawl crawl(options, agent_options);
  ARROW_RETURN_NOT_OK(crawl.Prepare(open_web, make_strategy, observer, stop));
  return crawl.Run();
}

}  // namespace crawl
