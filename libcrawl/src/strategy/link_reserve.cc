#include "strategy/link_reserve.h"

#include <algorithm>

namespace crawl {
namespace {

bool IsWorse(const LinkReserve::Entry& a, const LinkReserve::Entry& b) {
  return a.score != b.score ? a.score < b.score : a.url > b.url;
}

}  // namespace

void LinkReserve::Add(const Entry& entry) {
  heap_.push_back(entry);
  std::push_heap(heap_.begin(), heap_.end(), IsWorse);
}

LinkReserve::Entry LinkReserve::Pop() {
  std::pop_heap(heap_.begin(), heap_.end(), IsWorse);
  const Entry best = heap_.back();
  heap_.pop_back();
  return best;
}

void LinkReserve::Rebuild() {
  std::sort(heap_.begin(), heap_.end(), [](const Entry& a, const Entry& b) {
    return a.url != b.url ? a.url < b.url : a.score > b.score;
  });
  const auto same = [](const Entry& a, const Entry& b) { return a.url == b.url; };
  heap_.erase(std::unique(heap_.begin(), heap_.end(), same), heap_.end());
  std::make_heap(heap_.begin(), heap_.end(), IsWorse);
}

}  // namespace crawl
