#include "stats/word_numbers.h"

#include "stats/agent_facts.h"
#include "stats/cut_text.h"
#include "stats/referrer_facts.h"
#include "stats/url_facts.h"

namespace weblog::stats {
namespace {

// In the place of a name that is empty, which a reader could not see.
constexpr std::string_view kNoName = "(none)";

int32_t NumberIn(NamedTallies* table, std::string_view name) {
  return name.empty() ? Vocabulary::kNone : table->names.NumberOf(name);
}

// The numbers that `table` has for a name's number, made by `make` when it is new. Names that were
// not told apart have nothing remembered for them.
template <typename Numbers, typename Make>
Numbers Remembered(int32_t number, std::vector<Numbers>* table, Make make) {
  if (number == Vocabulary::kOthers) return make();
  const auto at = static_cast<size_t>(number);
  if (at < table->size()) return (*table)[at];
  table->resize(at);
  table->push_back(make());
  return table->back();
}

}  // namespace

UrlNumbers NumbersOfUrl(std::string_view url, TrafficCounts* counts) {
  url = CutText(url, Vocabulary::kLongestName);
  const int32_t number = counts->urls.NumberOf(url);
  return Remembered(number, &counts->url_numbers, [&] {
    const UrlFacts facts = FactsOfUrl(url);
    const std::string_view type = facts.file_type.empty() ? kNoName : facts.file_type;
    return UrlNumbers{number, NumberIn(&counts->hosts, facts.host),
                      NumberIn(&counts->file_types, type), facts.page};
  });
}

ReferrerNumbers NumbersOfReferrer(std::string_view referrer, TrafficCounts* counts) {
  referrer = CutText(referrer, Vocabulary::kLongestName);
  const int32_t number = counts->referrers.names.NumberOf(referrer);
  return Remembered(number, &counts->referrer_numbers, [&] {
    const ReferrerFacts facts = FactsOfReferrer(referrer);
    return ReferrerNumbers{number, NumberIn(&counts->sites, facts.host),
                           NumberIn(&counts->terms, facts.search_term)};
  });
}

AgentNumbers NumbersOfAgent(std::string_view agent, TrafficCounts* counts) {
  agent = CutText(agent, Vocabulary::kLongestName);
  return Remembered(counts->agents.NumberOf(agent), &counts->agent_numbers, [&] {
    const AgentFacts facts = FactsOfAgent(agent);
    const bool robot = !facts.robot.empty();
    return AgentNumbers{NumberIn(&counts->families, facts.family),
                        NumberIn(&counts->systems, facts.system),
                        NumberIn(&counts->robot_names, robot ? facts.robot : facts.family), robot};
  });
}

AgentNumbers NumbersOfNoAgent(TrafficCounts* counts) {
  return {NumberIn(&counts->families, kNoName), NumberIn(&counts->systems, kNoName),
          NumberIn(&counts->robot_names, kNoName), false};
}

}  // namespace weblog::stats
