// What a log line is split into before any field is interpreted.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace weblog {

// The meanings a field of a log line can have.
enum class Slot : uint8_t {
  kIgnored,
  kTime,  // in the format's TimeStyle
  kDate,  // W3C logs write date and time apart
  kClient,
  kAuthUser,
  kRequest,  // method, target and protocol in one
  kMethod,
  kUrl,    // request target: path, absolute URL, or host:port of a CONNECT
  kQuery,  // without its '?'
  kScheme,
  kHost,  // virtual host, with or without a port
  kPort,
  kStatus,
  kBytes,
  kReferrer,
  kAgent,
  kCookie,
  kElapsed,  // in the format's unit; the three are added up
  kElapsed2,
  kElapsed3,
  kCacheResult,
  kContentType,
  kCount
};
inline constexpr int kSlots = static_cast<int>(Slot::kCount);

// The name by which format notations, --json-field and messages call a slot ("auth_user").
std::string_view SlotName(Slot slot);
// kCount when no slot has that name.
Slot SlotNamed(std::string_view name);

// The fields of one line, each a view into it or into the splitter's scratch memory. Views stay
// valid until the next line is split. An absent field has a null data().
class RawHit {
 public:
  std::string_view operator[](Slot slot) const { return fields_[static_cast<int>(slot)]; }
  std::string_view& operator[](Slot slot) { return fields_[static_cast<int>(slot)]; }
  bool has(Slot slot) const { return (*this)[slot].data() != nullptr; }
  void Clear() { fields_.fill({}); }

 private:
  std::array<std::string_view, kSlots> fields_{};
};

enum class TimeStyle : uint8_t {
  kClf,    // 17/May/2015:10:05:03 +0000
  kEpoch,  // seconds, with any fraction
  kEpochMs,
  kEpochUs,
  kIso,       // 2015-05-17T10:05:03.123Z; blank for T, offsets and a missing zone (UTC) are fine
  kDayClock,  // 29:23:53:25, day of the month and time of day
  kPattern    // Spelling::time_pattern
};

// How special characters are written in a field.
enum class Escape : uint8_t {
  kNone,
  kBackslash,  // Apache and nginx: \" \\ \n \t \xHH
  kPercent,    // CloudFront, Squid: %20
  kPlus        // IIS: + for a blank
};

// How a format writes its fields: what the columns need to know beyond the text.
struct Spelling {
  TimeStyle time = TimeStyle::kClf;
  // In strptime's notation, with %f once for the digits of a fraction of a second.
  std::string time_pattern;
  // Added to a time written without a zone, in seconds east of UTC.
  int zone_seconds = 0;
  // Days since 1970-01-01 of the first of the month that kDayClock times fall into, or of the date
  // that bare clock times fall on, which are no times where it is 0.
  int64_t base_day = 0;
  // Microseconds in one unit of the elapsed fields.
  double elapsed_unit_us = 1;
  // The client is written address:port.
  bool client_has_port = false;
  std::array<Escape, kSlots> escape{};

  Escape escape_of(Slot slot) const { return escape[static_cast<int>(slot)]; }
  void set_escape(Slot slot, Escape e) { escape[static_cast<int>(slot)] = e; }
  void set_all_escapes(Escape e) { escape.fill(e); }
};

}  // namespace weblog
