#include "stats/vocabulary.h"

#include "stats/cut_text.h"

namespace weblog::stats {

Vocabulary::Vocabulary(int64_t max_names)
    : max_names_(max_names), bytes_left_(max_names * kBytesPerName) {}

int32_t Vocabulary::NumberOf(std::string_view name) {
  name = CutText(name, kLongestName);
  const bool full = size() >= max_names_ || static_cast<int64_t>(name.size()) > bytes_left_;
  if (full) {
    const int32_t known = names_.Find(name, 0);
    if (known < 0) overflowed_ = true;
    return known < 0 ? kOthers : known + 1;
  }
  bool is_new = false;
  const int32_t number = names_.Add(name, 0, &is_new) + 1;
  if (is_new) bytes_left_ -= static_cast<int64_t>(name.size());
  return number;
}

}  // namespace weblog::stats
