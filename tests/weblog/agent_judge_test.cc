#include "clean/agent_judge.h"

#include <doctest/doctest.h>

#include <functional>

namespace weblog {
namespace {

AgentVerdict Judge(const std::string& agent) {
  static const auto judge = *AgentJudge::Make({}, {});
  return judge->verdict(judge->Judge(agent, std::hash<std::string>()(agent)));
}

}  // namespace

TEST_CASE("agents: people's") {
  for (const char* agent :
       {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/120.0.0.0 Safari/537.36",
        "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; .NET CLR 1.1.4322)",
        "Mozilla/3.01 (Win95; I)", "Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.16",
        "Lynx/2.8.5rel.1 libwww-FM/2.14 SSL-MM/1.4.1", "Links (2.1pre15; Linux 2.4.26 i686)",
        "w3m/0.5.1", "Nokia6230/2.0 (04.44) Profile/MIDP-2.0 Configuration/CLDC-1.1",
        "BlackBerry8100/4.2.0 Profile/MIDP-2.0",
        "Mozilla/5.0 (Linux; Android 8.1.0; CUBOT_X18) AppleWebKit/537.36 Chrome/80.0 Mobile",
        "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; http://bsalsa.com) )",
        "PSP (PlayStation Portable); 2.00", "iCab/4.0 (Macintosh; U; Intel Mac OS X)"}) {
    CHECK_MESSAGE(Judge(agent).kind == AgentKind::kBrowser, agent);
  }
}

TEST_CASE("agents: robots'") {
  const auto listed =
      Judge("Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)");
  CHECK(listed.kind == AgentKind::kListed);
  CHECK(listed.name == "bingbot");
  const auto named = Judge("ExampleBot 1.0");
  CHECK(named.kind == AgentKind::kNamed);
  CHECK(named.name == "ExampleBot");
  CHECK(Judge("Mozilla/5.0 (compatible; Thing; https://thing.example/)").kind == AgentKind::kNamed);
  CHECK(Judge("<?php system('id'); ?>").kind == AgentKind::kOther);
  CHECK(Judge("Tiny Reader 1.11").kind == AgentKind::kOther);
  CHECK(Judge("Mozilla/5.0").kind == AgentKind::kBare);
  CHECK(Judge("Mozilla/4.0 (compatible;)").kind == AgentKind::kBare);
  CHECK(Judge("").kind == AgentKind::kMissing);
}

TEST_CASE("agents: one's own patterns") {
  const auto judge = AgentJudge::Make({"^Intranet", "bot"}, {"Friendly"});
  REQUIRE(judge.ok());
  const auto kind = [&](const std::string& agent) {
    return (*judge)->verdict((*judge)->Judge(agent, std::hash<std::string>()(agent))).kind;
  };
  CHECK(kind("Intranet Indexer") == AgentKind::kListed);
  CHECK(kind("FriendlyBot/1.0 (+http://friendly.example)") == AgentKind::kBrowser);
  CHECK(AgentJudge::Make({"("}, {}).status().message() == "'(' is no RE2: missing ): (");
}

}  // namespace weblog
