#include "run/run_options.h"

#include <algorithm>
#include <map>

#include "crawl/robots.h"
#include "crawl/scope.h"
#include "support/numbers.h"
#include "support/usage.h"
#include "weblog/time_point.h"

namespace crawl_run {
namespace {

// What is parsed as words and means something else.
struct Words {
  std::string agent = "trodden";
  std::string contact;
  std::string store;
  std::string hosts = "any";
  std::string delay = "1s";
  std::string time, timeout, first_byte;
  std::vector<std::string> parameters;
  bool no_robots = false, no_traps = false, no_http2 = false;
};

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
  for (const crawl::StrategyInfo& info : crawl::KnownStrategies()) names.push_back(info.name);
  parser.AddChoices("--strategy", names);
  app.add_flag("--list-strategies", options->list_strategies, "Explain the strategies and exit");
  app.add_option("--query", options->strategy_options.query, "Words that say what is wanted")
      ->type_name("WORDS");
  app.add_option("--topic", options->strategy_options.topic,
                 "The topic of --topics that is wanted, for --strategy cfp")
      ->type_name("NAME");
  app.add_option("--set", words->parameters,
                 "A parameter of the strategy (--list-strategies has them); several times")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  options->predicate.AddTo(parser);
  options->trace.AddTo(parser);
  options->learning.AddTo(parser);
  app.add_option("--seed", options->strategy_options.seed,
                 "The number that all drawing begins with (1)")
      ->type_name("N");
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
      ->group(kGroup);
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
  app.add_flag("--no-robots", words->no_robots, "Do not ask for robots.txt: for sites of your own")
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
      ->group(kGroup);
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

// Sets `*milliseconds` when `text` is given; 0 needs no unit.
arrow::Status ReadSpan(const char* option, const std::string& text, int64_t* milliseconds) {
  if (text.empty()) return arrow::Status::OK();
  if (text == "0") {
    *milliseconds = 0;
    return arrow::Status::OK();
  }
  const auto span = weblog::ParseDuration(text);
  if (!span.ok()) return support::UsageError(option, ": ", span.status().message());
  *milliseconds = *span / 1000;
  return arrow::Status::OK();
}

template <typename Value>
arrow::Status ReadChoice(const char* option, const std::map<std::string, Value>& choices,
                         const std::string& word, Value* value) {
  const auto found = choices.find(word);
  if (found != choices.end()) {
    *value = found->second;
    return arrow::Status::OK();
  }
  std::string known;
  for (const auto& [name, choice] : choices) known += (known.empty() ? "" : ", ") + name;
  return support::UsageError(option, " is one of ", known, ", not '", word, "'");
}

arrow::Status InterpretStore(const Words& words, Options* options) {
  using crawl::StoreLevel;
  const std::string level = !words.store.empty() ? words.store : options->live() ? "all" : "pages";
  ARROW_RETURN_NOT_OK(ReadChoice("--store",
                                 std::map<std::string, StoreLevel>{{"all", StoreLevel::kAll},
                                                                   {"links", StoreLevel::kLinks},
                                                                   {"pages", StoreLevel::kPages},
                                                                   {"none", StoreLevel::kNone}},
                                 level, &options->crawl.store));
  const bool stores = options->crawl.store != StoreLevel::kNone;
  if (options->crawl.directory.empty() && stores) {
    return support::UsageError("--out DIR says where the crawl is kept; it is missing");
  }
  if (!stores && (options->crawl.resume || options->crawl.revisit)) {
    return support::UsageError("nothing is kept with --store none, so nothing can be resumed");
  }
  return arrow::Status::OK();
}

arrow::Status InterpretHttp(const Words& words, Options* options) {
  if (!crawl::IsProductToken(words.agent)) {
    return support::UsageError("--agent is letters, - and _, not '", words.agent, "'");
  }
  options->crawl.politeness.agent_token = words.agent;
  options->crawl.politeness.robots = !words.no_robots;
  options->http.http2 = !words.no_http2;
  options->http.max_per_host = static_cast<size_t>(options->crawl.politeness.per_host);
  options->http.user_agent = words.agent + "/" + TRODDEN_VERSION + " (+" + words.contact + ")";
  if (options->live() && words.contact.empty()) {
    return support::UsageError(
        "--contact is missing: an address or URL where the owners of sites reach you");
  }
  for (const char c : words.contact) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) {
      return support::UsageError("--contact has control characters in it");
    }
  }
  return arrow::Status::OK();
}

