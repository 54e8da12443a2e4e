#include "sessions/session_chooser.h"

#include <algorithm>
#include <cstdlib>

namespace weblog {
namespace {

// A Back counts as much as this since the session's latest view.
constexpr int64_t kBackCost = int64_t{60} * 1'000'000;

}  // namespace

int64_t SessionChooser::timeout() const {
  const Heuristics& on = options_.heuristics;
  if (on.smart_sra) return std::min(options_.max_stay_us, options_.max_duration_us);
  if (!on.stay) return options_.max_duration_us;
  return on.referrer ? std::max(options_.max_stay_us, options_.max_duration_us)
                     : options_.max_stay_us;
}

ViewHistory::Place SessionChooser::FindPlace(const OpenSessions& open, const OpenSession& session,
                                             const PageRequest& request, bool is_entry) const {
  const Heuristics& on = options_.heuristics;
  if (on.client && session.client != request.client) return {};
  if ((on.duration || on.smart_sra) &&
      std::abs(request.time - session.start) > options_.max_duration_us) {
    return {};
  }
  if (on.referrer && request.referrer != kNoPage) {
    return open.history().FindPage(session.newest, request.referrer);
  }
  if (on.referrer && saw_referrer_ && !on.topology) return {};
  if ((on.stay || on.smart_sra) && std::abs(request.time - session.latest) > options_.max_stay_us) {
    return {};
  }
  if (is_entry) return {};
  if (on.topology) return open.history().FindLinkTo(session.newest, request.page, *options_.links);
  return {session.newest, 0};
}

bool SessionChooser::LearnEntry(const OpenSessions& open, uint32_t user,
                                const PageRequest& request) {
  bool first = true;
  for (OpenSessions::Id id = open.NewestOf(user); id != OpenSessions::kNone;
       id = open[id].older_of_user) {
    first = first && std::abs(request.time - open[id].latest) > options_.max_stay_us;
  }
  const bool is_entry = entry_pages_.IsEntry(request.page);
  entry_pages_.Count(request.page, first);
  return is_entry;
}

SessionChooser::Choice SessionChooser::Choose(const OpenSessions& open, uint32_t user,
                                              const PageRequest& request) {
  saw_referrer_ = saw_referrer_ || request.referrer != kNoPage;
  const bool is_entry = options_.heuristics.entry && LearnEntry(open, user, request);
  Choice best;
  int64_t least = INT64_MAX;
  for (OpenSessions::Id id = open.NewestOf(user); id != OpenSessions::kNone;
       id = open[id].older_of_user) {
    const ViewHistory::Place place = FindPlace(open, open[id], request, is_entry);
    if (place.view == ViewHistory::kNone) continue;
    const int64_t cost = place.backs * kBackCost + std::abs(request.time - open[id].latest);
    if (cost > least || (cost == least && open[id].number < open[best.session].number)) continue;
    least = cost;
    best = {id, place.view};
  }
  return best;
}

}  // namespace weblog
