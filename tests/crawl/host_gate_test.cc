#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "crawl/politeness.h"

namespace crawl {
namespace {

constexpr auto kOk = HostOutcome::kOk;
constexpr auto kOverloaded = HostOutcome::kOverloaded;
constexpr auto kFailed = HostOutcome::kFailed;

// A request that takes no time.
void Ask(HostGate* gate, int64_t now, HostOutcome outcome,
         std::optional<int64_t> retry_after = std::nullopt) {
  gate->Finished(gate->Started(now), now, outcome, retry_after);
}

}  // namespace

TEST_CASE("host_gate: the delay counts from the end of a request") {
  const HostGateOptions options;
  HostGate gate(&options, 1);
  CHECK(gate.NextTime(0) == 0);
  CHECK(gate.MayStart(-5000));
  const int64_t request = gate.Started(100);
  CHECK(gate.NextTime(200) == HostGate::kNever);
  CHECK_FALSE(gate.MayStart(200));
  gate.Finished(request, 700, kOk);
  // 700 + 1000.
  CHECK(gate.NextTime(700) == 1700);
  CHECK_FALSE(gate.MayStart(1699));
  CHECK(gate.MayStart(1700));
  CHECK(gate.NextTime(5000) == 5000);
  CHECK(gate.requests() == 1);
  CHECK(gate.failures() == 0);
}

TEST_CASE("host_gate: several requests at a time begin a delay apart") {
  HostGateOptions options;
  options.per_host = 2;
  HostGate gate(&options, 1);
  const int64_t request = gate.Started(0);
  CHECK(gate.NextTime(0) == 1000);
  gate.Started(1000);
  CHECK(gate.NextTime(3000) == HostGate::kNever);
  gate.Finished(request, 3000, kOk);
  CHECK(gate.NextTime(3000) == 3000);
}

TEST_CASE("host_gate: the slower of ours and the site's") {
  const HostGateOptions options;
  HostGate gate(&options, 1);
  Ask(&gate, 0, kOk);
  gate.SetCrawlDelay(500);
  CHECK(gate.NextTime(0) == 1000);
  // It holds from the last request on, which was robots.txt.
  gate.SetCrawlDelay(5000);
  CHECK(gate.NextTime(0) == 5000);
  gate.SetCrawlDelay(int64_t{1} << 60);
  CHECK(gate.NextTime(0) == 86'400'000);
  gate.SetCrawlDelay(-1);
  CHECK(gate.NextTime(0) == 1000);
}

TEST_CASE("host_gate: two schemes of a server keep one pace, and fail each for itself") {
  const HostGateOptions options;
  HostGate http(&options, 1);
  HostGate https(&options, 2, http.pace());
  const int64_t request = http.Started(0);
  CHECK(https.NextTime(0) == HostGate::kNever);
  http.Finished(request, 100, kOk);
  CHECK(https.NextTime(100) == 1100);
  https.SetCrawlDelay(5000);
  CHECK(http.NextTime(100) == 5100);
  // What the server asks for holds for both.
  Ask(&http, 10'000, kOverloaded, 30'000);
  CHECK(https.NextTime(10'000) == 40'000);
  Ask(&https, 40'000, kOverloaded);
  https.SetCrawlDelay(0);
  CHECK(http.NextTime(40'000) == https.NextTime(40'000));
  // That nobody answers does not.
  int64_t now = 50'000;
  while (!https.dead()) {
    Ask(&https, now, kFailed);
    CHECK(http.NextTime(now) == now + 1000);
    now = std::min(https.NextTime(now), now + 1'000'000);
  }
  CHECK_FALSE(http.dead());
  CHECK(http.failures() == 1);
  CHECK(http.NextTime(now) == now);
}

TEST_CASE("host_gate: back-off doubles, with half of it more by chance") {
  HostGateOptions options;
  options.delay_ms = 0;
  options.backoff_max_ms = 6000;
  options.put_aside_after = 100;
  // 1, 2 and 4 seconds, then 6 instead of 8.
  constexpr int64_t kWaits[] = {1000, 2000, 4000, 6000, 6000};
  bool differ = false;
  for (const HostOutcome outcome : {kOverloaded, kFailed}) {
    HostGate gate(&options, 1), other(&options, 2), same(&options, 1);
    int64_t now = 50;
    for (const int64_t wait : kWaits) {
      Ask(&gate, now, outcome);
      Ask(&other, now, outcome);
      Ask(&same, now, outcome);
      const int64_t next = gate.NextTime(now);
      CHECK(next >= now + wait);
      CHECK(next <= now + wait * 3 / 2);
      CHECK(same.NextTime(now) == next);
      differ = differ || other.NextTime(now) != next;
      now = 50 + next * 2;
    }
    CHECK(gate.failures() == 5);
    // An answer ends it.
    Ask(&gate, now, kOk);
    CHECK(gate.NextTime(now) == now);
    Ask(&gate, now, outcome);
    CHECK(gate.NextTime(now) <= now + 1500);
  }
  CHECK(differ);
}

TEST_CASE("host_gate: the delay holds where it is longer than the back-off") {
  HostGateOptions options;
  options.delay_ms = 9000;
  HostGate gate(&options, 1);
  Ask(&gate, 0, kFailed);
  CHECK(gate.NextTime(0) == 9000);
}

TEST_CASE("host_gate: Retry-After") {
  const HostGateOptions options;
  HostGate gate(&options, 1);
  Ask(&gate, 0, kOverloaded, 30'000);
  CHECK(gate.NextTime(0) == 30'000);
  // Less than the delay: the delay.
  Ask(&gate, 30'000, kOverloaded, 10);
  CHECK(gate.NextTime(30'000) == 31'000);
  // A day at most.
  Ask(&gate, 40'000, kOk, int64_t{1} << 60);
  CHECK(gate.NextTime(40'000) == 40'000 + 86'400'000);
  // An answer of a request that began before does not shorten it.
  gate.Finished(gate.Started(50'000), 50'001, kOk);
  CHECK(gate.NextTime(50'001) == 40'000 + 86'400'000);
  Ask(&gate, 200'000'000, kFailed, -7);
  CHECK(gate.NextTime(200'000'000) == 200'001'000);
}

TEST_CASE("host_gate: put aside, and given up") {
  const HostGateOptions options;
  HostGate gate(&options, 1);
  int64_t now = 0;
  for (int i = 1; i <= 4; ++i) {
    Ask(&gate, now, kFailed);
    CHECK(gate.NextTime(now) < now + 600'000);
    now = gate.NextTime(now);
  }
  // The fifth, sixth and seventh failure put it aside for ten minutes, the eighth ends it.
  for (int i = 5; i <= 7; ++i) {
    Ask(&gate, now, kFailed);
    CHECK_FALSE(gate.dead());
    CHECK(gate.NextTime(now) == now + 600'000);
    now = gate.NextTime(now);
  }
  Ask(&gate, now, kFailed);
  CHECK(gate.dead());
  CHECK(gate.NextTime(now) == HostGate::kNever);
  CHECK(gate.failures() == 8);
  CHECK(gate.requests() == 8);
}

TEST_CASE("host_gate: requests that fail together are one failure") {
  HostGateOptions options;
  options.delay_ms = 0;
  options.per_host = 20;
  HostGate gate(&options, 1);
  int64_t now = 0;
  // Four failures in a row, each of them of many requests; the fifth puts the host aside.
  for (int burst = 1; burst <= 5; ++burst) {
    std::vector<int64_t> requests;
    for (int i = 0; i < 20; ++i) requests.push_back(gate.Started(now));
    now += 50;
    gate.Finished(requests[0], now, kOverloaded, 5000);
    CHECK(gate.times_put_aside() == (burst == 5 ? 1 : 0));
    for (int i = 1; i < 19; ++i) gate.Finished(requests[i], now + i, kOverloaded, 5000);
    // The rest is as long as the last of them asks for.
    if (burst < 5) CHECK(gate.NextTime(now + 18) == now + 18 + 5000);
    gate.Finished(requests[19], now + 4000, kFailed);
    if (burst < 5) CHECK(gate.NextTime(now + 4000) >= now + 5018);
    CHECK(gate.times_put_aside() == (burst == 5 ? 1 : 0));
    if (burst == 5) CHECK(gate.NextTime(now) == now + 600'000);
    now = gate.NextTime(now);
  }
  CHECK_FALSE(gate.dead());
  CHECK(gate.failures() == 100);
}

TEST_CASE("host_gate: what stays broken does not add up") {
  HostGateOptions options;
  options.delay_ms = 0;
  HostGate gate(&options, 1);
  Ask(&gate, 0, kFailed);
  for (int64_t now = 10'000; now < 1'000'000; now += 10'000) {
    Ask(&gate, now, HostOutcome::kBroken);
    CHECK(gate.NextTime(now) >= now + 1000);
    CHECK(gate.NextTime(now) <= now + 1500);
  }
  CHECK(gate.times_put_aside() == 0);
  CHECK(gate.failures() == 100);
}

TEST_CASE("host_gate: an answer after being put aside makes all good") {
  const HostGateOptions options;
  HostGate gate(&options, 1);
  int64_t now = 0;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 7; ++i) {
      Ask(&gate, now, i % 2 == 0 ? kFailed : kOverloaded);
      now = gate.NextTime(now);
    }
    Ask(&gate, now, kOk);
    now = gate.NextTime(now);
  }
  CHECK_FALSE(gate.dead());
  CHECK(gate.failures() == 70);
}

TEST_CASE("host_gate: whatever happens, requests keep their distance and their number") {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    HostGateOptions options;
    options.per_host = 1 + static_cast<int>(random() % 3);
    options.delay_ms = random() % 3000;
    HostGate gate(&options, round);
    std::vector<int64_t> running;
    int64_t last_start = -1'000'000, last_end = -1'000'000, must_rest_until = 0;
    for (int64_t now = 0; now < 60'000; now += 1 + random() % 400) {
      if (gate.MayStart(now)) {
        REQUIRE(now >= must_rest_until);
        REQUIRE(now - (options.per_host == 1 ? last_end : last_start) >= options.delay_ms);
        running.push_back(gate.Started(now));
        last_start = now;
        REQUIRE(running.size() <= static_cast<size_t>(options.per_host));
      } else if (!running.empty() && random() % 2 == 0) {
        const bool overloaded = random() % 4 == 0;
        const int64_t rest = random() % 10'000;
        gate.Finished(running.front(), now, overloaded ? kOverloaded : kOk,
                      overloaded ? std::optional<int64_t>(rest) : std::nullopt);
        if (overloaded) must_rest_until = std::max(must_rest_until, now + rest);
        last_end = now;
        running.erase(running.begin());
      }
    }
    CHECK(gate.requests() > 0);
  }
}

TEST_CASE("host_gate: Retry-After headers") {
  // 784111777 s: Sun, 06 Nov 1994 08:49:37 GMT.
  constexpr int64_t kNow = 784'111'777'000'000;
  CHECK(ParseRetryAfter("120", kNow) == 120'000);
  CHECK(ParseRetryAfter(" 0 ", kNow) == 0);
  CHECK(ParseRetryAfter("99999999999999999999999", kNow) == 1'000'000'000'000);
  CHECK(ParseRetryAfter("Sun, 06 Nov 1994 08:50:37 GMT", kNow) == 60'000);
  CHECK(ParseRetryAfter("Sun, 06 Nov 1994 08:50:37 GMT", kNow + 1) == 60'000);
  CHECK(ParseRetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", kNow) == 0);
  CHECK(ParseRetryAfter("Sunday, 06-Nov-94 08:00:00 GMT", kNow) == 0);
  for (const std::string value : {"", "soon", "-1", "1.5", "1s", "Sun, 06 Nov"}) {
    CHECK_MESSAGE(ParseRetryAfter(value, kNow) == std::nullopt, value);
  }
}

}  // namespace crawl
