#include "weblog/text_table.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>

namespace {

using weblog::TextTable;

TEST_CASE("texts are numbered in the order of their first appearance") {
  TextTable table;
  CHECK(table.Add("b") == 0);
  CHECK(table.Add("") == 1);
  CHECK(table.Add("b") == 0);
  CHECK(table.Add("a") == 2);
  CHECK(table.size() == 3);
  CHECK(table[2] == "a");
}

TEST_CASE("a table agrees with a map") {
  TextTable table;
  std::map<std::string, uint32_t> expected;
  std::mt19937 random(3);
  std::string text;
  for (int i = 0; i < 50'000; ++i) {
    text = std::to_string(random() % 20'000);
    if (random() % 100 == 0) text.append(random() % 300'000, 'x');
    const auto number = static_cast<uint32_t>(expected.size());
    const auto [it, is_new] = expected.emplace(text, number);
    REQUIRE(table.Add(text) == it->second);
  }
  REQUIRE(table.size() == expected.size());
  for (const auto& [word, number] : expected) REQUIRE(table[number] == word);
}

}  // namespace
