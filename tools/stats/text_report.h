// A traffic report for a terminal: sections with aligned columns and bars.
#pragma once

#include <string>

#include "weblog/stats.h"

namespace report {

// Lines have at most `width` columns, 0 being no limit, as far as the numbers leave room for names;
// what does not fit ends in "…". Nothing in the text makes a terminal do anything.
std::string TextReport(const weblog::TrafficReport& report, int width);

}  // namespace report
