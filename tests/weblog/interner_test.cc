#include "interner.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace weblog {
namespace {

// Adds a text that is gone right after.
int32_t AddCopy(Interner* interner, std::string text, uint32_t salt, bool* is_new) {
  const int32_t number = interner->Add(text, salt, is_new);
  text.assign(text.size(), '!');
  return number;
}

}  // namespace

TEST_CASE("interner: numbers in the order of appearance") {
  Interner interner;
  bool is_new = false;
  CHECK(interner.size() == 0);
  CHECK(AddCopy(&interner, "a", 0, &is_new) == 0);
  CHECK(is_new);
  CHECK(AddCopy(&interner, "b", 0, &is_new) == 1);
  CHECK(is_new);
  CHECK(AddCopy(&interner, "a", 0, &is_new) == 0);
  CHECK_FALSE(is_new);
  // The salt is part of what is numbered, and so is every byte.
  CHECK(AddCopy(&interner, "a", 1, &is_new) == 2);
  CHECK(is_new);
  CHECK(AddCopy(&interner, std::string("a\0", 2), 0, &is_new) == 3);
  CHECK(AddCopy(&interner, "", 0, &is_new) == 4);
  CHECK(AddCopy(&interner, "", 0, &is_new) == 4);
  CHECK(interner.Add(std::string_view(), 0, &is_new) == 4);
  CHECK_FALSE(is_new);
  CHECK(interner.size() == 5);

  interner.Reset({});
  CHECK(interner.size() == 0);
  CHECK(AddCopy(&interner, "b", 0, &is_new) == 0);
  CHECK(is_new);
}

TEST_CASE("interner: absent texts are texts too") {
  Interner interner;
  bool is_new = false;
  CHECK(interner.Add(std::string_view(), 0, &is_new) == 0);
  CHECK(is_new);
  CHECK(interner.Add(std::string_view(), 0, &is_new) == 0);
  CHECK_FALSE(is_new);
}

TEST_CASE("interner: a full hash is not enough to be alike") {
  Interner interner;
  bool is_new = false;
  // All with one hash: only the texts can tell them apart, also when the table grows.
  for (int i = 0; i < 1'000; ++i) {
    REQUIRE(interner.Add("text " + std::to_string(i), 7, 0xABCDEF01, &is_new) == i);
    REQUIRE(is_new);
  }
  for (int i = 0; i < 1'000; ++i) {
    REQUIRE(interner.Add("text " + std::to_string(i), 7, 0xABCDEF01, &is_new) == i);
    REQUIRE_FALSE(is_new);
  }
}

TEST_CASE("interner: agrees with a map") {
  Interner interner;
  std::mt19937 random(5);
  for (int round = 0; round < 3; ++round) {
    // Some texts lie in memory that stays, the others are copied.
    std::string stable;
    for (int i = 0; i < 5'000; ++i) stable += std::to_string(random() % 3'000) + " ";
    interner.Reset(stable);
    std::map<std::pair<std::string, uint32_t>, int32_t> expected;
    for (int i = 0; i < 60'000; ++i) {
      std::string_view text;
      std::string other;
      if (random() % 2 == 0) {
        const size_t at = random() % (stable.size() - 8);
        text = std::string_view(stable).substr(at, random() % 8);
      } else {
        other = std::to_string(random() % 30'000);
        if (random() % 1'000 == 0) other.append(70'000, 'x');  // larger than a block
        text = other;
      }
      const uint32_t salt = random() % 3;
      const auto [found, inserted] =
          expected.try_emplace({std::string(text), salt}, static_cast<int32_t>(expected.size()));
      bool is_new = !inserted;
      REQUIRE(interner.Add(text, salt, &is_new) == found->second);
      REQUIRE(is_new == inserted);
      REQUIRE(interner.size() == static_cast<int32_t>(expected.size()));
    }
    for (const auto& [key, number] : expected) {
      bool is_new = true;
      REQUIRE(interner.Add(key.first, key.second, &is_new) == number);
      REQUIRE_FALSE(is_new);
    }
  }
}

}  // namespace weblog
