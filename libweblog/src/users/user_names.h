// The names of the users of a batch.
#pragma once

#include <arrow/result.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "weblog/users.h"

namespace weblog {

inline constexpr int kUserFields = 4;

// Numbers pairs of codes 0, 1, 2, … in the order of their first appearance.
class PairCodes {
 public:
  // `first` is not negative; `second` may be -1.
  int32_t Code(int32_t first, int32_t second, bool* is_new);

 private:
  struct Last {
    int32_t second = -2;
    int32_t code = -1;
  };
  std::vector<Last> last_;  // by first code: a client mostly has the agent that it had before
  std::unordered_map<uint64_t, int32_t> codes_;
};

// The fields of the batch's rows, as codes, and the words that they stand for.
struct UserFields {
  struct Field {
    const int32_t* codes = nullptr;  // by row, -1 for null; null when the batch has no such column
    std::vector<std::string> words;  // by code, as they are to appear in names; "" counts as absent
  };
  std::array<Field, kUserFields> fields;  // by UserField
};

// Numbers the users of a batch. What stands in its names is in weblog/users.h.
class UserNames {
 public:
  static constexpr int32_t kNobody = -1;

  UserNames(const UserRule& rule, const UserFields& fields);

  // The number of the row's user, 0, 1, 2, … in the order of their first appearance, or kNobody.
  int32_t UserOf(int64_t row);
  const std::string& name(int32_t user) const { return users_[user].name; }
  // Whether the user is known by the client, behind which there may be several people.
  bool is_client(int32_t user) const { return users_[user].is_client; }
  int32_t size() const { return static_cast<int32_t>(users_.size()); }

 private:
  struct Way {
    std::vector<UserField> fields;
    std::vector<PairCodes> pairs;  // one for each field but the first
    std::vector<int32_t> users;    // by the way's code
  };
  struct User {
    std::string name;
    bool is_client;
  };

  int32_t CodeOf(UserField field, int64_t row) const;
  int32_t UserBy(Way* way, int32_t first, int64_t row);
  std::string NameBy(const Way& way, int64_t row) const;

  const UserFields& fields_;
  std::vector<Way> ways_;
  std::vector<User> users_;
};

}  // namespace weblog
