#include "users/user_names.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace weblog {
namespace {

std::string HashDigits(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  const uint64_t hash = XXH3_64bits(text.data(), text.size());
  std::string digits;
  for (int shift = 36; shift >= 0; shift -= 4) digits += kDigits[hash >> shift & 15];
  return digits;
}

std::string Part(UserField field, const std::string& word) {
  switch (field) {
    case UserField::kAuth:
      return "auth:" + word;
    case UserField::kCookie:
      return "cookie:" + word;
    case UserField::kClient:
      return word;
    case UserField::kAgent:
      return HashDigits(word);
  }
  return word;
}

}  // namespace

int32_t PairCodes::Code(int32_t first, int32_t second, bool* is_new) {
  *is_new = false;
  if (static_cast<size_t>(first) >= last_.size()) last_.resize(first + 1);
  Last& last = last_[first];
  if (last.second == second) return last.code;
  const uint64_t key = static_cast<uint64_t>(first) << 32 | static_cast<uint32_t>(second);
  const auto [it, added] = codes_.emplace(key, static_cast<int32_t>(codes_.size()));
  *is_new = added;
  last = {second, it->second};
  return it->second;
}

UserNames::UserNames(const UserRule& rule, const UserFields& fields) : fields_(fields) {
  for (const auto& way : rule) {
    ways_.push_back({way, std::vector<PairCodes>(way.size() - 1), {}});
  }
}

int32_t UserNames::CodeOf(UserField field, int64_t row) const {
  const auto& column = fields_.fields[static_cast<int>(field)];
  const int32_t code = column.codes == nullptr ? kNobody : column.codes[row];
  return code == kNobody || column.words[code].empty() ? kNobody : code;
}

int32_t UserNames::UserOf(int64_t row) {
  for (Way& way : ways_) {
    const int32_t first = CodeOf(way.fields[0], row);
    if (first != kNobody) return UserBy(&way, first, row);
  }
  return kNobody;
}

int32_t UserNames::UserBy(Way* way, int32_t first, int64_t row) {
  int32_t code = first;
  for (size_t i = 1; i < way->fields.size(); ++i) {
    bool is_new;
    code = way->pairs[i - 1].Code(code, CodeOf(way->fields[i], row), &is_new);
  }
  if (static_cast<size_t>(code) >= way->users.size()) way->users.resize(code + 1, kNobody);
  int32_t& user = way->users[code];
  if (user == kNobody) {
    user = size();
    users_.push_back({NameBy(*way, row), way->fields[0] == UserField::kClient});
  }
  return user;
}

std::string UserNames::NameBy(const Way& way, int64_t row) const {
  std::string name;
  for (const UserField field : way.fields) {
    const int32_t code = CodeOf(field, row);
    if (code == kNobody) continue;
    if (!name.empty()) name += '/';
    name += Part(field, fields_.fields[static_cast<int>(field)].words[code]);
  }
  return name;
}

}  // namespace weblog
