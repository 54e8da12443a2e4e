// A set of names of parameters or files, compared without regard to case.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace weblog {

class NameSet {
 public:
  // A name that ends in * stands for all that begin so. Empty names are left out.
  explicit NameSet(const std::vector<std::string>& names);

  // Most names are told to be strangers by their first letter.
  bool Contains(std::string_view name) const {
    return !name.empty() && begins_[static_cast<unsigned char>(name[0])] && Find(name);
  }
  bool empty() const { return names_.empty(); }

 private:
  struct Name {
    std::string text;  // lower case, without the *
    bool is_prefix;
  };

  bool Find(std::string_view name) const;

  std::vector<Name> names_;
  std::array<bool, 256> begins_{};  // whether a name begins with this byte
};

}  // namespace weblog
