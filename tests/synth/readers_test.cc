#include "synth/readers.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <string>

namespace {

using synth::Random;
using synth::Reader;
using synth::ReaderOptions;
using synth::Readers;
using synth::RobotAddress;
using synth::Share;

ReaderOptions Of(int64_t readers) {
  ReaderOptions options;
  options.readers = readers;
  return options;
}

TEST_CASE("readers have addresses of their own, or share one with seven others") {
  ReaderOptions options = Of(20'000);
  std::map<std::string, int> clients;
  const Readers readers(options, 8, 1);
  for (const Reader& reader : readers.all()) ++clients[reader.client];
  int shared = 0;
  for (const auto& [client, count] : clients) {
    CHECK(count <= 8);
    CHECK(client.starts_with("172.") == (count > 1));
    if (count > 1) shared += count;
  }
  // A fifth of them; sqrt(1/5 * 4/5 * 20,000) * 5 = 283.
  CHECK(std::abs(shared - 4000) < 283);

  options.nat = Share::Percent(0);
  std::set<std::string> all;
  const Readers alone(options, 8, 1);
  for (const Reader& reader : alone.all()) all.insert(reader.client);
  CHECK(all.size() == 20'000);
}

TEST_CASE("robots have addresses that nobody else has") {
  std::set<std::string> addresses;
  for (uint64_t number = 0; number < 100'000; ++number) addresses.insert(RobotAddress(number));
  CHECK(addresses.size() == 100'000);
  CHECK(addresses.begin()->starts_with("198.18."));
  CHECK(addresses.rbegin()->starts_with("198.19."));
}

TEST_CASE("shares of readers log in and take cookies, which differ") {
  int logins = 0;
  std::set<std::string> cookies;
  const Readers readers(Of(10'000), 8, 1);
  for (const Reader& reader : readers.all()) {
    logins += reader.login;
    if (!reader.cookie.empty()) cookies.insert(reader.cookie);
    for (const uint16_t topic : reader.topics) CHECK(topic < 8);
    CHECK(reader.LikesTopic(reader.topics[1]));
    CHECK_FALSE(reader.LikesTopic(8));
  }
  CHECK(std::abs(logins - 1000) < 150);                            // 0.3 * 100 * 5
  CHECK(std::abs(static_cast<int>(cookies.size()) - 7000) < 230);  // 0.458 * 100 * 5
}

TEST_CASE("nobody is picked who is there already") {
  Readers readers(Of(2), 8, 1);
  Random random(1, 9);
  Reader* first = readers.PickAbsent(&random);
  REQUIRE(first != nullptr);
  first->open_visits = 1;
  Reader* second = nullptr;
  for (int attempt = 0; attempt < 100 && second == nullptr; ++attempt) {
    second = readers.PickAbsent(&random);
  }
  REQUIRE(second != nullptr);
  CHECK(second != first);
  second->open_visits = 1;
  CHECK(readers.PickAbsent(&random) == nullptr);
}

}  // namespace
