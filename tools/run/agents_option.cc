#include "run/agents_option.h"

#include <cstdio>
#include <map>

#include "run/choice.h"
#include "support/usage.h"

namespace crawl_run {
namespace {

constexpr char kGroup[] = "Agents";

const std::map<std::string, crawl::Partition>& Partitions() {
  static const std::map<std::string, crawl::Partition> partitions = {
      {"site", crawl::Partition::kSite},
      {"url", crawl::Partition::kUrl},
      {"domain", crawl::Partition::kDomain}};
  return partitions;
}

const std::map<std::string, crawl::AgentMode>& Modes() {
  static const std::map<std::string, crawl::AgentMode> modes = {
      {"firewall", crawl::AgentMode::kFirewall},
      {"cross-over", crawl::AgentMode::kCrossOver},
      {"exchange", crawl::AgentMode::kExchange}};
  return modes;
}

template <typename Value>
std::vector<std::string> NamesOf(const std::map<std::string, Value>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) names.push_back(name);
  return names;
}

template <typename Value>
std::string NameOf(const std::map<std::string, Value>& choices, Value value) {
  for (const auto& [name, choice] : choices) {
    if (choice == value) return name;
  }
  return "";
}

}  // namespace

void AgentsOption::AddTo(support::ArgParser& parser) {
  CLI::App& app = parser.app();
  const auto sets = [this](CLI::Option* option) {
    option->group(kGroup)->each([this](const std::string&) { divided_ = true; });
  };
  app.add_option("--agents", agents.agents, "Crawl with M agents, each with a part of the web")
      ->type_name("M")
      ->group(kGroup)
      ->check(CLI::Range(1, 1024));
  sets(app.add_option("--partition", partition_,
                      "How the web is divided: by site, url or domain (site)")
           ->type_name("HOW"));
  parser.AddChoices("--partition", NamesOf(Partitions()));
  sets(app.add_option("--mode", mode_,
                      "What agents do about others' URLs: firewall, cross-over or exchange "
                      "(exchange)")
           ->type_name("MODE"));
  parser.AddChoices("--mode", NamesOf(Modes()));
  sets(app.add_option("--round", agents.round_pages,
                      "Pages that an agent fetches before it talks to the others (64)")
           ->type_name("K")
           ->check(CLI::Range(1, 1'000'000)));
  sets(app.add_option("--divisions", agents.divisions,
                      "Parts that its pages of a round are announced in (4)")
           ->type_name("L")
           ->check(CLI::Range(1, 1'000'000)));
  sets(app.add_option("--average-bits", agents.average_bits,
                      "Bits of the average importance of a part, as others are told (16)")
           ->type_name("N")
           ->check(CLI::Range(1, 32)));
}

arrow::Status AgentsOption::Interpret() {
  if (!given()) {
    return divided_ ? support::UsageError(
                          "--partition, --mode, --round, --divisions and --average-bits are for "
                          "--agents, which is missing")
                    : arrow::Status::OK();
  }
  ARROW_RETURN_NOT_OK(ReadChoice("--partition", Partitions(), partition_, &agents.partition));
  return ReadChoice("--mode", Modes(), mode_, &agents.mode);
}

std::vector<std::pair<std::string, std::string>> AgentsOption::Settings() const {
  if (!given()) return {};
  return {{"agents", std::to_string(agents.agents)},
          {"partition", NameOf(Partitions(), agents.partition)},
          {"mode", NameOf(Modes(), agents.mode)},
          {"divisions", std::to_string(agents.divisions)},
          {"round", std::to_string(agents.round_pages)}};
}

std::string AgentsText(const crawl::AgentsSummary& summary) {
  const size_t agents = summary.agents.size();
  char measures[200];
  std::snprintf(measures, sizeof measures,
                ": overlap %.3f, %.2f messages a page, nuggets of %lld bits (%lld by n·m·(m-1)·L)",
                summary.Overlap(), summary.Communication(),
                static_cast<long long>(summary.nugget_bits),
                static_cast<long long>(summary.predicted_bits));
  return (agents == 1 ? "1 agent" : std::to_string(agents) + " agents") + " in " +
         std::to_string(summary.rounds) + (summary.rounds == 1 ? " round" : " rounds") + measures;
}

}  // namespace crawl_run
