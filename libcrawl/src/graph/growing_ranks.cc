#include "graph/growing_ranks.h"

namespace crawl {
namespace {

// Of what a page has passed on.
constexpr double kWorthPassingOn = 0.01;

}  // namespace

GrowingRanks::State& GrowingRanks::StateOf(uint32_t page) {
  if (page >= states_.size()) states_.resize(size_t{page} + 1);
  return states_[page];
}

void GrowingRanks::Receive(uint32_t page, double rank) {
  State& state = StateOf(page);
  if (!state.changed) {
    state.changed = true;
    changed_.push_back(page);
  }
  state.waiting += rank;
  if (state.queued || state.waiting <= kWorthPassingOn * state.passed) return;
  if (!links_.Find(page).has_value()) return;
  state.queued = true;
  queue_.push_back(page);
}

void GrowingRanks::PassOn(uint32_t number, double rank) {
  const auto links = links_.Of(number);
  const double share = follow_[number] * rank / static_cast<double>(links.size());
  for (const uint32_t target : links) Receive(target, share);
}

void GrowingRanks::AddLinks(uint32_t page, std::span<const uint32_t> links, double follow) {
  if (links.empty() || !links_.Add(page, links)) return;
  follow_.push_back(follow);
  for (const uint32_t target : links) StateOf(target);
  State& state = StateOf(page);
  if (state.queued || state.waiting == 0) return;
  state.queued = true;
  queue_.push_back(page);
}

void GrowingRanks::Settle(std::vector<uint32_t>* changed) {
  // In the order of arrival: what comes to a page meanwhile goes on with the rest.
  for (size_t i = 0; i < queue_.size(); ++i) {
    const uint32_t page = queue_[i];
    State& state = states_[page];
    const double rank = state.waiting;
    state.passed += rank;
    state.waiting = 0;
    state.queued = false;
    PassOn(*links_.Find(page), rank);
  }
  queue_.clear();
  for (const uint32_t page : changed_) states_[page].changed = false;
  changed->clear();
  changed->swap(changed_);
}

}  // namespace crawl
