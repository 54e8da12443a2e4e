// What the directives of a W3C extended log file say about the lines behind them
// (https://www.w3.org/TR/WD-logfile), with the habits of the servers that write such files.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "../fields.h"

namespace weblog {

// How a server spells the lines of its W3C logs.
struct W3cDialect {
  std::string_view format_name;
  // Microseconds in one unit of time-taken.
  double elapsed_unit_us;
  // Of agent and cookie. Addresses keep their escapes, which belong to them.
  Escape header_escape;
  // A field may stand in double quotes, a quote within it doubled.
  bool quotes;
};

// The moment at which #Date says that the lines behind it begin.
struct W3cStart {
  int64_t day = 0;           // since 1970-01-01
  int64_t clock_micros = 0;  // since midnight

  bool operator==(const W3cStart&) const = default;
};

// The directives met so far. A plain value: copy it, apply the next directive.
struct W3cHeader {
  // What each column means; empty before the first #Fields. A slot other than kIgnored occurs once
  // at most.
  std::vector<Slot> columns;
  bool has_time = false;
  bool has_date = false;
  // The URL column holds whole URIs (cs-uri), query included.
  bool whole_url = false;
  // Microseconds in one unit of the elapsed column where its name says it, else 0.
  double elapsed_unit_us = 0;
  // As #Software and the field names tell them; null: they do not.
  const W3cDialect* software_dialect = nullptr;
  const W3cDialect* field_dialect = nullptr;
  // Seconds east of UTC of the times in the lines.
  int zone_seconds = 0;
  std::optional<W3cStart> start;

  bool operator==(const W3cHeader&) const = default;

  const W3cDialect& dialect() const;

  // Takes one '#' line into account; unknown and unreadable ones change nothing. Invalid when
  // #Fields has more names than kMaxW3cFields.
  arrow::Status Apply(std::string_view directive);
};

inline constexpr int kMaxW3cFields = 256;

// Reads the day and, where there is one, the clock of #Date: "2001-10-31 00:00:18", "28/Jun/2017
// 07:28:59", "12-Jan-1996 00:00:00", "2020/06/16T11:00:04Z". Nothing when the day cannot be told
// for certain (12/01/1996).
std::optional<W3cStart> ParseW3cDate(std::string_view text);

}  // namespace weblog
