#include <array>
#include <utility>

#include "weblog/users.h"

namespace weblog {
namespace {

constexpr std::array<std::pair<std::string_view, UserField>, 4> kFields = {
    {{"auth", UserField::kAuth},
     {"cookie", UserField::kCookie},
     {"client", UserField::kClient},
     {"agent", UserField::kAgent}}};

// Calls `each` for the parts of `text` between `separator`s.
template <typename Each>
arrow::Status ForParts(std::string_view text, char separator, Each each) {
  while (true) {
    const size_t end = text.find(separator);
    ARROW_RETURN_NOT_OK(each(text.substr(0, end)));
    if (end == std::string_view::npos) return arrow::Status::OK();
    text.remove_prefix(end + 1);
  }
}

arrow::Result<UserField> FieldByName(std::string_view name) {
  for (const auto& [known, field] : kFields) {
    if (known == name) return field;
  }
  return arrow::Status::Invalid("'", name, "' is nothing to know users by; take auth, cookie, ",
                                "client or agent, or several as client+agent");
}

}  // namespace

arrow::Result<UserRule> ParseUserRule(std::string_view text) {
  UserRule rule;
  ARROW_RETURN_NOT_OK(ForParts(text, ',', [&](std::string_view way) {
    rule.emplace_back();
    return ForParts(way, '+', [&](std::string_view name) -> arrow::Status {
      ARROW_ASSIGN_OR_RAISE(const UserField field, FieldByName(name));
      rule.back().push_back(field);
      return arrow::Status::OK();
    });
  }));
  return rule;
}

}  // namespace weblog
