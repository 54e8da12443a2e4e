#include "clean/robot_score.h"

#include <cmath>

namespace weblog {
namespace {

struct Weight {
  double weight;
  const char* text;
};

// By kind of evidence and degree.
constexpr Weight kWeights[kEvidenceKinds][3] = {
    {{0.3, "reads robots.txt"}, {0.6, "reads robots.txt and no objects"}, {0, ""}},
    {{0.3, "no objects in 10 pages"},
     {0.4, "no objects in 20 pages"},
     {0.45, "no objects in 50 pages"}},
    {{0.2, "no referrer in 10 pages"},
     {0.3, "no referrer in 20 pages"},
     {0.4, "no referrer in 50 pages"}},
    {{0.2, "30 pages in a minute"}, {0.3, "60 pages in a minute"}, {0.45, "120 pages in a minute"}},
    {{0.3, "20 even pauses"}, {0.4, "50 even pauses"}, {0.45, "200 even pauses"}},
    {{0.2, "half are errors"}, {0.4, "nearly all are errors"}, {0, ""}},
    {{0.6, "mostly HEAD"}, {0, ""}, {0, ""}},
};

Weight WeightOf(AgentKind kind, bool agents_expected) {
  switch (kind) {
    case AgentKind::kListed:
      return {0.98, "agent list"};
    case AgentKind::kNamed:
      return {0.9, "agent names itself"};
    case AgentKind::kOther:
      return {0.6, "agent is no browser's"};
    case AgentKind::kBare:
      return {0.4, "bare agent"};
    case AgentKind::kMissing:
      if (agents_expected) return {0.4, "no agent"};
      break;
    case AgentKind::kBrowser:
      break;
  }
  return {0, ""};
}

}  // namespace

RobotVerdict ScoreRobot(const AgentVerdict& agent, Degrees degrees, bool agents_expected) {
  RobotVerdict verdict;
  const Weight by_agent = WeightOf(agent.kind, agents_expected);
  double innocent = 1 - by_agent.weight;
  if (by_agent.weight > 0) {
    verdict.why = by_agent.text;
    if (!agent.name.empty()) verdict.why += ": " + agent.name;
  }
  for (int kind = 0; kind < kEvidenceKinds; ++kind) {
    const int degree = DegreeOf(degrees, static_cast<Evidence>(kind));
    if (degree == 0) continue;
    const Weight& weight = kWeights[kind][degree - 1];
    innocent *= 1 - weight.weight;
    if (!verdict.why.empty()) verdict.why += "; ";
    verdict.why += weight.text;
  }
  verdict.score = static_cast<float>(std::round(100 * (1 - innocent)) / 100);
  return verdict;
}

}  // namespace weblog
