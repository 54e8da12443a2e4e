#include "score/common_subsequence.h"

#include <algorithm>
#include <vector>

namespace weblog {
namespace {

constexpr size_t kLongest = 10'000;

}  // namespace

int64_t CommonSubsequence(std::span<const PageKey> a, std::span<const PageKey> b) {
  a = a.first(std::min(a.size(), kLongest));
  b = b.first(std::min(b.size(), kLongest));
  // What both begin or end with is common to both; it is most of it.
  int64_t common = 0;
  for (; !a.empty() && !b.empty() && a.front() == b.front(); ++common) {
    a = a.subspan(1);
    b = b.subspan(1);
  }
  for (; !a.empty() && !b.empty() && a.back() == b.back(); ++common) {
    a = a.first(a.size() - 1);
    b = b.first(b.size() - 1);
  }
  // lengths[j]: of the longest one of what was read of `a` and the first j of `b`.
  std::vector<int64_t> lengths(b.size() + 1, 0);
  for (const PageKey page : a) {
    int64_t diagonal = 0;  // lengths[j] before `page`
    for (size_t j = 0; j < b.size(); ++j) {
      const int64_t longer = b[j] == page ? diagonal + 1 : std::max(lengths[j + 1], lengths[j]);
      diagonal = lengths[j + 1];
      lengths[j + 1] = longer;
    }
  }
  return common + lengths.back();
}

}  // namespace weblog
