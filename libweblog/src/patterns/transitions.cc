#include "weblog/patterns/transitions.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "patterns/on_threads.h"

namespace weblog {
namespace {

// A transition as a number whose order is that of (page, next), outside before all pages and behind
// all next pages.
uint64_t KeyOf(uint32_t page, uint32_t next) {
  return uint64_t{page == kOutside ? 0 : page + 1} << 32 | next;
}

uint32_t PageOf(uint64_t key) { return static_cast<uint32_t>(key >> 32) - 1; }
uint32_t NextOf(uint64_t key) { return static_cast<uint32_t>(key); }

std::vector<uint64_t> Keys(const PageLists& sessions) {
  std::vector<uint64_t> keys;
  keys.reserve(sessions.pages().size() + sessions.size());
  for (size_t i = 0; i < sessions.size(); ++i) {
    uint32_t page = kOutside;
    for (const uint32_t next : sessions[i]) {
      keys.push_back(KeyOf(page, next));
      page = next;
    }
    keys.push_back(KeyOf(page, kOutside));
  }
  return keys;
}

// Sets what the transitions from one page have in common. `all` is the number of all transitions.
void Complete(std::span<Transition> from_page, double all) {
  double departures = 0;
  for (const Transition& transition : from_page) {
    departures += static_cast<double>(transition.count);
  }
  double entropy = 0;
  for (Transition& transition : from_page) {
    transition.probability = static_cast<double>(transition.count) / departures;
    entropy -= transition.probability * std::log2(transition.probability);
  }
  for (Transition& transition : from_page) {
    transition.entropy = entropy;
    transition.steady_state = departures / all;
  }
  std::stable_sort(from_page.begin(), from_page.end(),
                   [](const Transition& a, const Transition& b) { return a.count > b.count; });
}

}  // namespace

std::vector<Transition> FindTransitions(const PageLists& sessions,
                                        const TransitionOptions& options) {
  std::vector<uint64_t> keys = Keys(sessions);
  OnThreads(options.threads, [&] { tbb::parallel_sort(keys.begin(), keys.end()); });
  std::vector<Transition> transitions;
  size_t first_of_page = 0;
  const auto end_page = [&] {
    Complete({transitions.begin() + static_cast<std::ptrdiff_t>(first_of_page), transitions.end()},
             static_cast<double>(keys.size()));
    first_of_page = transitions.size();
  };
  for (auto begin = keys.begin(); begin != keys.end();) {
    const auto end = std::find_if(begin, keys.end(), [&](uint64_t key) { return key != *begin; });
    if (!transitions.empty() && transitions.back().page != PageOf(*begin)) end_page();
    transitions.push_back({PageOf(*begin), NextOf(*begin), end - begin});
    begin = end;
  }
  end_page();
  std::erase_if(transitions, [&](const Transition& t) { return t.count < options.min_count; });
  return transitions;
}

}  // namespace weblog
