#include "clean/clients.h"

#include <doctest/doctest.h>

namespace weblog {

TEST_CASE("clients: found again by address and agent") {
  Clients clients(100);
  bool is_new = false;
  const uint32_t first = clients.Find({1, 1}, 0, &is_new);
  CHECK(is_new);
  CHECK(clients.Find({1, 2}, 0, &is_new) != first);
  CHECK(is_new);
  CHECK(clients.Find({1, 1}, 100, &is_new) == first);
  CHECK_FALSE(is_new);
  CHECK(clients.FindAgain(first, {1, 1}, 200));
  CHECK_FALSE(clients.FindAgain(first, {1, 2}, 200));
}

TEST_CASE("clients: begin anew after a silence") {
  Clients clients(100);
  bool is_new = false;
  const uint32_t number = clients.Find({1, 1}, 0, &is_new);
  clients[number].agent_verdict = 7;
  CHECK_FALSE(clients.FindAgain(number, {1, 1}, 101));
  clients.Find({1, 1}, 101, &is_new);
  CHECK(is_new);
  CHECK(clients[number].agent_verdict == 0);
}

TEST_CASE("clients: those that are forgotten take no memory") {
  Clients clients(1000);
  for (uint64_t i = 0; i < 200'000; ++i) {
    bool is_new = false;
    const uint32_t number =
        clients.Find({i * 0x9E3779B97F4A7C15, i}, static_cast<int64_t>(i), &is_new);
    REQUIRE(is_new);
    clients[number].page = i;
    // Everybody who was seen lately is still there.
    if (i < 1000) continue;
    const uint64_t j = i - 999;
    const uint32_t again =
        clients.Find({j * 0x9E3779B97F4A7C15, j}, static_cast<int64_t>(i), &is_new);
    REQUIRE_FALSE(is_new);
    REQUIRE(clients[again].page == j);
  }
  CHECK(clients.size() < 10'000);
}

}  // namespace weblog
