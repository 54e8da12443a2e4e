// What a User-Agent header says of a browser, in the few words that a report has room for.
#pragma once

#include <string>
#include <string_view>

namespace weblog::stats {

struct AgentFacts {
  std::string_view family;  // "Firefox", "curl", kRobotFamily, "Other"
  std::string_view system;  // "Windows", "Android", "Other"
  std::string robot;        // what a robot calls itself, "Googlebot"; "" for all others
};

// The family of all that call themselves bot, crawler or spider.
inline constexpr std::string_view kRobotFamily = "Robots";

// Takes the first entry that fits, of a table where those that claim to be somebody else as well
// come before whom they claim to be. Looks no further than 1,024 bytes into `agent`.
AgentFacts FactsOfAgent(std::string_view agent);

}  // namespace weblog::stats
