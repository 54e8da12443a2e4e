// The longest common subsequence of two sequences of pages.
#pragma once

#include <cstdint>
#include <span>

#include "weblog/page_key.h"

namespace weblog {

// Its length. Of longer sequences the first 10,000 pages count.
int64_t CommonSubsequence(std::span<const PageKey> a, std::span<const PageKey> b);

}  // namespace weblog
