#include "agents/coordinator.h"

#include <algorithm>
#include <utility>

#include "agents/nugget.h"

namespace crawl {

Coordinator::Coordinator(uint32_t agent, const AgentOptions& options)
    : agent_(agent), options_(options), standings_(options.agents) {}

void Coordinator::Begin(std::vector<ImportantPage> pages) {
  pages_ = std::move(pages);
  std::stable_sort(
      pages_.begin(), pages_.end(),
      [](const ImportantPage& a, const ImportantPage& b) { return a.importance > b.importance; });
  divisions_ = static_cast<uint32_t>(std::min<size_t>(options_.divisions, pages_.size()));
  next_ = 0;
}

std::span<const ImportantPage> Coordinator::Division(uint32_t division) const {
  const size_t begin = pages_.size() * division / divisions_;
  const size_t end = pages_.size() * (division + 1) / divisions_;
  return std::span(pages_).subspan(begin, end - begin);
}

bool Coordinator::MakeNugget(uint64_t* bits) {
  if (next_ == divisions_) return false;
  Nugget nugget;
  nugget.agent = agent_;
  nugget.division = next_++;
  nugget.last = next_ == divisions_;
  const auto pages = Division(nugget.division);
  double sum = 0;
  for (const ImportantPage& page : pages) sum += page.importance;
  nugget.average = sum / static_cast<double>(pages.size());
  *bits = PackNugget(nugget, options_);
  return true;
}

void Coordinator::Receive(uint64_t bits) {
  const Nugget nugget = UnpackNugget(bits, options_);
  standings_[nugget.agent] = {true, nugget.division, nugget.average};
}

bool Coordinator::Choose(uint32_t* agent, uint32_t* division) {
  Standing* best = nullptr;
  for (Standing& standing : standings_) {
    if (standing.waits && (best == nullptr || standing.average > best->average)) best = &standing;
  }
  if (best == nullptr) return false;
  best->waits = false;
  *agent = static_cast<uint32_t>(best - standings_.data());
  *division = best->division;
  return true;
}

}  // namespace crawl
