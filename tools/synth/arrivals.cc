#include "synth/arrivals.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "synth/visit.h"

namespace synth {
namespace {

// Visits in each hour of a day, in percent of the busiest.
constexpr uint32_t kHours[24] = {22, 14, 9,  7,  7,  10, 20, 38, 58,  72, 80, 84,
                                 80, 82, 84, 82, 78, 76, 80, 92, 100, 94, 70, 42};

}  // namespace

Arrivals::Arrivals(const World& world, Readers* readers, Timeline* timeline)
    : world_(world), readers_(readers), timeline_(timeline) {
  const ReaderOptions& options = world.options.readers;
  const int64_t millivisits = options.millivisits * options.readers;
  const uint32_t percents = std::accumulate(std::begin(kHours), std::end(kHours), 0u);
  // As many as there would be if all hours were the busiest; Act turns away the rest.
  pause_ = std::max<int64_t>(1, 10 * kHour * percents / millivisits);
}

int64_t Arrivals::Act(int64_t now) {
  const uint32_t percent = kHours[now / kHour % 24];
  if (world_.random->Chance(Share::Percent(percent))) {
    if (Reader* reader = readers_->PickAbsent(world_.random); reader != nullptr) {
      timeline_->Add(now, std::make_unique<Visit>(world_, reader));
      if (world_.random->Chance(world_.options.readers.parallel)) {
        const int64_t later = now + world_.random->Between(kSecond, 4 * kMinute);
        timeline_->Add(later, std::make_unique<Visit>(world_, reader));
      }
    }
  }
  return now + Pause();
}

}  // namespace synth
