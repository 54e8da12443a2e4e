// Parts that charts and tables of a report's page share.
#pragma once

#include <cstddef>
#include <string>

#include "report/curves.h"

namespace crawl_report {

std::string Fixed(double value, int decimals);

// The line that stands for the curve with this place in a legend.
std::string LineKey(size_t place);

// The mean, and below it the lowest and the highest where it is one of several crawls.
std::string SpreadText(const Spread& value, int64_t crawls, int decimals);

// An entry of the legend of a chart; `end` is its value when nothing is pointed at.
std::string LegendEntry(size_t place, const std::string& name, const std::string& end);

}  // namespace crawl_report
