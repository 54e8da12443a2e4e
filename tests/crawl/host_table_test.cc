#include "engine/host_table.h"

#include <doctest/doctest.h>

#include <string>

namespace crawl {

TEST_CASE("host_table: a host is of a name, a port and a scheme") {
  HostTable hosts(PolitenessOptions(), 1);
  const uint32_t https = hosts.Of("https://h/a");
  const uint32_t http = hosts.Of("http://h/a");
  const uint32_t port = hosts.Of("http://h:8080/a");
  CHECK(hosts.size() == 3);
  CHECK(hosts.Of("http://h/b") == http);
  CHECK(hosts.Of("https://h/b") == https);
  CHECK(hosts.Of("http://h:8080/") == port);
  CHECK(hosts[http].twin == https);
  CHECK(hosts[https].twin == http);
  CHECK_FALSE(hosts[port].twin.has_value());
  CHECK(hosts[http].Url("/x") == "http://h/x");
  CHECK(hosts[https].Url("/x") == "https://h/x");
}

TEST_CASE("host_table: of two schemes the longer Crawl-delay is kept") {
  HostTable hosts(PolitenessOptions(), 1);
  const uint32_t http = hosts.Of("http://h/");
  const uint32_t https = hosts.Of("https://h/");
  const auto keep = [&](uint32_t host, const std::string& seconds) {
    hosts[host].robots.rules =
        RobotsTxt::Parse("User-agent: *\nCrawl-delay: " + seconds + "\n", "trodden");
    hosts.KeepCrawlDelay(host);
  };
  hosts[http].gate.Finished(hosts[http].gate.Started(0), 0, HostOutcome::kOk);
  CHECK(hosts[http].gate.NextTime(0) == 1000);
  keep(http, "30");
  keep(https, "10");
  for (const uint32_t host : {http, https}) CHECK(hosts[host].gate.NextTime(0) == 30'000);
  // When the rules are others, so is the delay.
  keep(http, "none");
  for (const uint32_t host : {http, https}) CHECK(hosts[host].gate.NextTime(0) == 10'000);
}

TEST_CASE("host_table: a name is told of once, and dead with its last scheme") {
  HostTable hosts(PolitenessOptions(), 1);
  const uint32_t https = hosts.Of("https://h/");
  CHECK(hosts.Label(https) == "h");
  const uint32_t http = hosts.Of("http://h/");
  CHECK(hosts.CountPage(http));
  CHECK_FALSE(hosts.CountPage(https));
  CHECK_FALSE(hosts.CountPage(http));
  for (const uint32_t host : {http, https, https}) {
    hosts[host].gate.Finished(hosts[host].gate.Started(0), 0, HostOutcome::kFailed);
  }
  hosts[http].robots.word = "found";
  hosts[https].robots.word = "unreachable";
  hosts[https].dead = true;
  CHECK(hosts.Label(https) == "https://h");
  CHECK(hosts.dead() == 0);
  auto facts = hosts.Facts(100'000);
  REQUIRE(facts.size() == 1);
  CHECK(facts[0].host == "h");
  CHECK(facts[0].requests == 3);
  CHECK(facts[0].failures == 3);
  CHECK(facts[0].pages == 3);
  CHECK(facts[0].robots == "found");
  CHECK(facts[0].state == "open");
  hosts[http].dead = true;
  CHECK(hosts.Label(https) == "h");
  CHECK(hosts.dead() == 1);
  facts = hosts.Facts(100'000);
  CHECK(facts[0].state == "dead");
}

}  // namespace crawl
