// crawl-links: how important pages are by the links between them.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <string>
#include <utility>
#include <vector>

#include "crawl/link_graph.h"
#include "crawl/link_ranks.h"
#include "eval/url_lists.h"
#include "links/linked_pages.h"
#include "links/links_options.h"
#include "links/page_ages.h"
#include "links/rank_rows.h"
#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "weblog/stream_kind.h"

namespace {

constexpr char kTool[] = "crawl-links";

using crawl_links::LinkedPages;
using crawl_links::Metric;
using crawl_links::Options;
using crawl_links::PageNumbers;
using crawl_links::RankColumn;
using support::Grouped;

// What is computed from one graph, and what there is to say about it.
class Ranking {
 public:
  Ranking(const Options& options, const LinkedPages& pages, const crawl::LinkGraph& graph)
      : options_(options), pages_(pages), graph_(graph) {
    page_rank_.damping = options.damping;
    page_rank_.tolerance = options.tolerance;
    page_rank_.max_steps = options.max_steps;
  }

  arrow::Status Add(Metric metric) {
    switch (metric) {
      case Metric::kIn:
        AddCounts("links_in", &crawl::LinkGraph::InCount);
        return arrow::Status::OK();
      case Metric::kOut:
        AddCounts("links_out", &crawl::LinkGraph::OutCount);
        return arrow::Status::OK();
      case Metric::kPageRank:
        return AddRanks("pagerank", crawl::PageRank(graph_, page_rank_));
      case Metric::kTopic:
        return AddTopic();
      case Metric::kTimed:
        return AddTimed();
      case Metric::kHits:
        return AddHits();
    }
    return arrow::Status::OK();
  }

  const std::vector<RankColumn>& columns() const { return columns_; }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  void AddCounts(const char* name, uint32_t (crawl::LinkGraph::*count)(uint32_t) const) {
    std::vector<uint32_t> counts(graph_.pages());
    for (uint32_t page = 0; page < graph_.pages(); ++page) counts[page] = (graph_.*count)(page);
    columns_.push_back({name, std::move(counts)});
  }

  arrow::Status AddRanks(const std::string& name, arrow::Result<crawl::PageRanks> ranks) {
    ARROW_RETURN_NOT_OK(ranks.status());
    NoteSteps(name, ranks->converged);
    columns_.push_back({name, std::move(ranks->ranks)});
    return arrow::Status::OK();
  }

  arrow::Status AddTopic() {
    ARROW_ASSIGN_OR_RAISE(const auto topic, crawl_eval::ReadUrlList(options_.topic));
    std::vector<double> teleport(graph_.pages());
    size_t found = 0;
    for (uint32_t page = 0; page < graph_.pages(); ++page) {
      if (!topic.contains(std::string(pages_.urls[page]))) continue;
      teleport[page] = 1;
      ++found;
    }
    if (found == 0) {
      return arrow::Status::Invalid(options_.topic,
                                    ": no link leads to or from one of these pages");
    }
    if (found < topic.size()) {
      notes_.push_back(Grouped(static_cast<int64_t>(found)) + " of the " +
                       Grouped(static_cast<int64_t>(topic.size())) +
                       " pages of the topic have links");
    }
    crawl::PageRankOptions options = page_rank_;
    options.teleport = teleport;
    return AddRanks("topic_pagerank", crawl::PageRank(graph_, options));
  }

  arrow::Status AddTimed() {
    ARROW_ASSIGN_OR_RAISE(
        const auto ages,
        crawl_links::ReadPageAges(options_.pages, PageNumbers(pages_.urls), graph_.pages()));
    if (ages.known < graph_.pages()) {
      notes_.push_back("the age of " + Grouped(ages.known) + " of the " + Grouped(graph_.pages()) +
                       " pages is known");
    }
    return AddRanks("timed_pagerank",
                    crawl::TimedPageRank(graph_, ages.days, {page_rank_, options_.decay}));
  }

  arrow::Status AddHits() {
    crawl::HitsOptions options;
    options.same_host = options_.same_host;
    options.tolerance = options_.tolerance;
    options.max_steps = options_.max_steps;
    ARROW_ASSIGN_OR_RAISE(auto scores, crawl::Hits(graph_, options));
    NoteSteps("hits", scores.converged);
    columns_.push_back({"authority", std::move(scores.authorities)});
    columns_.push_back({"hub", std::move(scores.hubs)});
    return arrow::Status::OK();
  }

  void NoteSteps(const std::string& name, bool converged) {
    if (converged) return;
    notes_.push_back(name + " has not settled within " + Grouped(options_.max_steps) +
                     " steps (--max-steps)");
  }

  const Options& options_;
  const LinkedPages& pages_;
  const crawl::LinkGraph& graph_;
  crawl::PageRankOptions page_rank_;
  std::vector<RankColumn> columns_;
  std::vector<std::string> notes_;
};

arrow::Status Run(const Options& options) {
  support::Progress progress(support::ProgressFor(options.stage),
                             support::TotalSize(options.stage.files));
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInputs(options.stage.files, &progress));
  LinkedPages pages;
  ARROW_RETURN_NOT_OK(pages.Add(reader.get()));
  // Sites are hosts, which only some metrics ask for.
  const bool by_host = options.same_host.has_value() || !options.pages.empty();
  ARROW_ASSIGN_OR_RAISE(const auto graph,
                        crawl::LinkGraph::Make(pages.urls.size(), pages.links,
                                               by_host ? pages.Hosts() : std::vector<uint32_t>()));
  pages.links = {};
  Ranking ranking(options, pages, graph);
  for (const Metric metric : options.metrics) ARROW_RETURN_NOT_OK(ranking.Add(metric));
  ARROW_ASSIGN_OR_RAISE(const auto rows, crawl_links::RankRows(pages.urls, ranking.columns()));
  const auto schema = weblog::WithHistory(rows->schema(), weblog::HistoryOf(*reader->schema()));
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.stage.output, schema));
  ARROW_RETURN_NOT_OK(support::CopyRows(rows.get(), writer.get()));
  if (options.stage.quiet.quiet) return arrow::Status::OK();
  for (const std::string& note : ranking.notes()) support::PrintMessage(kTool, note);
  support::PrintMessage(kTool, Grouped(pages.rows) + " links, of which " +
                                   Grouped(static_cast<int64_t>(graph.links())) +
                                   " are different and lead to other pages, between " +
                                   Grouped(graph.pages()) + " pages");
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) {
  return support::RunTool(argc, argv, crawl_links::ParseArgs, Run);
}
