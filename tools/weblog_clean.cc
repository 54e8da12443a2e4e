// weblog-clean: drops what is no page view of a person, and gives every page one URL.

#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "weblog/clean.h"
#include "weblog/time_point.h"

namespace {

constexpr char kTool[] = "weblog-clean";

using Words = std::vector<std::string>;

struct Options {
  weblog::CleanOptions clean;
  Words off, objects, not_objects, pageviews, default_files, drop_params, keep_params;
  std::string keep_status, post = "keep";
  std::string embedded_within = "3s", look_ahead = "10m", forget_after = "7d";
  bool keep_robots = false;
  bool raw_urls = false;
  support::StageOptions stage;
};

CLI::Option* AddList(CLI::App& app, const char* name, Words* words, const char* text) {
  return app.add_option(name, *words, text)
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);  // a file may follow
}

CLI::Option* AddRepeated(CLI::App& app, const char* name, Words* words, const char* text) {
  return app.add_option(name, *words, text)->type_name("RE2")->allow_extra_args(false);
}

void AddRuleOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  AddList(app, "--off", &options->off,
          "Rules that are not asked: no-url, methods, redirects, errors, objects, frames, robots");
  app.add_option("--keep-status", options->keep_status,
                 "The status codes and classes that are kept (default 2xx,304)")
      ->type_name("LIST");
  app.add_option("--post", options->post,
                 "POST is kept like GET (keep, default), dropped (drop), or kept also when it is "
                 "answered by a redirect (page)")
      ->type_name("HOW");
  parser.AddChoices("--post", {"keep", "drop", "page"});
  AddList(app, "--object", &options->objects, "More endings of embedded objects: dat,bin");
  AddList(app, "--not-object", &options->not_objects, "Endings that are pages all the same: json");
  app.add_option(
         "--embedded-within", options->embedded_within,
         "What has an unknown ending is an object when it is fetched so soon after the page "
         "that it names as referrer (default 3s)")
      ->type_name("SPAN");
  AddRepeated(app, "--frame", &options->clean.frames,
              "URLs that are parts of a frameset; may be repeated");
}

void AddUrlOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  AddRepeated(app, "--pageview", &options->pageviews,
              "URLs that match are the one page NAME; may be repeated")
      ->type_name("RE2=NAME");
  app.add_flag("--strip-query", options->clean.url_rules.strip_query,
               "Remove the query from every URL");
  AddList(app, "--keep-param", &options->keep_params,
          "Remove all parameters of the query but those of LIST");
  AddList(app, "--drop-param", &options->drop_params,
          "Remove these parameters, besides session ids: utm_*,fbclid");
  AddList(app, "--default-file", &options->default_files,
          "File names that stand for their directory (default index.html, index.php, ...)");
  app.add_flag("--guess-directories", options->clean.url_rules.guess_directories,
               "Put a / behind a last segment without a dot");
  app.add_flag("--raw-urls", options->raw_urls, "Leave URLs and referrers as they are");
}

void AddRobotOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  app.add_option("--robot-score", options->clean.robot_score,
                 "Robots are dropped from this score on (default 0.5)")
      ->type_name("SCORE")
      ->check(CLI::Range(0.0, 1.0));
  app.add_flag("--keep-robots", options->keep_robots, "Judge robots, but keep them");
  AddRepeated(app, "--robot-agent", &options->clean.robot_agents,
              "Agents that are robots, besides those of the list; may be repeated");
  AddRepeated(app, "--person-agent", &options->clean.person_agents,
              "Agents that are not suspicious; may be repeated");
  app.add_option("--look-ahead", options->look_ahead,
                 "How long a row waits for what its client does next (default 10m of log time)")
      ->type_name("SPAN");
  app.add_option("--look-ahead-rows", options->clean.look_ahead_rows,
                 "No row waits for more rows than that (default 200000)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--forget-after", options->forget_after,
                 "A client begins anew after so long a silence (default 7d)")
      ->type_name("SPAN");
}

arrow::Status ReadSpan(const char* option, const std::string& text, int64_t* micros) {
  const auto span = weblog::ParseDuration(text);
  if (!span.ok()) return support::UsageError(option, ": ", span.status().message());
  *micros = *span;
  return arrow::Status::OK();
}

