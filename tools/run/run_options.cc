#include "run/run_options.h"

#include <algorithm>
#include <limits>

#include "run/words.h"

namespace crawl_run {
namespace {

const CLI::Range kCount(int64_t{1}, int64_t{1'000'000'000'000});
const CLI::Range kCountOrNone(int64_t{0}, int64_t{1'000'000'000'000});

void AddMain(support::ArgParser& parser, Options* options, Words* words) {
  CLI::App& app = parser.app();
  app.add_option("--web", options->web,
                 "What is crawled: http, or the files of an archive (WARC, or pages of "
                 "crawl-extract), which answers as recorded")
      ->type_name("http|FILE...");
  app.add_option("--seeds", options->seeds, "The URLs to begin with, one a line; - is stdin")
      ->type_name("FILE");
  app.add_option("-u,--url", options->urls, "A URL to begin with; may be given several times")
      ->type_name("URL")
      ->allow_extra_args(false);
  app.add_option("-o,--out", options->crawl.directory,
                 "The directory that the crawl is kept in; crawl-view shows it")
      ->type_name("DIR");
  app.add_option("--strategy", options->strategy, "The order of pages (breadth-first)")
      ->type_name("NAME");
  std::vector<std::string> names;
  for (const crawl::StrategyKind& kind : crawl::KnownStrategies()) names.emplace_back(kind.name);
  parser.AddChoices("--strategy", names);
  app.add_option("--load", options->plugins,
                 "A file with strategies of your own, compiled for this version (crawl/plugin.h); "
                 "several times")
      ->type_name("FILE.so")
      ->allow_extra_args(false);
  app.add_flag("--list-strategies", options->list_strategies, "Explain the strategies and exit");
  app.add_option("--query", options->strategy_options.query, "Words that say what is wanted")
      ->type_name("WORDS");
  app.add_option(
         "--topic", options->strategy_options.topic_names,
         "A topic of --topics that is wanted, for --strategy focused-soft, focused-hard and "
         "cfp; several times")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--set", words->parameters,
                 "A parameter of the strategy (--list-strategies has them); several times")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  options->predicate.AddTo(parser);
  options->trace.AddTo(parser);
  options->learning.AddTo(parser);
  options->history.AddTo(parser);
  app.add_option("--seed", options->strategy_options.seed,
                 "The number that all drawing begins with (1)")
      ->type_name("N")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()));
  app.add_option("--best", options->crawl.best_n,
                 "Take N pages of an archive at a time, the best ones (1)")
      ->type_name("N")
      ->check(CLI::Range(1, 100'000));
  app.add_option("--log", options->log, "Append a line of JSON for each page and event")
      ->type_name("FILE");
  options->quiet.AddTo(parser);
}

void AddLimits(CLI::App& app, Options* options, Words* words) {
  constexpr char kGroup[] = "Limits";
  app.add_option("--budget", options->crawl.budget, "Stop after N pages")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCount);
  app.add_option("--time", words->time, "Stop after so long: 90s, 2h")
      ->type_name("SPAN")
      ->group(kGroup);
  app.add_option("--bytes", options->crawl.max_bytes, "Stop after so many bytes: 500MB")
      ->type_name("SIZE")
      ->group(kGroup)
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/true));
  app.add_option("--max-body", options->http.max_body, "Longest response taken whole (16MB)")
      ->type_name("SIZE")
      ->group(kGroup)
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/true));
  app.add_option("--types", words->types,
                 "Only documents of these types: html,text,application/pdf,image/* (all)")
      ->type_name("LIST")
      ->group(kGroup);
  app.add_option("--timeout", words->timeout, "Longest time for a response (1m)")
      ->type_name("SPAN")
      ->group(kGroup);
  app.add_option("--first-byte", words->first_byte, "Longest time for its first byte (20s)")
      ->type_name("SPAN")
      ->group(kGroup);
  app.add_option("--max-redirects", options->crawl.max_redirects, "Most redirects in a row (10)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(0, 50));
  app.add_option("--max-frontier", options->crawl.max_frontier,
                 "Keep only the best N URLs that wait")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCountOrNone);
}

void AddScope(support::ArgParser& parser, Options* options, Words* words) {
  constexpr char kGroup[] = "Scope";
  CLI::App& app = parser.app();
  crawl::ScopeOptions& scope = options->crawl.scope;
  app.add_option("--scope", scope.include, "Only URLs that RE2 is found in")
      ->type_name("RE2")
      ->group(kGroup);
  app.add_option("--exclude", scope.exclude, "No URLs that RE2 is found in; several times")
      ->type_name("RE2")
      ->group(kGroup)
      ->allow_extra_args(false);
  app.add_option("--hosts", words->hosts,
                 "Hosts: any (default), domain (those of the seeds' domains), same (the seeds')")
      ->type_name("WHICH")
      ->group(kGroup);
  parser.AddChoices("--hosts", {"any", "domain", "same"});
  app.add_option("--max-depth", scope.max_depth, "Most links between a seed and a page")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCountOrNone);
  app.add_option("--max-per-host", scope.max_per_host, "Most URLs of a host")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCount);
  app.add_option("--max-per-pattern", scope.max_per_pattern,
                 "Most URLs of a host that differ in numbers and values alone (100000)")
      ->type_name("N")
      ->group(kGroup)
      ->check(kCountOrNone);
  app.add_flag("--no-traps", words->no_traps, "Take what looks like a trap as well")->group(kGroup);
}

