#include "engine/event_log.h"

#include "engine/clock.h"

namespace crawl {

void EventLog::Tell(std::string_view kind, std::string_view url, std::string_view detail) {
  if (quiet_) return;
  const EventFacts event = {WallMicroseconds(), kind, url, detail};
  if (database_ != nullptr) database_->Add(event);
  if (observer_ != nullptr) observer_->OnEvent(event);
}

void EventLog::Refuse(std::string_view reason, std::string_view url) {
  ++refused_;
  auto entry = refusals_.find(reason);
  if (entry == refusals_.end()) entry = refusals_.emplace(std::string(reason), 0).first;
  if (++entry->second <= kExamples) Tell("refused", url, reason);
}

std::vector<std::pair<std::string, int64_t>> EventLog::Refusals() const {
  return {refusals_.begin(), refusals_.end()};
}

}  // namespace crawl
