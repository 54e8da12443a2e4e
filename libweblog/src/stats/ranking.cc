#include "stats/ranking.h"

#include <algorithm>

namespace weblog::stats {
namespace {

int64_t ValueOf(const MeasureValues& values, Measure measure) {
  return values[static_cast<size_t>(measure)].value_or(0);
}

// Users of one name may be users of another, so they do not add up.
void Accumulate(const MeasureValues& values, MeasureValues* sums) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i].has_value() || i == static_cast<size_t>(Measure::kUsers)) continue;
    int64_t sum = (*sums)[i].value_or(0);
    AddTo(&sum, *values[i]);
    (*sums)[i] = sum;
  }
}

StatsSection Begin(const SectionInfo& info) {
  StatsSection section;
  section.key = info.key;
  section.title = info.title;
  section.label = info.label;
  section.by = info.by;
  return section;
}

struct Place {
  int64_t value;
  int32_t number;
};

}  // namespace

MeasureValues Select(const MeasureValues& values, Measures known, Measures wanted) {
  MeasureValues selected;
  for (size_t i = 0; i < values.size(); ++i) {
    const auto measure = static_cast<Measure>(i);
    if (known.has(measure) && wanted.has(measure)) selected[i] = values[i];
  }
  return selected;
}

StatsSection Ranked(const SectionInfo& info, const Candidates& candidates, int64_t top) {
  std::vector<Place> places;
  for (int32_t number = 1; number <= candidates.size; ++number) {
    const int64_t value = ValueOf(candidates.values(number), info.by);
    if (value > 0) places.push_back({value, number});
  }
  const auto before = [&](const Place& a, const Place& b) {
    return a.value != b.value ? a.value > b.value
                              : candidates.name(a.number) < candidates.name(b.number);
  };
  const size_t listed =
      top == 0 ? places.size() : std::min(places.size(), static_cast<size_t>(top));
  const auto middle = places.begin() + static_cast<std::ptrdiff_t>(listed);
  std::partial_sort(places.begin(), middle, places.end(), before);

  StatsSection section = Begin(info);
  section.names = static_cast<int64_t>(places.size());
  for (auto place = places.begin(); place != middle; ++place) {
    section.rows.push_back(
        {std::string(candidates.name(place->number)), candidates.values(place->number)});
  }
  StatsRow others;
  for (auto place = middle; place != places.end(); ++place) {
    Accumulate(candidates.values(place->number), &others.values);
  }
  Accumulate(candidates.values(Vocabulary::kOthers), &others.values);
  if (others[info.by].value_or(0) > 0) section.others = others;
  return section;
}

StatsSection InOrder(const SectionInfo& info) {
  StatsSection section = Begin(info);
  section.in_order = true;
  return section;
}

void AddRow(StatsSection* section, std::string_view name, const MeasureValues& values) {
  if (ValueOf(values, section->by) == 0) return;
  section->rows.push_back({std::string(name), values});
  ++section->names;
}

}  // namespace weblog::stats
