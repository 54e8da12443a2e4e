// Who made a request (seed 000, 2.1.8): authenticated users, cookies, clients with their agents,
// and the people behind a client that several share.
#pragma once

#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "weblog/links.h"
#include "weblog/stage.h"

namespace weblog {

// What a user can be known by.
enum class UserField { kAuth, kCookie, kClient, kAgent };

// Ways to know a user, the best first. A way holds for a hit that has its first field; a field
// further back may be absent.
using UserRule = std::vector<std::vector<UserField>>;

// Reads "auth,cookie,client+agent".
arrow::Result<UserRule> ParseUserRule(std::string_view text);

// How many bits of an address stay.
struct AddressMask {
  int ipv4_bits = 32;
  int ipv6_bits = 128;
};

// Reads "24/48".
arrow::Result<AddressMask> ParseAddressMask(std::string_view text);

// Fails unless `key` is long enough for hashes that nobody can guess, and not too long.
arrow::Status CheckKey(std::string_view key);

struct UserOptions {
  UserRule by = {{UserField::kAuth}, {UserField::kCookie}, {UserField::kClient, UserField::kAgent}};
  // The cookie that names the user, where the log has all cookies; empty: the column as it is.
  std::string cookie_name;
  // Tell apart the people who share a client and agent, by where their requests come from.
  bool split = false;
  // The site's links, with which it can tell better; may be null.
  std::shared_ptr<const Links> links;
  // When not empty, client, auth_user and cookie are replaced by keyed hashes
  // (BLAKE2b): 16 to 64 bytes.
  std::string key;
  // When set, the client column holds networks instead of addresses.
  std::optional<AddressMask> mask;
};

// Makes the stage that adds the column `user` to hits. A user's name is
//
//   auth:NAME, cookie:VALUE     as the log has it
//   CLIENT/AGENT                AGENT is ten hexadecimal digits of a hash; left out where there is
//                               no agent
//   CLIENT/AGENT#2              the second person behind that client and agent (with `split`)
//
// and null when the rule finds nothing. With a key, NAME, VALUE and CLIENT are the hashes. With a
// mask and no key, CLIENT is the network, so that people of one network with the same agent are one
// user; with both, users are as exact as without a mask.
//
// Rows, their order and all other columns stay as they are. Memory: nothing is kept from batch to
// batch, except with `split` the last views of people active in the last half hour.
arrow::Result<std::unique_ptr<Stage>> MakeUsersStage(const UserOptions& options,
                                                     const std::shared_ptr<arrow::Schema>& input);

}  // namespace weblog
