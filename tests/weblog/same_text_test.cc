#include "same_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

namespace weblog {

TEST_CASE("same text: every length, a difference at every place") {
  for (size_t size = 0; size <= 100; ++size) {
    // Buffers of just this size, for ASan.
    const auto a = std::make_unique<char[]>(size);
    const auto b = std::make_unique<char[]>(size);
    for (size_t i = 0; i < size; ++i) a[i] = b[i] = static_cast<char>('a' + i % 26);
    REQUIRE(SameText({a.get(), size}, {b.get(), size}));
    for (size_t i = 0; i < size; ++i) {
      b[i] ^= '\x80';
      REQUIRE_FALSE(SameText({a.get(), size}, {b.get(), size}));
      REQUIRE_FALSE(SameText({b.get(), size}, {a.get(), size}));
      REQUIRE_FALSE(SameText({a.get(), size}, {a.get(), i}));
      b[i] ^= '\x80';
    }
  }
}

TEST_CASE("same text: an empty one may have no data") {
  CHECK(SameText({}, {}));
  CHECK(SameText({}, ""));
  CHECK_FALSE(SameText({}, "a"));
}

}  // namespace weblog
