#include "synth/traps.h"

#include <algorithm>
#include <cstdio>

#include "synth/random.h"

namespace synth {
namespace {

// "2026-01" and on.
std::string Month(uint32_t step) {
  char text[32];
  std::snprintf(text, sizeof text, "%u-%02u", 2026 + step / 12, step % 12 + 1);
  return text;
}

}  // namespace

Traps::Place Traps::PlaceOf(uint32_t id) const {
  const uint32_t trap = id / length_;
  return {trap / kTrapKinds, static_cast<TrapKind>(trap % kTrapKinds), id % length_};
}

uint32_t Traps::Length(TrapKind kind) const {
  return kind == TrapKind::kSegments ? std::min(length_, kMostSegments) : length_;
}

std::string Traps::Path(uint32_t id) const {
  const Place place = PlaceOf(id);
  std::string path;
  switch (place.kind) {
    case TrapKind::kCalendar:
      return "/calendar/" + Month(place.step) + ".html";
    case TrapKind::kSessions:
      char text[80];
      std::snprintf(text, sizeof text, "/shop/view.php?item=%u&sid=%016llx", place.step % 10,
                    static_cast<unsigned long long>(Mixed(id)));
      return text;
    case TrapKind::kSegments:
      for (uint32_t segment = 0; segment <= place.step; ++segment) path += "/archive";
      return path + "/";
  }
  return path;
}

std::string Traps::Title(uint32_t id) const {
  const Place place = PlaceOf(id);
  switch (place.kind) {
    case TrapKind::kCalendar:
      return "Calendar " + Month(place.step);
    case TrapKind::kSessions:
      return "Item " + std::to_string(place.step % 10);
    case TrapKind::kSegments:
      return "Archive";
  }
  return {};
}

std::vector<uint32_t> Traps::Links(uint32_t id) const {
  const Place place = PlaceOf(id);
  std::vector<int64_t> steps = {1};
  if (place.kind == TrapKind::kCalendar) steps = {-1, 1, 12};
  if (place.kind == TrapKind::kSessions) steps = {1, 2};
  std::vector<uint32_t> links;
  for (const int64_t step : steps) {
    const int64_t to = place.step + step;
    if (to < 0 || to >= Length(place.kind)) continue;
    links.push_back(Id({place.host, place.kind, static_cast<uint32_t>(to)}));
  }
  return links;
}

}  // namespace synth