arrow::Status ReadOff(const Words& words, uint32_t* rules_off) {
  for (const std::string& word : words) {
    int rule = 0;
    while (rule < weblog::kCleanRules && NameOf(static_cast<weblog::CleanRule>(rule)) != word)
      ++rule;
    if (rule == weblog::kCleanRules) {
      return support::UsageError("--off: there is no rule '", word, "'");
    }
    *rules_off |= 1u << rule;
  }
  return arrow::Status::OK();
}

arrow::Status ReadRules(Options* options) {
  weblog::CleanOptions& clean = options->clean;
  ARROW_RETURN_NOT_OK(ReadOff(options->off, &clean.rules_off));
  if (options->keep_robots) {
    clean.rules_off |= 1u << static_cast<int>(weblog::CleanRule::kRobots);
  }
  if (!options->keep_status.empty()) {
    const auto status = weblog::ParseStatusList(options->keep_status);
    if (!status.ok()) return support::UsageError("--keep-status: ", status.status().message());
    clean.keep_status = *status;
  }
  const std::map<std::string, weblog::PostHandling> ways = {{"keep", weblog::PostHandling::kKeep},
                                                            {"drop", weblog::PostHandling::kDrop},
                                                            {"page", weblog::PostHandling::kPage}};
  const auto way = ways.find(options->post);
  if (way == ways.end()) {
    return support::UsageError("--post is keep, drop or page, not '", options->post, "'");
  }
  clean.post = way->second;
  for (const std::string& ending : options->not_objects) std::erase(clean.object_endings, ending);
  const auto append = [](const Words& words, Words* to) {
    to->insert(to->end(), words.begin(), words.end());
  };
  append(options->not_objects, &clean.page_endings);
  append(options->objects, &clean.object_endings);
  append(options->drop_params, &clean.url_rules.drop_params);
  return arrow::Status::OK();
}

arrow::Status ReadUrls(Options* options) {
  weblog::CleanOptions& clean = options->clean;
  clean.canonical_urls = !options->raw_urls;
  if (!options->default_files.empty()) clean.url_rules.default_files = options->default_files;
  if (!options->keep_params.empty()) {
    clean.url_rules.keep_params = options->keep_params;
    clean.url_rules.strip_query = true;
  }
  for (const std::string& text : options->pageviews) {
    const auto rule = weblog::ParsePageview(text);
    if (!rule.ok()) return support::UsageError("--pageview: ", rule.status().message());
    clean.pageviews.push_back(*rule);
  }
  return arrow::Status::OK();
}

// What the parsed words mean.
arrow::Status Interpret(Options* options) {
  weblog::CleanOptions& clean = options->clean;
  ARROW_RETURN_NOT_OK(ReadRules(options));
  ARROW_RETURN_NOT_OK(ReadUrls(options));
  ARROW_RETURN_NOT_OK(
      ReadSpan("--embedded-within", options->embedded_within, &clean.embedded_within));
  ARROW_RETURN_NOT_OK(ReadSpan("--look-ahead", options->look_ahead, &clean.look_ahead));
  ARROW_RETURN_NOT_OK(ReadSpan("--forget-after", options->forget_after, &clean.forget_after));
  const arrow::Status checked = weblog::CheckCleanOptions(clean);
  return checked.ok() ? checked : support::UsageError(checked.message());
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Drops what is no page view of a person, and gives every page one URL.",
       "[OPTION]... [FILE]...",
       {"weblog-parse access.log | weblog-clean | weblog-users | weblog-sessions",
        "weblog-clean hits.parquet --drops dropped.parquet -o clean.parquet",
        "weblog-clean --keep-robots hits.arrow | weblog-sql 'select robot_why, count(*) from input "
        "group by 1'",
        "weblog-clean --keep-param id --pageview '/shop/cart/.*=/shop/cart' hits.arrow"}});
  AddRuleOptions(parser, &options);
  AddUrlOptions(parser, &options);
  AddRobotOptions(parser, &options);
  options.stage.AddTo(parser, /*drops=*/true);
  parser.AfterParse([&options] { return Interpret(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status Run(const Options& options) {
  return support::RunStage(kTool, "hits", options.stage, [&options](const auto& input) {
    return weblog::MakeCleanStage(input, options.clean);
  });
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
