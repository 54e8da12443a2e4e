// What a report makes of single words of a log: each line of the input is taken for a referrer, a
// URL and an agent.
#include <string>

#include "fuzz_check.h"
#include "stats/agent_facts.h"
#include "stats/referrer_facts.h"
#include "stats/url_facts.h"
#include "text_repair.h"

namespace {

bool IsUtf8(const std::string& text) {
  std::string scratch;
  return weblog::RepairText(text, &scratch) == text;
}

void CheckReferrer(std::string_view text) {
  const auto facts = weblog::stats::FactsOfReferrer(text);
  const std::string& term = facts.search_term;
  FUZZ_CHECK(term.size() <= 256 && IsUtf8(term));
  FUZZ_CHECK(term.empty() || !weblog::stats::SearchEngineAt(facts.host).empty());
  FUZZ_CHECK(term.find("  ") == std::string::npos);
  FUZZ_CHECK(!term.starts_with(' '));
}

void CheckUrl(std::string_view text) {
  const auto facts = weblog::stats::FactsOfUrl(text);
  FUZZ_CHECK(facts.file_type.size() <= 8);
  for (const char c : facts.file_type) {
    FUZZ_CHECK((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
  }
}

void CheckAgent(std::string_view text) {
  const auto facts = weblog::stats::FactsOfAgent(text);
  FUZZ_CHECK(!facts.family.empty() && !facts.system.empty());
  FUZZ_CHECK(facts.robot.empty() || text.find(facts.robot) != std::string_view::npos);
  FUZZ_CHECK(facts.robot.empty() == (facts.family != weblog::stats::kRobotFamily));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::AsText(data, size);
  while (!text.empty()) {
    const std::string_view line = fuzz::TakeLine(&text);
    // Columns hold UTF-8.
    std::string scratch;
    const std::string word(weblog::RepairText(line, &scratch));
    CheckReferrer(word);
    CheckUrl(word);
    CheckAgent(word);
    (void)weblog::stats::SearchEngineAt(word);
  }
  return 0;
}
