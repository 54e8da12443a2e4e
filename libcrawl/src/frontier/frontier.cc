#include "crawl/frontier.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace crawl {
namespace {

// Moves the element at `at` of a heap up or down to where it belongs. `before` orders elements, and
// `placed(element, place)` is told of each that moves.
template <typename BeforeFunction, typename PlacedFunction>
void Sift(std::vector<uint32_t>* heap, size_t at, BeforeFunction before, PlacedFunction placed) {
  std::vector<uint32_t>& h = *heap;
  const uint32_t element = h[at];
  while (at > 0) {
    const size_t parent = (at - 1) / 2;
    if (!before(element, h[parent])) break;
    h[at] = h[parent];
    placed(h[at], at);
    at = parent;
  }
  while (true) {
    size_t child = 2 * at + 1;
    if (child >= h.size()) break;
    if (child + 1 < h.size() && before(h[child + 1], h[child])) ++child;
    if (!before(h[child], element)) break;
    h[at] = h[child];
    placed(h[at], at);
    at = child;
  }
  h[at] = element;
  placed(element, at);
}

}  // namespace

void Frontier::SiftUrl(std::vector<uint32_t>* heap, size_t at) {
  Sift(
      heap, at, [this](uint32_t a, uint32_t b) { return BeforeOnHost(a, b); },
      [this](uint32_t url, size_t place) { entries_[url].place = static_cast<uint32_t>(place); });
}

void Frontier::SiftHost(size_t at) {
  Sift(
      &order_, at, [this](uint32_t a, uint32_t b) { return HostBefore(a, b); },
      [this](uint32_t host, size_t place) { hosts_[host].place = static_cast<uint32_t>(place); });
}

void Frontier::RemoveFromOrder(uint32_t host) {
  const size_t at = hosts_[host].place;
  hosts_[host].place = kAbsent;
  const uint32_t last = order_.back();
  order_.pop_back();
  if (last == host) return;
  order_[at] = last;
  SiftHost(at);
}

void Frontier::UpdateHost(uint32_t host) {
  Host& queue = hosts_[host];
  const bool belongs = queue.open && !queue.heap.empty();
  if (!belongs) {
    if (queue.place != kAbsent) RemoveFromOrder(host);
    return;
  }
  if (queue.place == kAbsent) {
    queue.place = static_cast<uint32_t>(order_.size());
    order_.push_back(host);
  }
  SiftHost(queue.place);
}

void Frontier::Set(uint32_t url, uint32_t host, double priority, bool last, bool again) {
  if (std::isnan(priority)) priority = -std::numeric_limits<double>::infinity();
  if (url >= entries_.size()) entries_.resize(url + 1);
  Entry& entry = entries_[url];
  if (entry.place != kAbsent) {
    if (entry.priority == priority && entry.last == last && entry.again == again) return;
    entry.priority = priority;
    entry.last = last;
    entry.again = again;
    SiftUrl(&hosts_[entry.host].heap, entry.place);
    UpdateHost(entry.host);
    return;
  }
  if (host >= hosts_.size()) hosts_.resize(host + 1);
  std::vector<uint32_t>& heap = hosts_[host].heap;
  entry = {priority, host, last, again, static_cast<uint32_t>(heap.size())};
  heap.push_back(url);
  SiftUrl(&heap, heap.size() - 1);
  if (entries_[url].place == 0 || hosts_[host].place == kAbsent) UpdateHost(host);
  ++size_;
  // A tenth beyond the limit, so that the worst are dropped many at a time.
  if (max_size_ > 0 && size_ > max_size_ + max_size_ / 10 + 1) DropWorst();
}

bool Frontier::Remove(uint32_t url) {
  if (!Contains(url)) return false;
  Entry& entry = entries_[url];
  std::vector<uint32_t>& heap = hosts_[entry.host].heap;
  const size_t at = entry.place;
  entry.place = kAbsent;
  const uint32_t last = heap.back();
  heap.pop_back();
  // The order of hosts looks at the top of each heap, so an empty one must leave it first.
  if (heap.empty()) {
    UpdateHost(entry.host);
  } else if (last != url) {
    heap[at] = last;
    SiftUrl(&heap, at);
  }
  if (!heap.empty() && at == 0) UpdateHost(entry.host);
  --size_;
  return true;
}

std::optional<uint32_t> Frontier::Pop() {
  if (order_.empty()) return std::nullopt;
  const uint32_t url = hosts_[order_[0]].heap[0];
  Remove(url);
  return url;
}

void Frontier::Close(uint32_t host) {
  if (host >= hosts_.size()) hosts_.resize(host + 1);
  hosts_[host].open = false;
  UpdateHost(host);
}

void Frontier::Open(uint32_t host) {
  if (host >= hosts_.size()) return;
  hosts_[host].open = true;
  UpdateHost(host);
}

std::vector<uint32_t> Frontier::Best(size_t count) const {
  std::vector<uint32_t> all;
  all.reserve(size_);
  for (const Host& host : hosts_) all.insert(all.end(), host.heap.begin(), host.heap.end());
  count = std::min(count, all.size());
  const auto before = [this](uint32_t a, uint32_t b) { return Before(a, b); };
  std::partial_sort(all.begin(), all.begin() + static_cast<ptrdiff_t>(count), all.end(), before);
  all.resize(count);
  return all;
}

void Frontier::DropWorst() {
  std::vector<uint32_t> all;
  all.reserve(size_);
  for (const Host& host : hosts_) all.insert(all.end(), host.heap.begin(), host.heap.end());
  const auto keep = all.begin() + static_cast<ptrdiff_t>(max_size_);
  std::nth_element(all.begin(), keep, all.end(),
                   [this](uint32_t a, uint32_t b) { return Before(a, b); });
  for (auto url = keep; url != all.end(); ++url) Remove(*url);
  dropped_ += all.size() - max_size_;
}

}  // namespace crawl
