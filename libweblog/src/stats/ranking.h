// Sections of a report from counted names.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string_view>

#include "stats/tallies.h"
#include "weblog/stats.h"

namespace weblog::stats {

// What a section is about; see StatsSection.
struct SectionInfo {
  const char* key;
  const char* title;
  const char* label;
  Measure by = Measure::kHits;
};

// A set of measures.
class Measures {
 public:
  constexpr Measures(std::initializer_list<Measure> measures) {
    for (const Measure measure : measures) Add(measure);
  }
  constexpr void Add(Measure measure) { bits_ |= 1u << static_cast<unsigned>(measure); }
  constexpr bool has(Measure measure) const {
    return (bits_ >> static_cast<unsigned>(measure) & 1) != 0;
  }

 private:
  unsigned bits_ = 0;
};

// The values that are in both sets.
MeasureValues Select(const MeasureValues& values, Measures known, Measures wanted);

// Names with the numbers 1 to size, and all others as number 0.
struct Candidates {
  int32_t size = 0;
  std::function<std::string_view(int32_t)> name;
  // Those without a value, or with 0, for the measure that ranks are left out.
  std::function<MeasureValues(int32_t)> values;
};

// The `top` names (0: all) with the greatest values, equals by name; the rest is summed up.
StatsSection Ranked(const SectionInfo& info, const Candidates& candidates, int64_t top);

// A section whose rows are added by hand, in order.
StatsSection InOrder(const SectionInfo& info);

// Adds a row, unless nothing was counted for it.
void AddRow(StatsSection* section, std::string_view name, const MeasureValues& values);

}  // namespace weblog::stats
