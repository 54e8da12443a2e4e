// The traffic report (seed 000, 2.4.3): who asked a site for what, when, and what came of it.
//
//   hit     a request of the log; a view that path completion inferred is none
//   page    a hit that a reader chose to see: GET or POST, answered with 2xx or 304, no embedded
//           object (as weblog-clean tells them), no download, and not robots.txt
//   visit   a session; it counts where it begins: for the day, agent and referrer of its first view
//   user    the `user` column, or the client where there is none
//   error   a hit answered with 4xx or 5xx
//
// Hours and days are those of UTC.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "weblog/geoip.h"

namespace weblog {

struct StatsOptions {
  // How many names a ranked section lists; 0 is all of them.
  int64_t top = 10;
  // The site's own hosts, whose referrers are no referring sites. Without any, they are the hosts
  // of the URLs that were asked for.
  std::vector<std::string> sites;
  // How many different names of one kind (URLs, users, referrers, agents, …) are told apart, from 1
  // to kMostDistinct. Those that come later are counted together.
  int64_t max_distinct = 1'000'000;
  // Null: no countries.
  std::shared_ptr<const GeoIp> geoip;

  // Fails when one of `sites` cannot be a host.
  arrow::Status Validate() const;
};
inline constexpr int64_t kMostDistinct = 4'000'000;

// What is counted for every name.
enum class Measure { kHits, kPages, kVisits, kUsers, kBytes };
inline constexpr int kMeasures = 5;
inline constexpr std::array<const char*, kMeasures> kMeasureNames = {"hits", "pages", "visits",
                                                                     "users", "bytes"};

// By measure; no value where it means nothing or is not known.
using MeasureValues = std::array<std::optional<int64_t>, kMeasures>;

struct StatsRow {
  std::string name;
  MeasureValues values;

  const std::optional<int64_t>& operator[](Measure m) const { return values[static_cast<int>(m)]; }
  std::optional<int64_t>& operator[](Measure m) { return values[static_cast<int>(m)]; }
};

struct StatsSection {
  std::string key;    // "referring_sites"
  std::string title;  // "Referring sites"
  std::string label;  // what a name is: "site"
  // What the rows are ranked by, and a chart shows.
  Measure by = Measure::kHits;
  // The rows are in the order of their names, which are times or codes, and complete; otherwise
  // they are ranked, equals by name.
  bool in_order = false;
  std::vector<StatsRow> rows;
  // All names that are not among the rows, together, without users; no value when there are none.
  std::optional<StatsRow> others;
  // How many names there are; at least so many when some were not told apart.
  int64_t names = 0;
};

struct StatsTotals {
  StatsRow all;
  int64_t errors = 0;
  int64_t redirects = 0;  // 3xx but 304
  int64_t cached = 0;     // 304, or a hit of a proxy's cache
  // Microseconds since 1970 UTC; no value in a log without times.
  std::optional<int64_t> first_time;
  std::optional<int64_t> last_time;
  // Of sessions only.
  std::optional<int64_t> bounces;  // visits of a single view
  std::optional<double> views_per_visit;
  std::optional<double> seconds_per_view;  // of views that were followed by another
};

struct TrafficReport {
  StatsTotals totals;
  // Those that have something to say.
  std::vector<StatsSection> sections;
  // What the reader should know, a sentence each.
  std::vector<std::string> notes;
};

// Counts the rows of a hits or visits stream. Memory is in proportion to the different names, and
// bounded by StatsOptions::max_distinct. What comes out depends on the rows alone, not on how they
// are cut into batches. Not thread safe.
class StatsCounter {
 public:
  // Fails when the stream is of another kind, or has no url column, or the options are not valid.
  static arrow::Result<std::unique_ptr<StatsCounter>> Make(
      const std::shared_ptr<arrow::Schema>& input, StatsOptions options);
  virtual ~StatsCounter() = default;

  // Takes a batch with the schema that the counter was made for.
  virtual arrow::Status Add(const arrow::RecordBatch& batch) = 0;

  virtual TrafficReport Report() const = 0;
};

// The `stats` stream: the report as rows.
//
//   section  string, dictionary-encoded  StatsSection::key; before the sections "totals", with the
//            names all, errors, redirects, cached and bounces, and "period", whose name is an ISO
//            8601 interval
//   name     string  null in the row of all others
//   hits, pages, visits, users, bytes  int64
std::shared_ptr<arrow::Schema> StatsSchema();
arrow::Result<std::shared_ptr<arrow::RecordBatch>> StatsRows(const TrafficReport& report);

// "2015-05-17T10:05:03Z", from microseconds since 1970 of the years 0 to 9999.
std::string IsoTime(int64_t micros);

}  // namespace weblog
