// synth-web: a made-up site, its pages, its readers and robots, and the logs that they leave, with
// the truth.

#include <arrow/result.h>
#include <arrow/status.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "support/arguments.h"
#include "support/progress.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "synth/make_world.h"
#include "synth/options.h"
#include "synth/site.h"
#include "weblog/time_point.h"

namespace {

constexpr char kTool[] = "synth-web";

struct Options {
  synth::WorldOptions world;
  std::string start = "2026-01-05";
  std::string format;  // the usual one when empty
  std::string web;
  std::optional<int64_t> hosts;
  std::string host_names;
  bool no_objects = false;
  bool no_robots = false;
  support::QuietOption quiet;
};

template <typename Number>
void AddNumber(CLI::App& app, const char* group, const std::string& name, Number* value,
               int64_t least, int64_t most, const std::string& text) {
  app.add_option(name, *value, text)->type_name("N")->group(group)->check(CLI::Range(least, most));
}

// What is wrong with a share as it was typed; empty when nothing is.
std::string PercentProblem(const std::string& text) {
  double percent = 0;
  const bool fits = CLI::detail::lexical_cast(text, percent) && percent >= 0 && percent <= 100;
  return fits ? "" : "'" + text + "' is no share from 0 to 100 percent";
}

// An option in percent, whose default the text tells.
void AddShare(CLI::App& app, const char* group, const std::string& name, synth::Share* share,
              const std::string& text) {
  const auto take = [share](const double& percent) {
    share->millionths = static_cast<uint32_t>(std::llround(percent * 10'000));
  };
  const std::string standard = std::to_string(share->millionths / 10'000);
  app.add_option_function<double>(name, take, text + " (" + standard + ")")
      ->type_name("P")
      ->group(group)
      ->check(CLI::Validator(PercentProblem, ""));
}

void AddWorldOptions(CLI::App& app, Options* options) {
  constexpr char kGroup[] = "World";
  synth::WorldOptions& world = options->world;
  AddNumber(app, kGroup, "--days", &world.days, 1, 36'500,
            "Days that the logs are about (7, or what --hits takes)");
  AddNumber(app, kGroup, "--hits", &world.hits, 1, 1'000'000'000'000,
            "End the logs after N lines in all");
  app.add_option("--start", options->start, "The first day (2026-01-05)")
      ->type_name("DATE")
      ->group(kGroup);
  app.add_option("--seed", world.seed, "Another world for each N (1)")
      ->type_name("N")
      ->group(kGroup);
}

void AddSiteOptions(CLI::App& app, Options* options) {
  constexpr char kGroup[] = "Site";
  synth::SiteOptions& site = options->world.site;
  AddNumber(app, kGroup, "--pages", &site.pages, synth::Site::kFewestPages, 10'000'000,
            "Pages (500)");
  AddNumber(app, kGroup, "--topics", &site.topics, 1, synth::Site::kMostTopics, "Topics (8)");
  AddNumber(app, kGroup, "--servers", &site.servers, 1, 1000,
            "Servers, each with some of the pages, a log and a clock (1)");
  AddShare(app, kGroup, "--dynamic", &site.dynamic, "Sections with session ids in addresses");
  AddShare(app, kGroup, "--on-topic", &site.on_topic, "Links that stay within the topic");
  AddNumber(app, kGroup, "--hosts", &options->hosts, 1, 60'000, "Hosts with some pages each (1)");
  app.add_option("--host-names", options->host_names,
                 "What they are called: http://127.0.0.2:8080,a.test,...")
      ->type_name("LIST")
      ->group(kGroup);
  AddNumber(app, kGroup, "--page-bytes", &site.page_bytes, 500, 10'000'000,
            "Bytes of a page, on average (16,700)");
  AddNumber(app, kGroup, "--out-links", &site.out_links, 1, 1000,
            "Links of an article, on average (about 10)");
  AddShare(app, kGroup, "--duplicates", &site.duplicates, "Articles that are copies of others");
  app.add_flag("--no-objects", options->no_objects, "No style sheets, scripts, images")
      ->group(kGroup);
}

void AddWebOptions(CLI::App& app, Options* options) {
  constexpr char kGroup[] = "Web";
  synth::WebOptions& web = options->world.web;
  app.add_option("--web", options->web, "Write the pages too: warc, files, pages")
      ->type_name("KIND")
      ->group(kGroup);
  AddShare(app, kGroup, "--old-links", &web.old_links, "Links to addresses that redirect");
  AddShare(app, kGroup, "--broken", &web.broken, "Pages with a link that leads nowhere");
  AddShare(app, kGroup, "--ads", &web.ads, "Pages with links to advertisements");
  AddNumber(app, kGroup, "--traps", &web.traps, 0, 1'000'000,
            "Pages of each trap for crawlers that a host has (0)");
}

void AddReaderOptions(CLI::App& app, Options* options) {
  constexpr char kGroup[] = "Readers";
  synth::ReaderOptions& readers = options->world.readers;
  AddNumber(app, kGroup, "--readers", &readers.readers, 1, 10'000'000, "Readers (200)");
  const auto take_visits = [&readers](const double& visits) {
    readers.millivisits = std::llround(visits * 1000);
  };
  app.add_option_function<double>("--visits", take_visits,
                                  "Visits of a reader a day, on average (1)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(0.001, 100.0));
  AddNumber(app, kGroup, "--views", &readers.views, 1, 1000, "Views of a visit, on average (6)");
  AddShare(app, kGroup, "--mobile", &readers.mobile, "Readers with a phone");
  AddShare(app, kGroup, "--nat", &readers.nat, "Readers behind an address of several");
  AddShare(app, kGroup, "--login", &readers.login, "Readers who log in");
  AddShare(app, kGroup, "--cookies", &readers.cookies, "Readers who take the cookie");
}

void AddHabitOptions(CLI::App& app, Options* options) {
  constexpr char kGroup[] = "Habits";
  synth::ReaderOptions& readers = options->world.readers;
  AddShare(app, kGroup, "--search", &readers.search, "Visits that come from a search engine");
  AddShare(app, kGroup, "--typed", &readers.typed, "Visits by a typed or kept address");
  AddShare(app, kGroup, "--parallel", &readers.parallel, "Visits beside which another begins");
  AddShare(app, kGroup, "--focus", &readers.focus, "Clicks that keep to the reader's topics");
  AddShare(app, kGroup, "--back", &readers.back, "Steps that go back");
  AddShare(app, kGroup, "--revalidate", &readers.revalidate, "Backs that ask the server");
  AddShare(app, kGroup, "--cached", &readers.cached, "Clicks to seen pages that ask no server");
  AddShare(app, kGroup, "--tabs", &readers.tabs, "Clicks that open a tab");
  AddShare(app, kGroup, "--reload", &readers.reload, "Steps that reload");
  AddShare(app, kGroup, "--errors", &readers.errors, "Clicks that lead nowhere");
  AddShare(app, kGroup, "--redirects", &readers.redirects, "Clicks that are redirected");
  AddShare(app, kGroup, "--forms", &readers.forms, "Steps on the contact page that send its form");
}

void AddRobotOptions(CLI::App& app, Options* options) {
  constexpr char kGroup[] = "Robots";
  constexpr int64_t kMost = 20'000;
  synth::RobotOptions& robots = options->world.robots;
  app.add_flag("--no-robots", options->no_robots, "No robots")->group(kGroup);
  AddNumber(app, kGroup, "--crawlers", &robots.crawlers, 0, kMost,
            "Crawlers that say so (one for 70 readers, and one)");
  AddNumber(app, kGroup, "--scrapers", &robots.scrapers, 0, kMost,
            "Crawlers that pose as browsers (one for 100 readers, and one)");
  AddNumber(app, kGroup, "--scanners", &robots.scanners, 0, kMost,
            "Scanners for holes (one for 100 readers, and one)");
  AddNumber(app, kGroup, "--monitors", &robots.monitors, 0, kMost,
            "Uptime monitors (one for 1000 readers, and one)");
  AddNumber(app, kGroup, "--feeds", &robots.feeds, 0, kMost,
            "Feed readers (one for 50 readers, and one)");
}

// How many hosts there are and what they are called.
arrow::Status InterpretHosts(Options* options) {
  synth::SiteOptions& site = options->world.site;
  if (options->host_names.empty()) {
    site.hosts = synth::ExampleHosts(static_cast<size_t>(options->hosts.value_or(1)));
  } else {
    auto hosts = synth::ParseHosts(options->host_names);
    if (!hosts.ok()) return support::UsageError("--host-names: ", hosts.status().message());
    site.hosts = std::move(*hosts);
    const auto count = static_cast<int64_t>(site.hosts.size());
    if (options->hosts.value_or(count) != count) {
      return support::UsageError("--hosts and --host-names do not agree");
    }
  }
  if (site.pages < synth::Site::kFewestPages * static_cast<int64_t>(site.hosts.size())) {
    return support::UsageError("there must be ", synth::Site::kFewestPages, " pages for each host");
  }
  return arrow::Status::OK();
}

arrow::Status InterpretFormat(Options* options) {
  synth::WorldOptions& world = options->world;
  const bool several = world.site.hosts.size() > 1;
  if (options->format.empty()) options->format = several ? "vhost" : "combined";
  const auto style = synth::LogStyleNamed(options->format);
  if (!style.has_value()) {
    std::string known;
    for (const std::string& name : synth::LogStyleNames()) {
      known += (known.empty() ? "" : ", ") + name;
    }
    return support::UsageError("'", options->format, "' is no format; there are ", known);
  }
  world.style = *style;
  if (several && !synth::TellsHost(world.style)) {
    return support::UsageError("the format '", options->format,
                               "' does not tell the hosts apart; vhost, squid and json do");
  }
  return arrow::Status::OK();
}

arrow::Status InterpretWeb(Options* options) {
  using Kind = synth::WebOptions::Kind;
  if (options->web.empty()) return arrow::Status::OK();
  constexpr std::pair<const char*, Kind> kKinds[] = {
      {"warc", Kind::kWarc}, {"files", Kind::kFiles}, {"pages", Kind::kPages}};
  for (const auto& [name, kind] : kKinds) {
    if (options->web != name) continue;
    options->world.web.kind = kind;
    return arrow::Status::OK();
  }
  return support::UsageError("--web: '", options->web, "' is none of warc, files, pages");
}

// What the parsed words mean.
arrow::Status Interpret(Options* options) {
  synth::WorldOptions& world = options->world;
  if (world.directory.empty()) return support::UsageError("--out DIR says where to; it is missing");
  ARROW_RETURN_NOT_OK(InterpretHosts(options));
  ARROW_RETURN_NOT_OK(InterpretFormat(options));
  ARROW_RETURN_NOT_OK(InterpretWeb(options));
  const auto start = weblog::ParseTimePoint(options->start, 0);
  if (!start.ok()) return support::UsageError(start.status().message());
  world.start = *start;
  if (world.start < 0) return support::UsageError("--start must not be before 1970");
  if (world.readers.search.millionths + world.readers.typed.millionths > 1'000'000) {
    return support::UsageError("--search and --typed are more than 100 percent together");
  }
  if (!world.days.has_value() && !world.hits.has_value()) world.days = 7;
  world.site.objects = !options->no_objects;
  world.robots.robots = !options->no_robots;
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Makes up a site, its readers and robots, and writes their logs and its pages with the "
       "truth.",
       "[OPTION]... --out DIR",
       {"synth-web --out small", "synth-web --pages 5000 --readers 10000 --hits 2000000 --out big",
        "synth-web --servers 3 --days 1 --out farm",
        "synth-web --no-robots --no-objects --parallel 0 --out clean",
        "synth-web --format json --seed 7 --out other",
        "synth-web --web warc --hosts 3 --duplicates 5 --out web",
        "synth-web --web pages --pages 100000 --page-bytes 3000 --readers 10000 --out large"}});
  CLI::App& app = parser.app();
  app.add_option("-o,--out", options.world.directory, "Write the files to DIR")->type_name("DIR");
  app.add_option("-f,--format", options.format,
                 "The logs' format: combined (default), common, vhost, cookie, squid, json")
      ->type_name("FORMAT");
  parser.AddChoices("--format", synth::LogStyleNames());
  options.quiet.AddTo(parser);
  AddWorldOptions(app, &options);
  AddSiteOptions(app, &options);
  AddWebOptions(app, &options);
  parser.AddChoices("--web", {"warc", "files", "pages"});
  AddReaderOptions(app, &options);
  AddHabitOptions(app, &options);
  AddRobotOptions(app, &options);
  parser.AfterParse([&options] { return Interpret(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status Run(const Options& options) {
  ARROW_ASSIGN_OR_RAISE(const std::string account, synth::MakeWorld(options.world));
  if (!options.quiet.quiet) {
    support::PrintMessage(kTool, options.world.directory + ": " + account);
  }
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
