#include "links/links_options.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "support/arguments.h"
#include "support/usage.h"

namespace crawl_links {
namespace {

constexpr std::pair<std::string_view, Metric> kMetrics[] = {
    {"in", Metric::kIn},       {"out", Metric::kOut},     {"pagerank", Metric::kPageRank},
    {"topic", Metric::kTopic}, {"timed", Metric::kTimed}, {"hits", Metric::kHits}};

bool Has(const Options& options, Metric metric) {
  return std::find(options.metrics.begin(), options.metrics.end(), metric) != options.metrics.end();
}

arrow::Status ChooseMetrics(std::string_view list, Options* options) {
  while (true) {
    const size_t comma = list.find(',');
    const std::string_view name = list.substr(0, comma);
    const auto* found = std::find_if(std::begin(kMetrics), std::end(kMetrics),
                                     [&](const auto& metric) { return metric.first == name; });
    if (found == std::end(kMetrics)) {
      return support::UsageError(
          "--metrics is a list of in, out, pagerank, topic, timed and hits; there is no '", name,
          "'");
    }
    if (!Has(*options, found->second)) options->metrics.push_back(found->second);
    if (comma == std::string_view::npos) return arrow::Status::OK();
    list.remove_prefix(comma + 1);
  }
}

// What the parsed words mean.
arrow::Status Interpret(const std::optional<std::string>& metrics, Options* options) {
  if (metrics.has_value()) {
    ARROW_RETURN_NOT_OK(ChooseMetrics(*metrics, options));
  } else {
    options->metrics = {Metric::kPageRank};
    if (!options->topic.empty()) options->metrics.push_back(Metric::kTopic);
    if (!options->pages.empty()) options->metrics.push_back(Metric::kTimed);
    options->metrics.insert(options->metrics.end(), {Metric::kHits, Metric::kIn, Metric::kOut});
  }
  if (Has(*options, Metric::kTopic) == options->topic.empty()) {
    return support::UsageError(options->topic.empty()
                                   ? "topic is PageRank for the pages that --topic FILE names"
                                   : "--topic is for the metric topic, which --metrics leaves out");
  }
  if (Has(*options, Metric::kTimed) == options->pages.empty()) {
    return support::UsageError(options->pages.empty()
                                   ? "timed wants the times of pages, which --pages FILE gives"
                                   : "--pages is for the metric timed, which --metrics leaves out");
  }
  if (options->same_host.has_value() && !Has(*options, Metric::kHits)) {
    return support::UsageError("--same-host is for the metric hits, which --metrics leaves out");
  }
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  std::optional<std::string> metrics;
  support::ArgParser parser(
      {"crawl-links",
       "Ranks pages by the links between them: PageRank, hubs and authorities, counts.",
       "[OPTION]... [FILE]...",
       {"crawl-extract web.warc.gz -o pages.arrow --links links.arrow && crawl-links links.arrow | "
        "weblog-view -n 20",
        "crawl-view crawl links --to arrow | crawl-links --metrics hits,in --same-host 0",
        "crawl-links links.parquet --topic chess.txt -o chess-ranks.csv"}});
  CLI::App& app = parser.app();
  app.add_option("--metrics", metrics,
                 "What to compute, the first of which orders the rows: in, out, pagerank, topic, "
                 "timed, hits (all of which there is the input for)")
      ->type_name("LIST");
  app.add_option("--topic", options.topic,
                 "The URLs of a topic, one a line, for PageRank whose surfers jump there")
      ->type_name("FILE");
  app.add_option("--pages", options.pages, "Pages with their times, for TimedPageRank")
      ->type_name("FILE");
  app.add_option("--damping", options.damping, "How likely a surfer follows a link (0.85)")
      ->type_name("D")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--decay", options.decay, "What is left of it on a page of one year (0.5)")
      ->type_name("D")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--same-host", options.same_host,
                 "For hits: links of one host are parts of one recommendation, and one within a "
                 "host counts so much, from 0 to 1")
      ->type_name("X")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--tolerance", options.tolerance, "End when a step changes no more (1e-6)")
      ->type_name("X")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--max-steps", options.max_steps, "End after so many steps (200)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  options.stage.AddTo(parser, /*drops=*/false);
  parser.AfterParse([&] { return Interpret(metrics, &options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

}  // namespace crawl_links
