#include "crawl/scope.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <set>
#include <string>

namespace crawl {
namespace {

// 2025-06-15 12:00 UTC: 20254 days and a half. 55 years of 365 days and 14 leap days are 20089 days;
// January to May has 151, and 14 days of June have passed.
constexpr int64_t kNow = (int64_t{20089 + 151 + 14} * 24 + 12) * 3'600'000'000;

std::unique_ptr<Scope> Make(ScopeOptions options = {}) {
  options.now_us = kNow;
  auto scope = Scope::Make(options);
  REQUIRE(scope.ok());
  return std::move(*scope);
}

std::string Error(const ScopeOptions& options) {
  const auto scope = Scope::Make(options);
  return scope.ok() ? "" : scope.status().ToString();
}

}  // namespace

TEST_CASE("scope: without rules all pages of the web are taken") {
  const auto scope = Make();
  CHECK(scope->Admit("http://h/a", 0) == Refusal::kNone);
  CHECK(scope->Admit("https://h/a?b", 1000) == Refusal::kNone);
  for (const std::string url : {"ftp://h/", "mailto:a@h", "/a", "", "httpx://h/"}) {
    CHECK(scope->Admit(url, 0) == Refusal::kScheme);
  }
  const std::string url = "http://h/" + std::string(2000, 'a');
  CHECK(scope->Admit(url.substr(0, 2000), 0) == Refusal::kNone);
  CHECK(scope->Admit(url.substr(0, 2001), 0) == Refusal::kTooLong);
}

TEST_CASE("scope: expressions") {
  ScopeOptions options;
  options.include = "//([a-z]+\\.)?h/";
  options.exclude = {"\\.pdf$", "/private/"};
  const auto scope = Make(options);
  CHECK(scope->Admit("http://h/a", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://www.h/a", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://g/a", 0) == Refusal::kInclude);
  CHECK(scope->Admit("http://h/a.pdf", 0) == Refusal::kExclude);
  CHECK(scope->Admit("http://h/a.pdf?b", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://h/private/", 0) == Refusal::kExclude);
}

TEST_CASE("scope: a wrong expression is shown") {
  ScopeOptions options;
  options.include = "ab[z-a]c";
  CHECK(Error(options) ==
        "Invalid: the expression 'ab[z-a]c' is wrong at character 4: invalid character class "
        "range: z-a");
  options = {};
  options.exclude = {"fine", "a(b"};
  CHECK(Error(options) == "Invalid: the expression 'a(b' is wrong: missing ): a(b");
  options.exclude = {"fine"};
  CHECK(Error(options) == "");
}

TEST_CASE("scope: hosts") {
  ScopeOptions options;
  options.hosts = HostScope::kSameHost;
  const auto same_host = Make(options);
  options.hosts = HostScope::kSameDomain;
  const auto same_domain = Make(options);
  for (const auto& scope : {same_host.get(), same_domain.get()}) {
    CHECK(scope->Admit("http://www.a.co.uk/", 0) == Refusal::kHost);
    scope->AddSeed("http://www.a.co.uk/start");
    scope->AddSeed("http://10.0.0.1:81/");
    CHECK(scope->Admit("http://www.a.co.uk/", 0) == Refusal::kNone);
    CHECK(scope->Admit("https://www.a.co.uk/", 0) == Refusal::kNone);
    CHECK(scope->Admit("http://10.0.0.1:81/x", 0) == Refusal::kNone);
    CHECK(scope->Admit("http://www.b.co.uk/", 0) == Refusal::kHost);
    CHECK(scope->Admit("http://11.0.0.1:81/", 0) == Refusal::kHost);
  }
  CHECK(same_host->Admit("http://a.co.uk/", 0) == Refusal::kHost);
  CHECK(same_host->Admit("http://www.a.co.uk:81/", 0) == Refusal::kHost);
  CHECK(same_domain->Admit("http://a.co.uk/", 0) == Refusal::kNone);
  CHECK(same_domain->Admit("http://x.y.a.co.uk:81/", 0) == Refusal::kNone);
}

TEST_CASE("scope: depth") {
  ScopeOptions options;
  options.max_depth = 2;
  const auto scope = Make(options);
  CHECK(scope->Admit("http://h/", 2) == Refusal::kNone);
  CHECK(scope->Admit("http://h/", 3) == Refusal::kDepth);
}

TEST_CASE("scope: pages of a host") {
  ScopeOptions options;
  options.max_per_host = 2;
  const auto scope = Make(options);
  CHECK(scope->Admit("http://h/a", 0) == Refusal::kNone);
  // What is refused for another reason does not count.
  CHECK(scope->Admit("http://h/a/a/a", 0) == Refusal::kRepeating);
  CHECK(scope->Admit("http://h/b", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://h/c", 0) == Refusal::kPerHost);
  CHECK(scope->Admit("http://g/c", 0) == Refusal::kNone);
}

TEST_CASE("scope: what was taken before counts, however full it is") {
  ScopeOptions options;
  options.max_per_host = 2;
  const auto scope = Make(options);
  CHECK(scope->Count("http://h/a") == Refusal::kNone);
  CHECK(scope->Admit("http://h/b", 0) == Refusal::kNone);
  CHECK(scope->Count("http://h/c") == Refusal::kPerHost);
  CHECK(scope->Count("http://g/c") == Refusal::kNone);
  CHECK(scope->Admit("http://g/d", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://g/e", 0) == Refusal::kPerHost);
  options.max_per_host = 0;
  options.max_per_pattern = 1;
  const auto patterns = Make(options);
  CHECK(patterns->Count("http://h/p?id=1") == Refusal::kNone);
  CHECK(patterns->Count("http://h/p?id=2") == Refusal::kPerPattern);
  CHECK(patterns->Admit("http://h/p?id=3", 0) == Refusal::kPerPattern);
}

TEST_CASE("scope: pages of a pattern") {
  ScopeOptions options;
  options.max_per_pattern = 3;
  const auto scope = Make(options);
  for (int i = 0; i < 3; ++i) {
    CHECK(scope->Admit("http://h/p?id=" + std::to_string(i), 0) == Refusal::kNone);
  }
  CHECK(scope->Admit("http://h/p?id=77", 0) == Refusal::kPerPattern);
  CHECK(scope->Admit("http://h/q?id=77", 0) == Refusal::kNone);
  options.max_per_pattern = 0;
  const auto any = Make(options);
  for (int i = 0; i < 10'000; ++i) {
    REQUIRE(any->Admit("http://h/p?id=" + std::to_string(i), 0) == Refusal::kNone);
  }
}

TEST_CASE("scope: a calendar ends") {
  const auto scope = Make();
  CHECK(scope->Admit("http://h/cal/2027/12/", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://h/cal/2028/01/", 0) == Refusal::kCalendar);
  CHECK(scope->Admit("http://h/cal?year=1969", 0) == Refusal::kCalendar);
  CHECK(scope->Admit("http://h/1969/07/21/moon", 0) == Refusal::kNone);
  // The days of 1970 to 1974 without those beyond the 28th: 5 * 12 * 28 = 1680.
  int taken = 0, refused = 0;
  for (int day = 0; day < 1680; ++day) {
    char url[64];
    std::snprintf(url, sizeof url, "http://h/day/%d/%02d/%02d", 1970 + day / 336, day / 28 % 12 + 1,
                  day % 28 + 1);
    const Refusal refusal = scope->Admit(url, 0);
    taken += refusal == Refusal::kNone;
    refused += refusal == Refusal::kCalendar;
  }
  CHECK(taken == 400);
  CHECK(refused == 1280);
  // Articles that have a number are no calendar.
  for (int i = 0; i < 1000; ++i) {
    REQUIRE(scope->Admit("http://h/2015/03/17/" + std::to_string(i), 0) == Refusal::kNone);
  }
}

TEST_CASE("scope: traps may be left open") {
  ScopeOptions options;
  options.traps = false;
  const auto scope = Make(options);
  CHECK(scope->Admit("http://h/a/a/a", 0) == Refusal::kNone);
  CHECK(scope->Admit("http://h/cal/2999/12/31", 0) == Refusal::kNone);
}

TEST_CASE("scope: the system's clock is for those who give none") {
  auto scope = Scope::Make({});
  REQUIRE(scope.ok());
  CHECK((*scope)->Admit("http://h/2026/01/01", 0) == Refusal::kNone);
  CHECK((*scope)->Admit("http://h/9999/01/01", 0) == Refusal::kCalendar);
}

TEST_CASE("scope: every refusal has a name of its own") {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Refusal::kCalendar); ++i) {
    names.insert(NameOf(static_cast<Refusal>(i)));
  }
  CHECK(names.size() == 11);
  CHECK_FALSE(names.contains(""));
}

}  // namespace crawl
