// Which session that was found is which true one.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "score/known_sessions.h"

namespace weblog {

inline constexpr size_t kUnpaired = static_cast<size_t>(-1);

// For each true session the one of `found` that begins with the same view, or kUnpaired. Sessions
// that are `equal` are paired first, then the others, all in their order. Without `use_start` the
// page alone counts.
std::vector<size_t> PairSessions(const KnownSessions& truth, const KnownSessions& found,
                                 bool use_start,
                                 const std::function<bool(size_t truth, size_t found)>& equal);

}  // namespace weblog
