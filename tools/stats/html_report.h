// A traffic report as one page of HTML that needs nothing else: no script, no network, its style
// and charts inside.
#pragma once

#include <string>

#include "weblog/stats.h"

namespace report {

// All that came from the log is escaped; addresses in it are no links.
std::string HtmlReport(const weblog::TrafficReport& report);

}  // namespace report
