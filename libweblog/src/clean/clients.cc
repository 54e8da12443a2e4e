#include "clean/clients.h"

#include <algorithm>

namespace weblog {
namespace {

constexpr size_t kFewestPlaces = 1024;

}  // namespace

// Where the key is, or the free place where it belongs.
size_t Clients::PlaceOf(const ClientKey& key) const {
  const size_t mask = places_.size() - 1;
  size_t place = (key.client ^ (key.agent * 0x9E3779B97F4A7C15)) & mask;
  while (places_[place] != 0 && clients_[places_[place] - 1].key != key) place = (place + 1) & mask;
  return place;
}

uint32_t Clients::Find(const ClientKey& key, int64_t clock, bool* is_new) {
  if (used_ * 2 >= places_.size()) MakeRoom(clock);
  uint32_t& place = places_[PlaceOf(key)];
  *is_new = place == 0 || IsForgotten(clients_[place - 1], clock);
  if (place == 0) {
    if (free_.empty()) {
      clients_.emplace_back();
      place = static_cast<uint32_t>(clients_.size());
    } else {
      place = free_.back() + 1;
      free_.pop_back();
    }
    ++used_;
  }
  Client& client = clients_[place - 1];
  if (*is_new) {
    client = Client();
    client.key = key;
  }
  client.last_seen = clock;
  return place - 1;
}

// Forgets whom it may and makes the table so big that a quarter of it is in use.
void Clients::MakeRoom(int64_t clock) {
  std::vector<uint32_t> kept;
  for (const uint32_t place : places_) {
    if (place == 0) continue;
    if (IsForgotten(clients_[place - 1], clock)) {
      free_.push_back(place - 1);
    } else {
      kept.push_back(place);
    }
  }
  size_t size = kFewestPlaces;
  while (size < kept.size() * 4) size *= 2;
  places_.assign(size, 0);
  used_ = kept.size();
  for (const uint32_t place : kept) places_[PlaceOf(clients_[place - 1].key)] = place;
}

}  // namespace weblog
