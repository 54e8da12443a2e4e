#include "clean/agent_judge.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <iterator>

namespace weblog {
namespace {

// The list of crawlers' agents, https://github.com/monperrus/crawler-user-agents.
constexpr const char* kCrawlers[] = {
#include "crawler_patterns.inc"
};

// What robots call themselves that are on no list. CUBOT makes telephones.
constexpr char kRobotName[] =
    R"((?i)[a-z]*(?:bot|crawl(?:er)?|spider|scraper|archiver|link ?check(?:er)?)\b)"
    R"(|\b(?:curl|java|perl|php|python|ruby|fetch|validator|monitor|checker|feed[a-z]*|scan(?:ner)?)/)";
constexpr char kTelephoneName[] = R"((?i)\bcubot\b)";
// Where robots say who runs them. In agents of the Internet Explorer programs that use it do so.
constexpr char kAddress[] = R"((?i)https?://[^\s;,)]*)";
constexpr char kExplorer[] = R"(MSIE|Trident)";

// How agents of browsers begin, or what those of old telephones have in them.
constexpr char kBrowser[] =
    R"((?i)^(?:Mozilla/\d|Opera|Lynx|E?Links|w3m|Dillo|NetSurf|Netscape|NCSA|Mosaic|Midori|UCWEB|UCBrowser)"
    R"(|BlackBerry|Nokia|SAMSUNG|SEC-|SonyEricsson|SIE-|LGE?[-/]|MOT-|DoCoMo|KDDI|J-PHONE|Vodafone|SoftBank)"
    R"(|HTC|ZTE|HUAWEI|Palm|Sharp|PHILIPS|Alcatel|Dalvik|iBrowse|Amiga|AvantGo|MSIE|Microsoft Internet)"
    R"(|Internet Explorer|Safari|MobileSafari|Firefox|Chrome|iCab|OmniWeb|HotJava|NetPositive|uzbl|Galeon)"
    R"(|Konqueror|Camino|Emacs-W3|Bunjalloo|PSP|PlayStation|Nintendo)|MIDP|UP\.Browser|WAP Browser|Profile/|NetFront)";
// A browser says more than this.
constexpr char kBare[] = R"((?i)^Mozilla/\d\.\d+\s*(?:\((?:compatible;?|Windows|X11)?\s*\))?$)";

// Beyond, an agent costs more to look at than it tells.
constexpr size_t kLongestAgent = 2000;
constexpr size_t kMostKnown = 1 << 18;
// Names beyond, in letters and in number, are left out: an agent can be anything.
constexpr size_t kLongestName = 60;
constexpr size_t kMostNames = 10'000;
// The list is a big automaton, built as agents need it.
constexpr int64_t kListMemory = int64_t{64} << 20;

RE2::Options QuietOptions() {
  RE2::Options options;
  options.set_log_errors(false);
  return options;
}

RE2::Options ListOptions() {
  RE2::Options options = QuietOptions();
  options.set_max_mem(kListMemory);
  options.set_never_capture(true);
  return options;
}

arrow::Result<std::vector<std::unique_ptr<RE2>>> CompileAll(const std::vector<std::string>& texts) {
  std::vector<std::unique_ptr<RE2>> patterns;
  for (const std::string& text : texts) {
    patterns.push_back(std::make_unique<RE2>(text, QuietOptions()));
    if (!patterns.back()->ok()) {
      return arrow::Status::Invalid("'", text, "' is no RE2: ", patterns.back()->error());
    }
  }
  return patterns;
}

// What `pattern` matches of `agent`, without what only divides it from the rest.
std::string Matched(const RE2& pattern, std::string_view agent) {
  re2::StringPiece match;
  if (!pattern.Match(agent, 0, agent.size(), RE2::UNANCHORED, &match, 1)) return {};
  constexpr std::string_view kDividers = " /;,()";
  std::string_view name(match.data(), match.size());
  const size_t begin = name.find_first_not_of(kDividers);
  if (begin == std::string_view::npos) return std::string(name);
  name = name.substr(begin, name.find_last_not_of(kDividers) + 1 - begin);
  return std::string(name.substr(0, kLongestName));
}

}  // namespace

struct AgentJudge::Patterns {
  Patterns() : list(ListOptions(), RE2::UNANCHORED), crawlers(std::size(kCrawlers)) {}

