#include <arpa/inet.h>

#include <algorithm>
#include <map>

#include "crawl/robots.h"
#include "crawl/scope.h"
#include "run/choice.h"
#include "run/words.h"
#include "support/numbers.h"
#include "support/usage.h"
#include "weblog/time_point.h"

namespace crawl_run {
namespace {

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
  if (options->crawl.resume && options->crawl.revisit) {
    return support::UsageError(
        "--revisit begins another visit, and --resume goes on with one: give one of them");
  }
  return arrow::Status::OK();
}

// "127.0.0.1", "::1" or "[::1]"
bool IsAddress(std::string address) {
  if (address.starts_with('[') && address.ends_with(']')) {
    address = address.substr(1, address.size() - 2);
  }
  in6_addr parsed;
  return inet_pton(AF_INET, address.c_str(), &parsed) == 1 ||
         inet_pton(AF_INET6, address.c_str(), &parsed) == 1;
}

// "www.example.org:443:127.0.0.1"
arrow::Status CheckResolve(const std::string& rule) {
  const size_t host = std::min(rule.find(':'), rule.size());
  const size_t port = std::min(rule.find(':', host + 1), rule.size());
  uint16_t number = 0;
  if (host > 0 && port < rule.size() &&
      support::ParseNumber(std::string_view(rule).substr(host + 1, port - host - 1), &number) &&
      number > 0 && IsAddress(rule.substr(port + 1))) {
    return arrow::Status::OK();
  }
  return support::UsageError("--resolve is HOST:PORT:ADDRESS, not '", rule, "'");
}

arrow::Status InterpretHttp(const Words& words, Options* options) {
  for (const std::string& rule : options->http.resolve) ARROW_RETURN_NOT_OK(CheckResolve(rule));
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

}  // namespace

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
  ARROW_RETURN_NOT_OK(options->predicate.Check(!options->strategy_options.topic_names.empty()));
  ARROW_RETURN_NOT_OK(options->learning.Interpret());
  ARROW_RETURN_NOT_OK(options->agents.Interpret());
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
  if (!words.types.empty()) {
    const auto types = crawl::ContentTypes::Parse(words.types);
    if (!types.ok()) return support::UsageError("--types: ", types.status().message());
    crawl.types = *types;
  }
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

}  // namespace crawl_run
