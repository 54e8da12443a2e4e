#include "byte_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace weblog {

TEST_CASE("byte search: the first place, at every distance and with others behind the end") {
  const ByteFinder finder('"');
  for (int size = 0; size <= 200; ++size) {
    for (int place = 0; place <= size + 8; ++place) {
      std::string text(size + ByteFinder::kReadsBehind, 'x');
      // At and behind `size` it does not count.
      for (int at : {place, place + 1, place + 40}) {
        if (at < static_cast<int>(text.size())) text[at] = '"';
      }
      const char* end = text.data() + size;
      const char* expected = std::find(static_cast<const char*>(text.data()), end, '"');
      REQUIRE(std::min(finder.Find(text.data(), end), end) == expected);
    }
  }
}

TEST_CASE("byte search: contains") {
  CHECK_FALSE(Contains({}, 'a'));
  for (size_t size = 0; size <= 100; ++size) {
    // A buffer of just this size, for ASan.
    const auto text = std::make_unique<char[]>(size);
    std::fill_n(text.get(), size, 'x');
    REQUIRE_FALSE(Contains({text.get(), size}, '\\'));
    for (size_t at = 0; at < size; ++at) {
      text[at] = '\\';
      REQUIRE(Contains({text.get(), size}, '\\'));
      REQUIRE_FALSE(Contains({text.get(), at}, '\\'));
      text[at] = 'x';
    }
  }
}

TEST_CASE("byte search: is it ASCII") {
  CHECK(IsAscii({}));
  for (size_t size = 0; size <= 100; ++size) {
    const auto text = std::make_unique<char[]>(size);
    std::fill_n(text.get(), size, '\x7F');
    REQUIRE(IsAscii({text.get(), size}));
    for (size_t at = 0; at < size; ++at) {
      text[at] = '\x80';
      REQUIRE_FALSE(IsAscii({text.get(), size}));
      REQUIRE(IsAscii({text.get(), at}));
      text[at] = '\x7F';
    }
  }
}

}  // namespace weblog
