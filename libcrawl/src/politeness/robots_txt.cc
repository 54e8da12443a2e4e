#include <algorithm>
#include <utility>

#include "crawl/robots.h"
#include "politeness/robots_line.h"
#include "politeness/robots_path.h"

namespace crawl {
namespace {

constexpr int64_t kMaxDelayMs = 24 * 3600 * 1000;

// Milliseconds of a number of seconds like "2" or "0.5", rounded up.
std::optional<int64_t> ParseDelay(std::string_view text) {
  int64_t millis = 0;
  int64_t unit = 1000;  // of the digit to come, behind the point
  bool digits = false, point = false, more = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    digits = true;
    if (!point) {
      millis = std::min(millis * 10 + (c - '0') * 1000, kMaxDelayMs);
    } else {
      unit /= 10;
      millis += (c - '0') * unit;
      more = more || (unit == 0 && c != '0');
    }
  }
  if (!digits) return std::nullopt;
  return std::min(millis + (more ? 1 : 0), kMaxDelayMs);
}

// The pattern for the directory of an Allow's index file; empty when the value is no such file.
std::string DirectoryPattern(std::string_view value) {
  const size_t slash = value.rfind('/');
  if (slash == std::string_view::npos) return {};
  if (!value.substr(slash).starts_with("/index.htm")) return {};
  return std::string(value.substr(0, slash + 1)) + '$';
}

}  // namespace

// Gathers what is for the agent and what is for all, since only the end tells which counts.
class RobotsTxtParser {
 public:
  explicit RobotsTxtParser(std::string_view agent) : agent_(agent) {}

  void Add(const RobotsLine& line) {
    switch (line.key) {
      case RobotsKey::kUserAgent:
        return AddAgent(line.value);
      case RobotsKey::kAllow:
        return AddRule(line.value, true);
      case RobotsKey::kDisallow:
        return AddRule(line.value, false);
      case RobotsKey::kCrawlDelay:
        return AddDelay(line.value);
      case RobotsKey::kSitemap:
        if (!line.value.empty()) sitemaps_.emplace_back(line.value);
        return;
      case RobotsKey::kOther:
        return;
    }
  }

  RobotsTxt Finish() {
    RobotsTxt robots;
    Group& group = named_.seen ? named_ : anyone_;
    robots.crawl_delay_ms_ = group.delay;
    robots.sitemaps_ = std::move(sitemaps_);
    robots.rules_ = RulesOf(group, EscapeReading::kCanonical);
    if (group.readings_differ) robots.written_ = RulesOf(group, EscapeReading::kWritten);
    return robots;
  }

 private:
  struct Group {
    bool seen = false;     // in the file
    bool current = false;  // the lines that are being read are for it
    bool readings_differ = false;
    std::vector<std::pair<std::string, bool>> rules;  // value and whether it is allowed
    std::optional<int64_t> delay;
  };

  // Only rules end a list of agents: the RFC has lines of other kinds interrupt nothing.
  void AddAgent(std::string_view value) {
    if (rules_follow_) named_.current = anyone_.current = rules_follow_ = false;
    if (value.starts_with('*') && (value.size() == 1 || value[1] == ' ' || value[1] == '\t')) {
      anyone_.seen = anyone_.current = true;
    } else if (const std::string_view token = ProductToken(value);
               !token.empty() && SameIgnoringCase(token, agent_)) {
      named_.seen = named_.current = true;
    }
  }

  void AddRule(std::string_view value, bool allow) {
    rules_follow_ = true;
    if (value.empty()) return;
    for (Group* group : {&named_, &anyone_}) {
      if (!group->current) continue;
      group->rules.emplace_back(value, allow);
      if (!allow) continue;
      if (std::string pattern = DirectoryPattern(value); !pattern.empty()) {
        group->rules.emplace_back(std::move(pattern), true);
      }
    }
  }

  void AddDelay(std::string_view value) {
    const std::optional<int64_t> delay = ParseDelay(value);
    if (!delay) return;
    for (Group* group : {&named_, &anyone_}) {
      if (group->current) group->delay = std::max(group->delay.value_or(0), *delay);
    }
  }

  static std::vector<RobotsTxt::Rule> RulesOf(Group& group, EscapeReading reading) {
    std::vector<RobotsTxt::Rule> rules;
    rules.reserve(group.rules.size());
    for (const auto& [value, allow] : group.rules) {
      rules.push_back({ComparablePattern(value, reading), allow});
      if (reading == EscapeReading::kCanonical && !group.readings_differ) {
        group.readings_differ =
            rules.back().pattern != ComparablePattern(value, EscapeReading::kWritten);
      }
    }
    std::sort(rules.begin(), rules.end(), [](const RobotsTxt::Rule& a, const RobotsTxt::Rule& b) {
      if (a.pattern.size() != b.pattern.size()) return a.pattern.size() > b.pattern.size();
      return a.allow > b.allow;
    });
    return rules;
  }

  const std::string_view agent_;
  Group named_, anyone_;
  bool rules_follow_ = false;
  std::vector<std::string> sitemaps_;
};

bool IsProductToken(std::string_view agent) {
  return !agent.empty() && ProductToken(agent).size() == agent.size();
}

RobotsTxt::RobotsTxt() = default;

RobotsTxt RobotsTxt::DisallowAll() {
  RobotsTxt robots;
  robots.disallow_all_ = true;
  return robots;
}

RobotsTxt RobotsTxt::Parse(std::string_view body, std::string_view agent, bool whole) {
  if (!whole || body.size() > kMaxBytes) {
    body = body.substr(0, kMaxBytes);
    const size_t end = body.find_last_of("\r\n");
    body = body.substr(0, end == std::string_view::npos ? 0 : end);
  }
  if (body.starts_with("\xEF\xBB\xBF")) body.remove_prefix(3);
  RobotsTxtParser parser(agent);
  while (!body.empty()) {
    const size_t end = std::min(body.find_first_of("\r\n"), body.size());
    parser.Add(ReadRobotsLine(body.substr(0, end)));
    body.remove_prefix(std::min(body.size(), end + 1));
  }
  return parser.Finish();
}

bool RobotsTxt::Allows(const std::vector<Rule>& rules, std::string_view path) {
  for (const Rule& rule : rules) {
    if (MatchesPattern(path, rule.pattern)) return rule.allow;
  }
  return true;
}

bool RobotsTxt::Allows(std::string_view url) const {
  std::string scratch;
  const std::string_view path = PathAndQuery(url, &scratch);
  if (path == "/robots.txt") return true;
  if (disallow_all_) return false;
  if (rules_.empty()) return true;
  if (IsPlainPath(path)) {
    return Allows(rules_, path) && (written_.empty() || Allows(written_, path));
  }
  const std::string canonical = ComparablePath(path, EscapeReading::kCanonical);
  if (!Allows(rules_, canonical)) return false;
  const std::string written = ComparablePath(path, EscapeReading::kWritten);
  if (written_.empty() && written == canonical) return true;
  return Allows(written_.empty() ? rules_ : written_, written);
}

}  // namespace crawl
