// What all sections of one report have in common: which measures are known, and how many names are
// listed.
#pragma once

#include <cstdint>
#include <optional>

#include "stats/ranking.h"
#include "stats/tallies.h"
#include "weblog/stats.h"

namespace weblog::stats {

inline constexpr Measures kEverything = {Measure::kHits, Measure::kPages, Measure::kVisits,
                                         Measure::kUsers, Measure::kBytes};
inline constexpr Measures kAllButUsers = {Measure::kHits, Measure::kPages, Measure::kVisits,
                                          Measure::kBytes};

class SectionMaker {
 public:
  // `top` as in StatsOptions.
  SectionMaker(Measures known, int64_t top) : known_(known), top_(top) {}

  // Those of the values that are known and wanted.
  MeasureValues Known(const MeasureValues& values, Measures wanted = kEverything) const {
    return Select(values, known_, wanted);
  }
  MeasureValues ValuesOf(const Tally& tally, std::optional<int64_t> users, Measures wanted) const {
    return Known({tally.hits, tally.pages, tally.visits, users, tally.bytes}, wanted);
  }
  MeasureValues ValuesOf(const TallyTable& table, int32_t number, Measures wanted) const {
    if (number >= table.size()) return {};
    return ValuesOf(table[number], table.UsersOf(number), wanted);
  }

  StatsSection Rank(const SectionInfo& info, const Candidates& candidates) const {
    return Ranked(info, candidates, top_);
  }
  // The names of a table that `is_listed` says.
  template <typename IsListed>
  StatsSection Rank(const SectionInfo& info, const NamedTallies& table, Measures wanted,
                    IsListed is_listed) const {
    return Rank(info,
                {table.names.size(), [&](int32_t number) { return table.names.NameOf(number); },
                 [&](int32_t number) {
                   return is_listed(number) ? ValuesOf(table.tallies, number, wanted)
                                            : MeasureValues();
                 }});
  }
  StatsSection Rank(const SectionInfo& info, const NamedTallies& table, Measures wanted) const {
    return Rank(info, table, wanted, [](int32_t) { return true; });
  }

 private:
  const Measures known_;
  const int64_t top_;
};

}  // namespace weblog::stats
