// The users that have sessions open, each with a number.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weblog {

// A user's name is kept as a 128-bit hash: names are long, and no two users of any log share one.
class OpenUsers {
 public:
  using User = uint32_t;

  // The number of the user of that name. It stays valid until Sweep() finds the user unused.
  User Number(std::string_view name) {
    const XXH128_hash_t hash = XXH3_128bits(name.data(), name.size());
    const auto [found, is_new] = numbers_.try_emplace({hash.low64, hash.high64}, 0);
    if (is_new) found->second = NewNumber();
    return found->second;
  }

  // One session of the user more or less.
  void Use(User user) { ++sessions_[user]; }
  void Unuse(User user) { --sessions_[user]; }
  int sessions(User user) const { return sessions_[user]; }

  // Forgets the users that have no sessions.
  void Sweep() {
    for (auto it = numbers_.begin(); it != numbers_.end();) {
      if (sessions_[it->second] > 0) {
        ++it;
      } else {
        free_.push_back(it->second);
        it = numbers_.erase(it);
      }
    }
    swept_size_ = numbers_.size();
  }
  // Whether a Sweep() is due: there are twice as many users as the last one left.
  bool WantsSweep() const { return numbers_.size() > 2 * swept_size_ + kSlack; }

 private:
  static constexpr size_t kSlack = 4096;

  struct Name {
    uint64_t low;
    uint64_t high;
    bool operator==(const Name&) const = default;
  };
  struct Hash {
    size_t operator()(const Name& name) const { return name.low; }
  };

  User NewNumber() {
    if (free_.empty()) {
      sessions_.push_back(0);
      return static_cast<User>(sessions_.size() - 1);
    }
    const User user = free_.back();
    free_.pop_back();
    return user;
  }

  std::unordered_map<Name, User, Hash> numbers_;
  std::vector<int> sessions_;  // by user; 0 for a number that is free
  std::vector<User> free_;
  size_t swept_size_ = 0;
};

}  // namespace weblog
