#include "fields.h"

namespace weblog {
namespace {

constexpr std::array<std::string_view, kSlots> kNames = {
    "ignored",  "time",     "date",         "client",      "auth_user", "request",
    "method",   "url",      "query",        "scheme",      "host",      "port",
    "status",   "bytes",    "referrer",     "agent",       "cookie",    "elapsed",
    "elapsed2", "elapsed3", "cache_result", "content_type"};

}  // namespace

std::string_view SlotName(Slot slot) { return kNames[static_cast<int>(slot)]; }

Slot SlotNamed(std::string_view name) {
  for (int i = 0; i < kSlots; ++i) {
    if (kNames[i] == name) return static_cast<Slot>(i);
  }
  return Slot::kCount;
}

}  // namespace weblog