void AddPoliteness(CLI::App& app, Options* options, Words* words) {
  constexpr char kGroup[] = "Politeness (with --web http)";
  crawl::PolitenessOptions& politeness = options->crawl.politeness;
  app.add_option("--contact", words->contact,
                 "How the owners of sites reach you: an address or URL for the User-Agent; "
                 "must be given")
      ->type_name("TEXT")
      ->group(kGroup);
  app.add_option("--agent", words->agent, "The crawler's name, also for robots.txt (trodden)")
      ->type_name("NAME")
      ->group(kGroup);
  app.add_option("--delay", words->delay,
                 "Time between requests to a host (1s), or longer where the site asks for it")
      ->type_name("SPAN")
      ->group(kGroup);
  app.add_option("--per-host", politeness.per_host, "Requests to a host at once (1)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(1, 1000));
  app.add_option("--retries", politeness.retries, "Further tries after a failure that may pass (3)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(0, 100));
  app.add_flag("--sitemaps", politeness.sitemaps, "Begin with what sitemaps name, too")
      ->group(kGroup);
  app.add_flag("--no-robots", words->no_robots,
               "Pass over robots.txt and nofollow: for archives and sites of your own")
      ->group(kGroup);
}

void AddNetwork(CLI::App& app, Options* options, Words* words) {
  constexpr char kGroup[] = "Network (with --web http)";
  app.add_option("--in-flight", options->http.max_in_flight, "Requests at once (64)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(1, 10'000));
  app.add_flag("--allow-private", options->http.allow_private,
               "Also addresses of private networks and of this machine")
      ->group(kGroup);
  app.add_flag("--no-http2", words->no_http2, "HTTP/1.1 only")->group(kGroup);
  app.add_option("--ca-file", options->http.ca_file, "Certificates to trust")
      ->type_name("FILE")
      ->group(kGroup)
      ->check(CLI::ExistingFile);
  app.add_option("--resolve", options->http.resolve,
                 "Take this address for a host: HOST:PORT:ADDRESS; several times")
      ->type_name("RULE")
      ->group(kGroup)
      ->allow_extra_args(false);
}

void AddStore(support::ArgParser& parser, Options* options, Words* words) {
  constexpr char kGroup[] = "Store";
  CLI::App& app = parser.app();
  app.add_option("--store", words->store,
                 "What is kept: all (with responses as WARC; default with http), links, pages "
                 "(default with an archive), none")
      ->type_name("LEVEL")
      ->group(kGroup);
  parser.AddChoices("--store", {"all", "links", "pages", "none"});
  app.add_flag("--resume", options->crawl.resume,
               "Go on with the crawl in DIR, with the same options")
      ->group(kGroup);
  app.add_flag("--revisit", options->crawl.revisit, "Fetch the pages of the crawl in DIR again")
      ->group(kGroup);
  app.add_option("--near-duplicates", options->crawl.near_duplicates,
                 "Least similarity of near duplicates (0.9); 0 to not look for them")
      ->type_name("X")
      ->group(kGroup)
      ->check(CLI::Range(0.0, 1.0));
  app.add_flag("--links-only", options->crawl.page.links_only,
               "Read links and titles alone, which is quicker")
      ->group(kGroup);
  app.add_option("--threads", options->crawl.threads, "Threads that read pages (one a core)")
      ->type_name("N")
      ->group(kGroup)
      ->check(CLI::Range(1, 256));
}

}  // namespace

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  options.crawl.scope.max_per_pattern = 100'000;
  Words words;
  support::ArgParser parser(
      {"crawl-run",
       "Crawls the web, or an archive of it, in the order that a strategy gives.",
       "[OPTION]... --web http|FILE... {--url URL|--seeds FILE} --out DIR",
       {"crawl-run --web http --seeds seeds.txt --contact me@example.org --budget 1000 --out crawl",
        "crawl-run --web http -u https://example.org/ --hosts same --contact me@example.org --out "
        "site",
        "crawl-run --web archive.warc.gz --seeds seeds.txt --strategy best-first --query 'storm "
        "wind' --budget 500 --out replay",
        "crawl-run --web http --seeds seeds.txt --contact me@example.org --out crawl --resume"}});
  AddMain(parser, &options, &words);
  options.agents.AddTo(parser);
  AddLimits(parser.app(), &options, &words);
  AddScope(parser, &options, &words);
  AddPoliteness(parser.app(), &options, &words);
  AddNetwork(parser.app(), &options, &words);
  AddStore(parser, &options, &words);
  parser.AfterParse([&] { return Interpret(words, &options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  options.command_line = parser.command_line();
  return options;
}

}  // namespace crawl_run
