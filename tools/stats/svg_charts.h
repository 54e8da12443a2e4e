// Charts of a traffic report as SVG to stand in a page of HTML. They take their colours from the
// page's style, and tell what each part is when it is pointed at.
#pragma once

#include <string>

#include "weblog/stats.h"

namespace report {

// Columns over time, of a section whose names are hours ("07"), days ("2015-05-17") or months
// ("2015-05"): hits, and before them pages. Times without a row are gaps. Where there are more
// times than columns that can be told apart, neighbours share one.
std::string TimeChart(const weblog::StatsSection& section);

// The parts of a whole, of a section with few rows, as one bar.
std::string ShareBar(const weblog::StatsSection& section);

// The bar of one row of a ranking.
std::string RankBar(int64_t value, int64_t greatest);

}  // namespace report
