// Verdicts on clients, each worked out once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "clean/agent_judge.h"
#include "clean/clients.h"
#include "clean/robot_score.h"

namespace weblog {

class RobotVerdicts {
 public:
  explicit RobotVerdicts(const AgentJudge& agents) : agents_(agents) {}

  // The number of the verdict on a client by what it has done so far; equal evidence has equal
  // numbers.
  int32_t Judge(const SiteBehaviour& site, Client* client) {
    const uint32_t evidence = client->behaviour.Judge(site) << 1 | site.has_agents();
    if (client->judged_from != evidence) {
      client->judged_from = evidence;
      client->robot_verdict = NumberOf(client->agent_verdict, evidence);
    }
    return client->robot_verdict;
  }

  const RobotVerdict& operator[](int32_t number) const { return verdicts_[number]; }

 private:
  int32_t NumberOf(int32_t agent, uint32_t evidence) {
    const uint64_t key = static_cast<uint64_t>(agent) << 32 | evidence;
    const auto [entry, is_new] = numbers_.emplace(key, static_cast<int32_t>(verdicts_.size()));
    if (is_new) {
      verdicts_.push_back(ScoreRobot(agents_.verdict(agent), evidence >> 1, (evidence & 1) != 0));
    }
    return entry->second;
  }

  const AgentJudge& agents_;
  std::vector<RobotVerdict> verdicts_;
  std::unordered_map<uint64_t, int32_t> numbers_;
};

}  // namespace weblog