// An expression that is wrong is named with the option that it belongs to.
arrow::Status CheckExpressions(const crawl::ScopeOptions& scope) {
  const auto check = [](const char* option, const std::string& expression) {
    crawl::ScopeOptions alone;
    alone.include = expression;
    const auto made = crawl::Scope::Make(alone);
    return made.ok() ? arrow::Status::OK()
                     : support::UsageError(option, ": ", made.status().message());
  };
  ARROW_RETURN_NOT_OK(check("--scope", scope.include));
  for (const std::string& expression : scope.exclude) {
    ARROW_RETURN_NOT_OK(check("--exclude", expression));
  }
  return arrow::Status::OK();
}

// "gamma=0.35"
arrow::Status ReadParameters(const Words& words, std::map<std::string, double>* parameters) {
  for (const std::string& text : words.parameters) {
    const size_t equals = std::min(text.find('='), text.size());
    double value = 0;
    if (equals == text.size() ||
        !support::ParseNumber(std::string_view(text).substr(equals + 1), &value)) {
      return support::UsageError("--set is NAME=VALUE with a number, not '", text, "'");
    }
    (*parameters)[text.substr(0, equals)] = value;
  }
  return arrow::Status::OK();
}

arrow::Status Interpret(const Words& words, Options* options) {
  if (options->list_strategies) return arrow::Status::OK();
  if (options->web.empty()) {
    return support::UsageError("--web says what is crawled: http, or the files of an archive");
  }
  if (!options->live() &&
      std::find(options->web.begin(), options->web.end(), "http") != options->web.end()) {
    return support::UsageError("--web is http or the files of an archive, not both");
  }
  if (options->seeds.empty() && options->urls.empty() && !options->crawl.revisit) {
    return support::UsageError("no URL to begin with; name one with --url, or a file with --seeds");
  }
  for (std::string& url : options->urls) {
    std::string canonical;
    if (!crawl::ResolveLink(url, "", &canonical)) {
      return support::UsageError("--url: '", url, "' is no URL of http or https");
    }
    url = canonical;
  }
  crawl::CrawlOptions& crawl = options->crawl;
  ARROW_RETURN_NOT_OK(options->predicate.Check(!options->strategy_options.topic.empty()));
  ARROW_RETURN_NOT_OK(options->learning.Interpret());
  ARROW_RETURN_NOT_OK(ReadParameters(words, &options->strategy_options.parameters));
  crawl.explain = options->learning.explain;
  crawl.explain_best = options->learning.explain_best;
  ARROW_RETURN_NOT_OK(InterpretStore(words, options));
  ARROW_RETURN_NOT_OK(InterpretHttp(words, options));
  ARROW_RETURN_NOT_OK(
      ReadChoice("--hosts",
                 std::map<std::string, crawl::HostScope>{{"any", crawl::HostScope::kAny},
                                                         {"domain", crawl::HostScope::kSameDomain},
                                                         {"same", crawl::HostScope::kSameHost}},
                 words.hosts, &crawl.scope.hosts));
  ARROW_RETURN_NOT_OK(CheckExpressions(crawl.scope));
  crawl.scope.traps = !words.no_traps;
  crawl.seed = options->strategy_options.seed;
  options->strategy_options.has_predicate = options->predicate.given();
  int64_t time_ms = 0;
  ARROW_RETURN_NOT_OK(ReadSpan("--time", words.time, &time_ms));
  crawl.max_seconds = (time_ms + 999) / 1000;
  ARROW_RETURN_NOT_OK(ReadSpan("--delay", words.delay, &crawl.politeness.delay_ms));
  ARROW_RETURN_NOT_OK(ReadSpan("--timeout", words.timeout, &options->http.total_timeout_ms));
  return ReadSpan("--first-byte", words.first_byte, &options->http.first_byte_timeout_ms);
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