  // The pattern of the list by itself.
  const RE2& Crawler(int number) {
    auto& crawler = crawlers[number];
    if (crawler == nullptr) crawler = std::make_unique<RE2>(kCrawlers[number], QuietOptions());
    return *crawler;
  }

  RE2::Set list;
  std::vector<std::unique_ptr<RE2>> crawlers;  // those that have matched
  RE2 robot_name{kRobotName, QuietOptions()};
  RE2 telephone_name{kTelephoneName, QuietOptions()};
  RE2 address{kAddress, QuietOptions()};
  RE2 explorer{kExplorer, QuietOptions()};
  RE2 browser{kBrowser, QuietOptions()};
  RE2 bare{kBare, QuietOptions()};
  std::vector<std::unique_ptr<RE2>> robots, persons;
};

arrow::Result<std::unique_ptr<AgentJudge>> AgentJudge::Make(
    const std::vector<std::string>& robots, const std::vector<std::string>& persons) {
  auto patterns = std::make_unique<Patterns>();
  for (const char* crawler : kCrawlers) {
    std::string error;
    if (patterns->list.Add(crawler, &error) < 0) {
      return arrow::Status::Invalid("the list of crawlers has '", crawler, "': ", error);
    }
  }
  if (!patterns->list.Compile()) return arrow::Status::OutOfMemory("the list of crawlers");
  ARROW_ASSIGN_OR_RAISE(patterns->robots, CompileAll(robots));
  ARROW_ASSIGN_OR_RAISE(patterns->persons, CompileAll(persons));
  return std::unique_ptr<AgentJudge>(new AgentJudge(std::move(patterns)));
}

arrow::Status AgentJudge::CheckPatterns(const std::vector<std::string>& robots,
                                        const std::vector<std::string>& persons) {
  ARROW_RETURN_NOT_OK(CompileAll(robots).status());
  return CompileAll(persons).status();
}

AgentJudge::AgentJudge(std::unique_ptr<Patterns> patterns) : patterns_(std::move(patterns)) {
  NumberOf({AgentKind::kBrowser, ""});
  NumberOf({AgentKind::kMissing, ""});
}

AgentJudge::~AgentJudge() = default;

int32_t AgentJudge::Judge(std::string_view agent, uint64_t hash) {
  const auto known = known_.find(hash);
  if (known != known_.end()) return known->second;
  const int32_t number = NumberOf(Look(agent.substr(0, kLongestAgent)));
  if (known_.size() >= kMostKnown) known_.clear();
  known_.emplace(hash, number);
  return number;
}

AgentVerdict AgentJudge::Look(std::string_view agent) const {
  if (agent.empty()) return {AgentKind::kMissing, ""};
  const auto matches = [agent](const auto& pattern) { return RE2::PartialMatch(agent, *pattern); };
  if (std::any_of(patterns_->persons.begin(), patterns_->persons.end(), matches)) return {};
  for (const auto& robot : patterns_->robots) {
    if (matches(robot)) return {AgentKind::kListed, Matched(*robot, agent)};
  }
  std::vector<int> listed;
  if (patterns_->list.Match(agent, &listed)) {
    const int first = *std::min_element(listed.begin(), listed.end());
    return {AgentKind::kListed, Matched(patterns_->Crawler(first), agent)};
  }
  const auto has = [agent](const RE2& pattern) { return RE2::PartialMatch(agent, pattern); };
  if (has(patterns_->robot_name) && !has(patterns_->telephone_name)) {
    return {AgentKind::kNamed, Matched(patterns_->robot_name, agent)};
  }
  if (has(patterns_->address) && !has(patterns_->explorer)) {
    return {AgentKind::kNamed, Matched(patterns_->address, agent)};
  }
  if (!has(patterns_->browser)) return {AgentKind::kOther, ""};
  if (has(patterns_->bare)) return {AgentKind::kBare, ""};
  return {};
}

int32_t AgentJudge::NumberOf(AgentVerdict verdict) {
  if (verdicts_.size() >= kMostNames) verdict.name.clear();
  const std::string key = static_cast<char>('a' + static_cast<int>(verdict.kind)) + verdict.name;
  const auto [entry, is_new] = numbers_.emplace(key, static_cast<int32_t>(verdicts_.size()));
  if (is_new) verdicts_.push_back(std::move(verdict));
  return entry->second;
}

}  // namespace weblog
