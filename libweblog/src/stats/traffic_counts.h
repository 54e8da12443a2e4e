// Everything that is counted for a report.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stats/calendar.h"
#include "stats/tallies.h"
#include "stats/vocabulary.h"

namespace weblog::stats {

// What is counted of a URL.
struct UrlTally {
  int64_t hits = 0;
  int64_t pages = 0;
  int64_t bytes = 0;
  int64_t entries = 0;
  int64_t exits = 0;
  int64_t bounces = 0;
  int64_t not_found = 0;  // 404 and 410
  int64_t failures = 0;   // 5xx
};

// Numbers of the names that come of a word of the log, found out once.
struct UrlNumbers {
  int32_t url = Vocabulary::kNone;
  int32_t host = Vocabulary::kNone;
  int32_t file_type = Vocabulary::kNone;
  bool page = false;  // by its path
};
struct ReferrerNumbers {
  int32_t url = Vocabulary::kNone;
  int32_t site = Vocabulary::kNone;
  int32_t term = Vocabulary::kNone;
};
struct AgentNumbers {
  int32_t family = Vocabulary::kNone;
  int32_t system = Vocabulary::kNone;
  int32_t robot_name = Vocabulary::kNone;  // its own, or the family's
  bool robot = false;
};

struct TrafficCounts {
  // Pairs of a name and a user that a section remembers, for each name that it may have.
  static constexpr int64_t kPairsPerName = 4;
  // Statuses from 1 to this have a tally of their own, others are 0.
  static constexpr int64_t kGreatestStatus = 999;

  explicit TrafficCounts(int64_t max_distinct)
      : days(max_distinct, max_distinct * kPairsPerName),
        months(max_distinct, max_distinct * kPairsPerName),
        hours(max_distinct * kPairsPerName),
        people_and_robots(max_distinct * kPairsPerName),
        users(max_distinct),
        methods(max_distinct),
        urls(max_distinct),
        url_users(max_distinct * kPairsPerName),
        hosts(max_distinct, max_distinct * kPairsPerName),
        file_types(max_distinct),
        broken_links(max_distinct),
        referrers(max_distinct),
        sites(max_distinct, max_distinct * kPairsPerName),
        terms(max_distinct),
        agents(max_distinct),
        families(max_distinct, max_distinct * kPairsPerName),
        systems(max_distinct, max_distinct * kPairsPerName),
        robot_names(max_distinct),
        countries(max_distinct, max_distinct * kPairsPerName) {}

  Tally all;
  int64_t errors = 0;
  int64_t redirects = 0;
  int64_t cached = 0;
  int64_t bounces = 0;
  int64_t views = 0;  // rows of sessions, inferred ones too
  int64_t dwells = 0;
  int64_t dwell_us = 0;
  bool any_bytes = false;
  std::optional<int64_t> first_time;
  std::optional<int64_t> last_time;

  KeyedTallies days;
  KeyedTallies months;
  TallyTable hours;              // 0 to 23
  TallyTable people_and_robots;  // 0 and 1
  TallyTable statuses;
  NamedTallies users;
  NamedTallies methods;

  Vocabulary urls;
  std::vector<UrlTally> url_tallies;    // by URL
  std::vector<UrlNumbers> url_numbers;  // by URL, where they are known
  DistinctUsers url_users;              // who viewed the page
  NamedTallies hosts;
  NamedTallies file_types;
  NamedTallies broken_links;  // "REFERRER -> URL"

  NamedTallies referrers;
  std::vector<ReferrerNumbers> referrer_numbers;  // by referrer
  NamedTallies sites;
  NamedTallies terms;
  Tally no_referrer;
  Tally unreadable_referrer;  // without a host

  Vocabulary agents;
  std::vector<AgentNumbers> agent_numbers;  // by agent
  NamedTallies families;
  NamedTallies systems;
  NamedTallies robot_names;
  NamedTallies countries;
};

}  // namespace weblog::stats
