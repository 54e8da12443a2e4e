// Learns which pages sessions begin with: a browser's home page, a site's front page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "weblog/page_key.h"

namespace weblog {

// A page counts as an entry when at least kFewest of its views, and a third of them, came first for
// their user or after a pause. Views before the first such one are not counted. What it learns does
// not hang on what it has said.
class EntryPages {
 public:
  static constexpr uint32_t kFewest = 5;
  static constexpr uint32_t kShare = 3;
  // When it knows more pages than this, it forgets those that few sessions began with.
  static constexpr size_t kMostPages = 1 << 16;

  bool IsEntry(PageKey page) const;

  // A view of `page`; `first` says that it came first or after a pause.
  void Count(PageKey page, bool first);

  // All that was learned as a text, and back. Read() is false for a text that is not one.
  std::string Write() const;
  bool Read(std::string_view text);

 private:
  struct Views {
    uint32_t first = 0;
    uint32_t all = 0;
  };

  void ForgetRare();

  std::unordered_map<PageKey, Views> pages_;
};

}  // namespace weblog
