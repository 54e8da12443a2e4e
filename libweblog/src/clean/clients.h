// The clients of a log: who they are, by address and agent, and what each has done.
#pragma once

#include <cstdint>
#include <vector>

#include "clean/behaviour.h"
#include "weblog/page_key.h"

namespace weblog {

// Known by 128 bits of hash.
struct ClientKey {
  uint64_t client = 0;
  uint64_t agent = 0;
  bool operator==(const ClientKey&) const = default;
};

struct alignas(64) Client {
  ClientKey key;
  int64_t last_seen = 0;  // by the log's clock, in microseconds
  Behaviour behaviour;
  int32_t agent_verdict = 0;
  // The last verdict, and what it was made from.
  uint32_t judged_from = UINT32_MAX;
  int32_t robot_verdict = 0;
  // The last page that it got, and when.
  PageKey page = kNoPage;
  int64_t page_time = 0;
};

// Forgets clients that have not been seen for a while; what it holds are the others, at most twice
// as many places. Not thread safe.
class Clients {
 public:
  explicit Clients(int64_t forget_after) : forget_after_(forget_after) {}

  // The number of a client that asks for something when the clock shows `clock`. A new one, or one
  // that begins anew, is all zeros but for its key and last_seen; then `*is_new`. Numbers of
  // clients that were seen since `forget_after` before the clock stay; others may be given again.
  uint32_t Find(const ClientKey& key, int64_t clock, bool* is_new);

  // Whether `number` is still that of the client, which asks for something now: then Find() would
  // give it, and not as new.
  bool FindAgain(uint32_t number, const ClientKey& key, int64_t clock) {
    Client& client = clients_[number];
    if (client.key != key || IsForgotten(client, clock)) return false;
    client.last_seen = clock;
    return true;
  }

  // Call these for a client that will be looked for soon, one some time after the other.
  void PrefetchPlace(const ClientKey& key) const {
    if (!places_.empty()) __builtin_prefetch(&places_[FirstPlace(key)]);
  }
  void PrefetchClient(const ClientKey& key) const {
    if (places_.empty()) return;
    if (const Place& place = places_[FirstPlace(key)]; place.number != 0) {
      const auto* client = reinterpret_cast<const char*>(&clients_[place.number - 1]);
      __builtin_prefetch(client);
      __builtin_prefetch(client + 64);
    }
  }

  Client& operator[](uint32_t number) { return clients_[number]; }
  size_t size() const { return clients_.size() - free_.size(); }

 private:
  // A tag tells most clients apart without a look at them.
  struct Place {
    uint32_t tag = 0;
    uint32_t number = 0;  // plus one; 0 is free
  };

  static uint64_t HashOf(const ClientKey& key) {
    return key.client ^ (key.agent * 0x9E3779B97F4A7C15);
  }
  static uint32_t TagOf(const ClientKey& key) { return static_cast<uint32_t>(HashOf(key) >> 32); }
  size_t FirstPlace(const ClientKey& key) const { return HashOf(key) & (places_.size() - 1); }
  size_t PlaceOf(const ClientKey& key) const;
  uint32_t NewNumber();
  void MakeRoom(int64_t clock);
  bool IsForgotten(const Client& client, int64_t clock) const {
    return clock - client.last_seen > forget_after_;
  }

  const int64_t forget_after_;
  std::vector<Client> clients_;
  std::vector<uint32_t> free_;
  std::vector<Place> places_;  // a power of two of them, at most half in use
  size_t used_ = 0;
};

}  // namespace weblog
