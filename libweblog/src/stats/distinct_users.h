// For every name of a section, how many different users were seen with it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace weblog::stats {

// Names and users are numbers from 0. Counts are exact as long as there are no more than
// `max_pairs` different pairs of a name and a user; beyond, all is given up.
class DistinctUsers {
 public:
  explicit DistinctUsers(int64_t max_pairs) : max_pairs_(max_pairs) {}

  // Most rows of a log have the name that their user had last, and cost a look into an array.
  void Add(int32_t name, int32_t user) {
    const auto at = static_cast<size_t>(user);
    if (at >= last_name_.size()) last_name_.resize(at + at / 2 + 16, kNoName);
    if (last_name_[at] == name || given_up_) return;
    last_name_[at] = name;
    AddPair(name, user);
  }

  // No value once it was given up.
  std::optional<int64_t> CountOf(int32_t name) const;
  bool given_up() const { return given_up_; }

 private:
  static constexpr int32_t kNoName = -1;

  void AddPair(int32_t name, int32_t user);
  // Puts a pair into its place; false when it is there already.
  bool Insert(uint64_t pair);
  void Grow();
  void GiveUp();

  const int64_t max_pairs_;
  bool given_up_ = false;
  std::vector<int32_t> last_name_;  // by user
  std::vector<int64_t> counts_;     // by name
  // An open hash table with a power of two of places, at most two thirds of them in use; 0 is an
  // empty one.
  std::vector<uint64_t> places_;
  int64_t pairs_ = 0;
};

}  // namespace weblog::stats
