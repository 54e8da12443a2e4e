// The User-Agent headers of browsers and robots.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Those of browsers on desks or in pockets, the more common first. Valid for the program's life.
const std::vector<std::string>& DesktopAgents();
const std::vector<std::string>& MobileAgents();

enum class RobotKind { kCrawler, kScraper, kScanner, kMonitor, kFeed };

std::string_view RobotKindName(RobotKind kind);

// The agent of robot number `number` of a kind. Scrapers and every other scanner call themselves
// browsers.
const std::string& RobotAgent(RobotKind kind, size_t number);

}  // namespace synth
