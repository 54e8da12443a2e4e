#include "clean/clients.h"

#include <algorithm>

namespace weblog {
namespace {

constexpr size_t kFewestPlaces = 1024;

}  // namespace

// Where the key is, or the free place where it belongs.
size_t Clients::PlaceOf(const ClientKey& key) const {
  const size_t mask = places_.size() - 1;
  const uint32_t tag = TagOf(key);
  size_t at = FirstPlace(key);
  while (places_[at].number != 0 &&
         (places_[at].tag != tag || clients_[places_[at].number - 1].key != key)) {
    at = (at + 1) & mask;
  }
  return at;
}

uint32_t Clients::Find(const ClientKey& key, int64_t clock, bool* is_new) {
  if (used_ * 2 >= places_.size()) MakeRoom(clock);
  Place& place = places_[PlaceOf(key)];
  *is_new = place.number == 0 || IsForgotten(clients_[place.number - 1], clock);
  if (place.number == 0) place = {TagOf(key), NewNumber() + 1};
  Client& client = clients_[place.number - 1];
  if (*is_new) {
    client = Client();
    client.key = key;
  }
  client.last_seen = clock;
  return place.number - 1;
}

uint32_t Clients::NewNumber() {
  ++used_;
  if (free_.empty()) {
    clients_.emplace_back();
    return static_cast<uint32_t>(clients_.size() - 1);
  }
  const uint32_t number = free_.back();
  free_.pop_back();
  return number;
}

// Forgets whom it may and makes the table so big that at most a quarter of it is in use.
void Clients::MakeRoom(int64_t clock) {
  std::vector<Place> kept;
  for (const Place& place : places_) {
    if (place.number == 0) continue;
    if (IsForgotten(clients_[place.number - 1], clock)) {
      free_.push_back(place.number - 1);
    } else {
      kept.push_back(place);
    }
  }
  size_t size = kFewestPlaces;
  while (size < kept.size() * 4) size *= 2;
  places_.assign(size, Place());
  used_ = kept.size();
  for (const Place& place : kept) places_[PlaceOf(clients_[place.number - 1].key)] = place;
}

}  // namespace weblog
