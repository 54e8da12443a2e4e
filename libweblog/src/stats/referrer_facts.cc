#include "stats/referrer_facts.h"

#include <ada.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "stats/cut_text.h"
#include "text_repair.h"

namespace weblog::stats {
namespace {

constexpr size_t kLongestTerm = 256;

struct Engine {
  std::string_view label;  // of the domain: "google" for www.google.co.uk
  std::string_view name;
  std::array<std::string_view, 2> parameters;  // that hold the term; the first one there is taken
};

constexpr Engine kEngines[] = {
    {"google", "Google", {"q", "as_q"}},
    {"bing", "Bing", {"q", ""}},
    {"yahoo", "Yahoo", {"p", "q"}},
    {"duckduckgo", "DuckDuckGo", {"q", ""}},
    {"yandex", "Yandex", {"text", "query"}},
    {"ya", "Yandex", {"text", ""}},
    {"baidu", "Baidu", {"wd", "word"}},
    {"ecosia", "Ecosia", {"q", ""}},
    {"startpage", "Startpage", {"query", "q"}},
    {"qwant", "Qwant", {"q", ""}},
    {"brave", "Brave", {"q", ""}},
    {"kagi", "Kagi", {"q", ""}},
    {"mojeek", "Mojeek", {"q", ""}},
    {"ask", "Ask", {"q", "query"}},
    {"aol", "AOL", {"q", "query"}},
    {"msn", "MSN", {"q", ""}},
    {"live", "Live Search", {"q", ""}},
    {"altavista", "AltaVista", {"q", ""}},
    {"alltheweb", "AlltheWeb", {"q", "query"}},
    {"lycos", "Lycos", {"query", "q"}},
    {"excite", "Excite", {"q", "search"}},
    {"hotbot", "HotBot", {"query", "q"}},
    {"netscape", "Netscape", {"query", "q"}},
    {"dogpile", "Dogpile", {"q", ""}},
    {"webcrawler", "WebCrawler", {"q", ""}},
    {"sogou", "Sogou", {"query", ""}},
    {"so", "Haosou", {"q", ""}},
    {"naver", "Naver", {"query", ""}},
    {"daum", "Daum", {"q", ""}},
    {"seznam", "Seznam", {"q", ""}},
    {"rambler", "Rambler", {"query", ""}},
};

// Labels before the domain under which engines search; elsewhere they have mail, maps and news.
constexpr std::string_view kSearchLabels[] = {"www",  "www2",      "m",    "search",    "images",
                                              "r",    "encrypted", "lite", "websearch", "html",
                                              "safe", "suche",     "cn",   "start"};

std::vector<std::string_view> Labels(std::string_view host) {
  std::vector<std::string_view> labels;
  size_t begin = 0;
  while (begin <= host.size()) {
    const size_t end = std::min(host.find('.', begin), host.size());
    labels.push_back(host.substr(begin, end - begin));
    begin = end + 1;
  }
  return labels;
}

const Engine* EngineAt(std::string_view host) {
  const std::vector<std::string_view> labels = Labels(host);
  if (labels.size() < 2 || labels.size() > 6) return nullptr;
  // google.com, but also google.co.uk and google.com.br.
  size_t domain = labels.size() - 2;
  if (domain > 0 && labels[domain].size() <= 3 && labels.back().size() == 2) --domain;
  const auto* engine = std::find_if(std::begin(kEngines), std::end(kEngines),
                                    [&](const Engine& e) { return e.label == labels[domain]; });
  if (engine == std::end(kEngines)) return nullptr;
  const auto searches = [](std::string_view label) {
    return std::find(std::begin(kSearchLabels), std::end(kSearchLabels), label) !=
           std::end(kSearchLabels);
  };
  const auto domain_begin = labels.begin() + static_cast<std::ptrdiff_t>(domain);
  const bool here = domain == 0 || std::any_of(labels.begin(), domain_begin, searches);
  return here ? engine : nullptr;
}

// Blanks at the ends go, runs of them become one, and capitals small letters.
std::string Tidy(std::string_view term) {
  std::string tidy;
  for (const char c : term) {
    const auto byte = static_cast<unsigned char>(c);
    const bool blank = std::isspace(byte) != 0;
    if (blank && (tidy.empty() || tidy.back() == ' ')) continue;
    tidy += blank ? ' ' : static_cast<char>(std::tolower(byte));
  }
  if (tidy.ends_with(' ')) tidy.pop_back();
  return tidy;
}

std::string TermOf(const Engine& engine, std::string_view query) {
  ada::url_search_params parameters(query);
  for (const std::string_view name : engine.parameters) {
    if (name.empty()) continue;
    const auto value = parameters.get(name);
    if (!value.has_value()) continue;
    std::string scratch;
    return std::string(CutText(Tidy(RepairText(*value, &scratch)), kLongestTerm));
  }
  return "";
}

}  // namespace

std::string_view SearchEngineAt(std::string_view host) {
  const Engine* engine = EngineAt(host);
  return engine == nullptr ? std::string_view() : engine->name;
}

ReferrerFacts FactsOfReferrer(std::string_view referrer) {
  const auto parsed = ada::parse<ada::url_aggregator>(referrer);
  if (!parsed) return {};
  ReferrerFacts facts{std::string(parsed->get_hostname()), ""};
  if (const Engine* engine = EngineAt(facts.host)) {
    facts.search_term = TermOf(*engine, parsed->get_search());
  }
  return facts;
}

}  // namespace weblog::stats
