// crawl-run: crawls the web, or an archive of it, in the order that a strategy gives.

#include <arrow/result.h>
#include <arrow/status.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

#include "crawl/crawl.h"
#include "crawl/http_web.h"
#include "crawl/plugin.h"
#include "crawl/strategy.h"
#include "run/notes.h"
#include "run/predicate_option.h"
#include "run/run_options.h"
#include "run/seeds.h"
#include "run/settings.h"
#include "run/watch.h"
#include "support/fd_stream.h"
#include "support/progress.h"
#include "support/run_tool.h"
#include "support/terminal.h"
#include "support/topics_input.h"
#include "support/usage.h"
#include "support/web_files.h"

namespace {

constexpr char kTool[] = "crawl-run";
static_assert(std::string_view(crawl::kPluginVersion.data()) == TRODDEN_VERSION);

// How often Ctrl-C was pressed.
std::atomic<int> stop = 0;
static_assert(std::atomic<int>::is_always_lock_free);

void StopOnSignal() {
  struct sigaction action = {};
  action.sa_handler = [](int) { stop.fetch_add(1, std::memory_order_relaxed); };
  action.sa_flags = SA_RESTART;  // what is being written is written to its end
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

arrow::Status ListStrategies() {
  std::string text;
  for (const crawl::StrategyKind& kind : crawl::KnownStrategies()) {
    text.append(kind.name)
        .append(std::max<int>(1, 16 - static_cast<int>(kind.name.size())), ' ')
        .append(kind.summary)
        .append("\n");
    for (const crawl::StrategyParameter& parameter : kind.parameters) {
      char line[160];
      std::snprintf(line, sizeof line, "%18s--set %s=%g  %s\n", "", parameter.name.data(),
                    parameter.value, parameter.meaning.data());
      text += line;
    }
  }
  return support::PrintToStdout(text);
}

arrow::Status PrintExplanations(const crawl::CrawlSummary& summary) {
  std::string text;
  for (const auto& [url, why] : summary.explanations) {
    support::AppendVisible(url, &text);
    text += "\n";
    support::AppendVisible(why, &text, /*keep_lines=*/true);
  }
  return support::PrintToStdout(text);
}

arrow::Result<std::unique_ptr<crawl::Web>> OpenWeb(const crawl_run::Options& options) {
  if (options.live()) return crawl::MakeHttpWeb(options.http);
  ARROW_ASSIGN_OR_RAISE(auto web, support::OpenWebFiles(options.web));
  if (options.crawl.store == crawl::StoreLevel::kAll && !support::HasBodies(options.web)) {
    return support::UsageError(
        "--store all keeps responses, and the pages of crawl-extract have none; take --store "
        "links, or crawl the WARC files that they are from");
  }
  return web;
}

arrow::Status Run(const crawl_run::Options& options) {
  for (const std::string& plugin : options.plugins) {
    const arrow::Status loaded = crawl::LoadStrategies(plugin);
    if (!loaded.ok()) return support::UsageError("--load: ", loaded.message());
  }
  if (options.list_strategies) return ListStrategies();
  crawl::CrawlOptions crawl_options = options.crawl;
  crawl_options.seeds = options.urls;
  if (!options.seeds.empty()) {
    ARROW_ASSIGN_OR_RAISE(const auto seeds, crawl_run::ReadSeeds(options.seeds));
    crawl_options.seeds.insert(crawl_options.seeds.end(), seeds.begin(), seeds.end());
  }
  crawl::StrategyOptions strategy_options = options.strategy_options;
  crawl_run::LearningOption learning = options.learning;
  ARROW_RETURN_NOT_OK(learning.Read());
  strategy_options.learning = learning.learning;
  strategy_options.learning.locality = options.trace.locality;
  ARROW_ASSIGN_OR_RAISE(strategy_options.trace, options.trace.Read());
  if (!strategy_options.topic_names.empty() && !options.predicate.topics.empty()) {
    ARROW_ASSIGN_OR_RAISE(strategy_options.topics, support::ReadTopics(options.predicate.topics));
  }
  ARROW_ASSIGN_OR_RAISE(crawl_options.predicate,
                        options.predicate.Read(options.crawl.page.links_only));
  ARROW_ASSIGN_OR_RAISE(const auto web, OpenWeb(options));
  strategy_options.seeds = crawl_options.seeds;
  ARROW_ASSIGN_OR_RAISE(strategy_options.history, options.history.Read(web.get()));
  const auto make_strategy = [&] {
    return crawl::MakeStrategy(options.strategy, strategy_options);
  };
  auto strategy = make_strategy();
  if (!strategy.ok()) return support::UsageError("--strategy: ", strategy.status().message());
  ARROW_RETURN_NOT_OK(learning.CheckSave(**strategy, options.agents.given()));
  const crawl::Trace* const trace = strategy_options.trace.get();
  ARROW_ASSIGN_OR_RAISE(const auto watch, crawl_run::Watch::Make(options.log, options.quiet.quiet,
                                                                 options.crawl.budget, trace));
  crawl_options.settings = crawl_run::Settings(options);
  StopOnSignal();
  std::string agents_text;
  const auto crawl = [&]() -> arrow::Result<crawl::CrawlSummary> {
    if (!options.agents.given()) {
      return crawl::RunCrawl(crawl_options, web.get(), strategy->get(), watch.get(), &stop);
    }
    const auto open_web = [&]() -> arrow::Result<std::unique_ptr<crawl::Web>> {
      return options.live() ? crawl::MakeHttpWeb(options.http) : web->Door();
    };
    ARROW_ASSIGN_OR_RAISE(const auto agents,
                          crawl::RunAgents(crawl_options, options.agents.agents, open_web,
                                           make_strategy, watch.get(), &stop));
    agents_text = crawl_run::AgentsText(agents);
    return agents.crawl;
  };
  const auto summary = crawl();
  const arrow::Status closed = watch->Close();
  ARROW_RETURN_NOT_OK(summary);
  if (!options.quiet.quiet) {
    for (const std::string& note :
         crawl_run::NotesOn(*summary, options.strategy, trace, watch->met_trace())) {
      support::PrintMessage(kTool, note);
    }
    support::PrintMessage(kTool, crawl_run::AccountText(*summary, options.predicate.given()));
    if (!agents_text.empty()) support::PrintMessage(kTool, agents_text);
  }
  ARROW_RETURN_NOT_OK(learning.Save(summary->learned));
  ARROW_RETURN_NOT_OK(PrintExplanations(*summary));
  return closed;
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, crawl_run::ParseArgs, Run); }
