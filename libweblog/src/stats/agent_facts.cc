#include "stats/agent_facts.h"

#include <re2/re2.h>

#include <span>

namespace weblog::stats {
namespace {

constexpr size_t kLongestAgent = 1024;
constexpr std::string_view kOther = "Other";

struct Sign {
  std::string_view text;  // stands in the header, in just this spelling
  std::string_view name;
};

constexpr Sign kFamilies[] = {
    {"Edg/", "Edge"},
    {"EdgA/", "Edge"},
    {"EdgiOS/", "Edge"},
    {"Edge/", "Edge"},
    {"OPR/", "Opera"},
    {"OPiOS/", "Opera"},
    {"OPT/", "Opera"},
    {"Opera", "Opera"},
    {"SamsungBrowser/", "Samsung Internet"},
    {"YaBrowser/", "Yandex Browser"},
    {"Vivaldi/", "Vivaldi"},
    {"UCBrowser/", "UC Browser"},
    {"UCWEB", "UC Browser"},
    {"MiuiBrowser/", "MIUI Browser"},
    {"HuaweiBrowser/", "Huawei Browser"},
    {"QQBrowser/", "QQ Browser"},
    {"Whale/", "Whale"},
    {"Silk/", "Silk"},
    {"DuckDuckGo/", "DuckDuckGo"},
    {"Ddg/", "DuckDuckGo"},
    {"HeadlessChrome/", "Headless Chrome"},
    {"PhantomJS/", "PhantomJS"},
    {"SeaMonkey/", "SeaMonkey"},
    {"PaleMoon/", "Pale Moon"},
    {"Thunderbird/", "Thunderbird"},
    {"FxiOS/", "Firefox"},
    {"Firefox/", "Firefox"},
    {"Iceweasel/", "Firefox"},
    {"CriOS/", "Chrome"},
    {"Chrome/", "Chrome"},
    {"Chromium/", "Chrome"},
    {"Konqueror/", "Konqueror"},
    {"MSIE ", "Internet Explorer"},
    {"Trident/", "Internet Explorer"},
    {"Android", "Android Browser"},
    {"Safari/", "Safari"},
    {"AppleWebKit/", "WebKit"},
    {"curl/", "curl"},
    {"Wget/", "Wget"},
    {"Lynx/", "Lynx"},
    {"ELinks/", "ELinks"},
    {"Links ", "Links"},
    {"w3m/", "w3m"},
    {"python-requests/", "Python"},
    {"Python-urllib/", "Python"},
    {"python-httpx/", "Python"},
    {"aiohttp/", "Python"},
    {"Go-http-client/", "Go"},
    {"Apache-HttpClient/", "Java"},
    {"okhttp/", "OkHttp"},
    {"Java/", "Java"},
    {"libwww-perl/", "Perl"},
    {"PHP/", "PHP"},
    {"Ruby", "Ruby"},
    {"axios/", "Node.js"},
    {"node-fetch", "Node.js"},
    {"PostmanRuntime/", "Postman"},
    {"WordPress/", "WordPress"},
    {"Feed", "Feed reader"},
    {"feed", "Feed reader"},
    {"RSS", "Feed reader"},
    {"Liferea/", "Feed reader"},
    {"Dalvik/", "Android app"},
    {"CFNetwork/", "Apple app"},
    {"Netscape", "Netscape"},
    {"Gecko/", "Mozilla"},
    {"Mozilla/", "Mozilla"},
};

constexpr Sign kSystems[] = {
    {"Windows Phone", "Windows Phone"},
    {"Windows", "Windows"},
    {"Win95", "Windows"},
    {"Win98", "Windows"},
    {"WinNT", "Windows"},
    {"Android", "Android"},
    {"iPhone", "iOS"},
    {"iPad", "iOS"},
    {"iPod", "iOS"},
    {"CFNetwork/", "Apple"},
    {"Mac OS X", "macOS"},
    {"Macintosh", "macOS"},
    {"Mac_PowerPC", "macOS"},
    {"CrOS", "ChromeOS"},
    {"Tizen", "Tizen"},
    {"Web0S", "webOS"},
    {"webOS", "webOS"},
    {"SymbianOS", "Symbian"},
    {"Symbian", "Symbian"},
    {"BlackBerry", "BlackBerry"},
    {"PlayStation", "PlayStation"},
    {"Nintendo", "Nintendo"},
    {"Linux", "Linux"},
    {"linux", "Linux"},
    {"Ubuntu", "Linux"},
    {"FreeBSD", "BSD"},
    {"OpenBSD", "BSD"},
    {"NetBSD", "BSD"},
    {"SunOS", "Unix"},
    {"IRIX", "Unix"},
    {"HP-UX", "Unix"},
    {"X11", "Unix"},
};

std::string_view FirstOf(std::span<const Sign> signs, std::string_view agent) {
  for (const Sign& sign : signs) {
    if (agent.find(sign.text) != std::string_view::npos) return sign.name;
  }
  return kOther;
}

// The word that makes it a robot. Phones of the brand Cubot are none.
std::string RobotIn(std::string_view agent) {
  static const RE2 pattern(R"((?i)([a-z0-9_.-]*(?:bot|crawl|spider)[a-z0-9_-]*))");
  static const RE2 phone(R"((?i)cubot[a-z0-9_-]*)");
  re2::StringPiece rest(agent.data(), agent.size());
  re2::StringPiece word;
  while (RE2::FindAndConsume(&rest, pattern, &word)) {
    if (!RE2::FullMatch(word, phone)) return {word.data(), word.size()};
  }
  return "";
}

}  // namespace

AgentFacts FactsOfAgent(std::string_view agent) {
  agent = agent.substr(0, kLongestAgent);
  AgentFacts facts;
  facts.robot = RobotIn(agent);
  facts.family = facts.robot.empty() ? FirstOf(kFamilies, agent) : kRobotFamily;
  facts.system = FirstOf(kSystems, agent);
  return facts;
}

}  // namespace weblog::stats
