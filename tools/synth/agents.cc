#include "synth/agents.h"

namespace synth {
namespace {

std::string Chrome(std::string_view system, int version, std::string_view mobile = "") {
  return "Mozilla/5.0 (" + std::string(system) +
         ") AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" + std::to_string(version) + ".0.0.0 " +
         std::string(mobile) + "Safari/537.36";
}

std::string Firefox(std::string_view system, int version) {
  const std::string number = std::to_string(version) + ".0";
  return "Mozilla/5.0 (" + std::string(system) + "; rv:" + number + ") Gecko/20100101 Firefox/" +
         number;
}

std::string Safari(std::string_view system, std::string_view version,
                   std::string_view mobile = "") {
  return "Mozilla/5.0 (" + std::string(system) +
         ") AppleWebKit/605.1.15 (KHTML, like Gecko) Version/" + std::string(version) + " " +
         std::string(mobile) + "Safari/" + (mobile.empty() ? "605.1.15" : "604.1");
}

std::vector<std::string> MakeDesktopAgents() {
  constexpr char kWindows[] = "Windows NT 10.0; Win64; x64";
  constexpr char kMac[] = "Macintosh; Intel Mac OS X 10_15_7";
  constexpr char kLinux[] = "X11; Linux x86_64";
  std::vector<std::string> agents;
  for (const int age : {0, 1, 2, 6}) {
    agents.push_back(Chrome(kWindows, 143 - age));
    agents.push_back(Chrome(kMac, 143 - age));
    agents.push_back(Chrome(kWindows, 143 - age) + " Edg/" + std::to_string(143 - age) + ".0.0.0");
    agents.push_back(Firefox(kWindows, 146 - age));
    agents.push_back(Safari(kMac, "18." + std::to_string(6 - age)));
    agents.push_back(Firefox(kLinux, 146 - age));
    agents.push_back(Chrome(kLinux, 143 - age));
  }
  return agents;
}

std::vector<std::string> MakeMobileAgents() {
  std::vector<std::string> agents;
  for (const int age : {0, 1, 3}) {
    const std::string minor = std::to_string(6 - age);
    agents.push_back(Safari("iPhone; CPU iPhone OS 18_" + minor + " like Mac OS X", "18." + minor,
                            "Mobile/15E148 "));
    agents.push_back(Chrome("Linux; Android 10; K", 143 - age, "Mobile "));
    agents.push_back(Firefox("Android " + std::to_string(16 - age) + "; Mobile", 146 - age));
  }
  return agents;
}

const std::vector<std::string>& Named(RobotKind kind) {
  static const std::vector<std::string> crawlers = {
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
      "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
      "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
      "CCBot/2.0 (https://commoncrawl.org/faq/)"};
  static const std::vector<std::string> scanners = {
      "Mozilla/5.0 zgrab/0.x", "Mozilla/5.0 (compatible; Nmap Scripting Engine)",
      "python-requests/2.32.3"};
  static const std::vector<std::string> monitors = {
      "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
      "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)"};
  static const std::vector<std::string> feeds = {
      "Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)",
      "FreshRSS/1.27.0 (Linux; https://freshrss.org)", "NewsBlur Feed Fetcher - 1 subscriber",
      "Tiny Tiny RSS/24.05 (https://tt-rss.org/)"};
  switch (kind) {
    case RobotKind::kCrawler:
      return crawlers;
    case RobotKind::kScanner:
      return scanners;
    case RobotKind::kMonitor:
      return monitors;
    case RobotKind::kFeed:
      return feeds;
    case RobotKind::kScraper:
      break;
  }
  return DesktopAgents();
}

}  // namespace

const std::vector<std::string>& DesktopAgents() {
  static const std::vector<std::string> agents = MakeDesktopAgents();
  return agents;
}

const std::vector<std::string>& MobileAgents() {
  static const std::vector<std::string> agents = MakeMobileAgents();
  return agents;
}

std::string_view RobotKindName(RobotKind kind) {
  constexpr std::string_view kNames[] = {"crawler", "scraper", "scanner", "monitor", "feed"};
  return kNames[static_cast<size_t>(kind)];
}

const std::string& RobotAgent(RobotKind kind, size_t number) {
  const bool disguised = kind == RobotKind::kScanner && number % 2 == 1;
  const std::vector<std::string>& agents = disguised ? DesktopAgents() : Named(kind);
  return agents[number % agents.size()];
}

}  // namespace synth
