// The robot score: how likely a client is a robot, from its agent and its behaviour.
//
// Each piece of evidence i that is present has a weight w_i, the share of robots among clients that
// show nothing else. Taken as independent, the score is the chance that not all of them mislead:
//
//   score = 1 - (1 - w_1)(1 - w_2)...          rounded to 0.01
//
//   agent        on the list of crawlers 0.98, names itself a robot 0.9, is no browser's 0.6,
//                bare ("Mozilla/5.0") 0.4, missing where others have one 0.4
//   robots.txt   read 0.3, by a client that never fetches objects 0.6
//   no objects   in 10, 20, 50 pages: 0.3, 0.4, 0.45
//   no referrer  in 10, 20, 50 pages: 0.2, 0.3, 0.4
//   rate         30, 60, 120 requests in a minute: 0.2, 0.3, 0.45
//   regularity   20, 50, 200 even pauses: 0.3, 0.4, 0.45
//   errors       half of 10 requests 0.2, nine tenths of 20 0.4
//   HEAD         half of 3 requests 0.6
//
// Nothing that a person might do reaches the usual threshold, 0.5, alone.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "clean/behaviour.h"

namespace weblog {

enum class AgentKind : uint8_t {
  kBrowser,
  kListed,  // on the list of crawlers
  kNamed,   // names itself a robot
  kOther,   // is no browser's
  kBare,
  kMissing,
};

struct AgentVerdict {
  AgentKind kind = AgentKind::kBrowser;
  std::string name;  // the part of the agent that gives it away
};

struct RobotVerdict {
  float score = 0;
  std::string why;  // "" without any evidence
};

// The verdict by the formula above. `agents_expected` says whether a missing agent is evidence.
RobotVerdict ScoreRobot(const AgentVerdict& agent, Degrees degrees, bool agents_expected);

}  // namespace weblog
