// The part of a report's page that shows measures over settings: charts, and tables that say the same without a script.
#pragma once

#include <span>
#include <string>

#include "report/sweeps.h"

namespace crawl_report {

// For each sweep a card with the place of its chart, its legend and its table.
std::string SweepCards(std::span<const Sweep> sweeps);

// What charts.js draws of them: an array.
std::string SweepJson(std::span<const Sweep> sweeps);

}  // namespace crawl_report
