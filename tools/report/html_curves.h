// The part of a report's page that compares crawls: charts of their curves, and tables of checkpoints that
// say the same without a script.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "report/curves.h"

namespace crawl_report {

// A card with the place of a chart and its legend for each measure that the curves have.
std::string ChartCards(std::span<const Curve> curves);

// A card with a row for each curve: its crawls, downloads, relevant pages and cost.
std::string CurveTable(std::span<const Curve> curves);

// A card for each measure, with the curves' values at the checkpoints. The best are marked.
std::string CheckpointCards(std::span<const Curve> curves, std::span<const int64_t> checkpoints);

// What charts.js draws of them: the members n and curves of an object.
std::string CurveJson(std::span<const Curve> curves, std::span<const int64_t> grid);

}  // namespace crawl_report
