#include "url/name_set.h"

#include <algorithm>

namespace weblog {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c; }

// Whether `text` begins with `prefix`, which is lower case.
bool BeginsWith(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(),
                                                    [](char a, char b) { return a == Lower(b); });
}

}  // namespace

NameSet::NameSet(const std::vector<std::string>& names) {
  for (std::string name : names) {
    if (name.empty()) continue;
    const bool is_prefix = name.back() == '*';
    if (is_prefix) name.pop_back();
    std::transform(name.begin(), name.end(), name.begin(), Lower);
    if (name.empty()) {
      begins_.fill(true);
    } else {
      begins_[static_cast<unsigned char>(name[0])] = true;
      begins_[static_cast<unsigned char>(Upper(name[0]))] = true;
    }
    names_.push_back({std::move(name), is_prefix});
  }
}

bool NameSet::Find(std::string_view name) const {
  return std::any_of(names_.begin(), names_.end(), [name](const Name& known) {
    return (known.is_prefix || known.text.size() == name.size()) && BeginsWith(name, known.text);
  });
}

}  // namespace weblog
