// A request of a crawl, from when it is wanted until its answer has been read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/page_reader.h"

namespace crawl {

enum class FlightKind : uint8_t {
  kPage,
  kRobots,
  kSitemap,
  kSitemaps,  // an errand alone: once the host's robots.txt is known, the sitemaps that it names
};

// A request that is under way, or an errand that waits for its host.
struct Flight {
  FlightKind kind = FlightKind::kPage;
  uint32_t host = 0;        // that is asked
  uint32_t url = 0;         // of a page
  double score = 0;         // of a page
  std::string target = {};  // of robots.txt and sitemaps
  int hops = 0;             // redirects of robots.txt; redirects and indices that led to a sitemap
  int tries = 0;            // of robots.txt and sitemaps, that failed
  int64_t request = 0;      // its number at the gate of the host
  uint32_t ruled = 0;       // of robots.txt: the host that it is for
};

// A page that has come, with its flight.
struct Landing {
  Flight flight;
  std::unique_ptr<Reading> reading;
};

}  // namespace crawl
