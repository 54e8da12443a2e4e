// Programs that request pages: crawlers that say so and read robots.txt, scrapers that call
// themselves browsers, scanners for holes, monitors, feed readers.
#pragma once

#include "synth/timeline.h"
#include "synth/world.h"

namespace synth {

// Adds the robots that the options ask for, each with an address of its own; they begin during the
// first day.
void AddRobots(const World& world, Timeline* timeline);

}  // namespace synth
