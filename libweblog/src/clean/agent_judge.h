// Tells robots by what their agents say.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "clean/robot_score.h"

namespace re2 {
class RE2;
}

namespace weblog {

// Each distinct agent is looked at once, and its verdict remembered by the agent's hash. What is
// remembered is bounded. Not thread safe.
class AgentJudge {
 public:
  // `robots` and `persons` are patterns of agents that are listed, or are not suspicious, whatever
  // the rest says; persons come first. Fails when one of them is no RE2.
  static arrow::Result<std::unique_ptr<AgentJudge>> Make(const std::vector<std::string>& robots,
                                                         const std::vector<std::string>& persons);
  // Fails when Make() would.
  static arrow::Status CheckPatterns(const std::vector<std::string>& robots,
                                     const std::vector<std::string>& persons);
  ~AgentJudge();

  // The number of the verdict on an agent whose 64-bit hash is `hash`. Equal verdicts have equal
  // numbers.
  int32_t Judge(std::string_view agent, uint64_t hash);
  // The number of the verdict on a request without agent.
  int32_t missing() const { return kMissingNumber; }
  const AgentVerdict& verdict(int32_t number) const { return verdicts_[number]; }

 private:
  struct Patterns;
  static constexpr int32_t kBrowserNumber = 0;
  static constexpr int32_t kMissingNumber = 1;

  explicit AgentJudge(std::unique_ptr<Patterns> patterns);
  AgentVerdict Look(std::string_view agent) const;
  int32_t NumberOf(AgentVerdict verdict);

  const std::unique_ptr<Patterns> patterns_;
  std::vector<AgentVerdict> verdicts_;
  std::unordered_map<std::string, int32_t> numbers_;  // by kind and name
  std::unordered_map<uint64_t, int32_t> known_;       // by the agent's hash
};

}  // namespace weblog
