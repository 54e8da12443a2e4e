// What a client with one agent has done so far, and what of it is evidence that no person did it.
#pragma once

#include <cstdint>

#include "clean/url_kind.h"

namespace weblog {

// One request as evidence takes it.
struct Asked {
  int64_t time = 0;  // microseconds
  HitKind kind = HitKind::kPage;
  bool head = false;      // the method is HEAD
  bool answered = false;  // with a page: status 2xx or 304, or the log does not say
  bool error = false;     // status 4xx or 5xx, except 401
  bool referred = false;  // has a referrer
  bool agent = false;     // has an agent
};

// What the visitors of the site do whose agents are beyond suspicion: the yardstick for a client.
struct SiteBehaviour {
  int64_t requests = 0;
  int64_t pages = 0;
  int64_t objects = 0;
  int64_t referred = 0;  // pages with a referrer
  int64_t agents = 0;    // requests with an agent

  void Take(const Asked& asked);

  // Whether readers of this site fetch objects with their pages, name referrers, have agents: where
  // they do not, that a client does not is no evidence.
  bool has_objects() const { return pages >= kEnough && objects * 2 >= pages; }
  bool has_referrers() const { return pages >= kEnough && referred * 5 >= pages; }
  bool has_agents() const { return requests >= kEnough && agents * 2 >= requests; }

 private:
  static constexpr int64_t kEnough = 100;
};

// Kinds of evidence by behaviour. Each is present in a degree from 1 to 3, or absent: 0.
enum class Evidence : uint8_t {
  kRobotsTxt,   // 1: reads robots.txt, 2: and never fetches objects
  kNoObjects,   // pages, and never an object
  kNoReferrer,  // pages, and never with a referrer
  kRate,        // many pages in one minute
  kRegular,     // even pauses between them
  kErrors,      // mostly asks for what is not there
  kHeads,       // mostly HEAD
};
inline constexpr int kEvidenceKinds = 7;

// All degrees, two bits for each kind.
using Degrees = uint32_t;
inline int DegreeOf(Degrees degrees, Evidence kind) {
  return static_cast<int>(degrees >> (2 * static_cast<int>(kind)) & 3);
}

class Behaviour {
 public:
  void Take(const Asked& asked);

  // Clients that fetch objects as the site's readers do are not judged by rate, regularity and
  // referrers: many people may share an address.
  Degrees Judge(const SiteBehaviour& site) const;

 private:
  void TakeAsk(const Asked& asked);
  int NoObjectsDegree(const SiteBehaviour& site) const;
  int RateDegree() const;
  int RegularDegree() const;
  int ErrorsDegree() const;

  int32_t asks_ = 0;     // for anything but objects and robots.txt
  int32_t pages_ = 0;    // of them, answered with a page
  int32_t objects_ = 0;  // asked for
  int32_t referred_ = 0;
  int32_t errors_ = 0;
  int32_t heads_ = 0;
  int32_t robots_txt_ = 0;
  // Pauses between asks, in seconds.
  int32_t gaps_ = 0;
  double gap_sum_ = 0;
  double gap_squares_ = 0;
  int64_t last_ask_ = INT64_MIN;
  // Asks in the minute of the last one, and in the busiest.
  int64_t minute_ = INT64_MIN;
  int32_t in_minute_ = 0;
  int32_t busiest_ = 0;
};

}  // namespace weblog
