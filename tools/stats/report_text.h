// Numbers and names of a traffic report as people read them, on a terminal and on a page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/html_page.h"
#include "weblog/stats.h"

namespace report {

// "1,234", or "1.2 MB" for bytes.
std::string ValueText(weblog::Measure measure, int64_t value);

// "12.3%" of `whole`, or "" when that says nothing.
std::string ShareText(int64_t part, std::optional<int64_t> whole);

// "2015-05-17 10:05:03 to 2015-05-20 21:05:59 UTC", or "" without times.
std::string PeriodText(const weblog::StatsTotals& totals);

// The name of a row; a status code with its meaning, a page of the only host without that host,
// which `only_host` names, when there is one.
std::string NameText(const weblog::StatsSection& section, const weblog::StatsRow& row,
                     std::string_view only_host);

// The host of a report that has just one, else "".
std::string OnlyHost(const weblog::TrafficReport& report);

// Whether the section has more than `most_days` days and its months can stand for them.
bool IsLeftToMonths(const weblog::StatsSection& section, const weblog::TrafficReport& report,
                    size_t most_days);

// The measures that some row of the section has, the one it is ranked by first.
std::vector<weblog::Measure> ColumnsOf(const weblog::StatsSection& section);

// Those of the totals.
std::vector<support::Figure> FiguresOf(const weblog::StatsTotals& totals);

// The greatest value of the measure that the section is ranked by, at least 1.
int64_t GreatestValue(const weblog::StatsSection& section);

}  // namespace report
