#include "clean/robot_score.h"

#include <doctest/doctest.h>

#include <vector>

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;

// Readers of a site: two objects for a page, and half of the pages referred.
SiteBehaviour LivelySite() {
  SiteBehaviour site;
  for (int i = 0; i < 200; ++i) {
    site.Take({.kind = HitKind::kPage, .answered = true, .referred = i % 2 == 0, .agent = true});
    site.Take({.kind = HitKind::kObject, .answered = true, .agent = true});
    site.Take({.kind = HitKind::kObject, .answered = true, .agent = true});
  }
  return site;
}

Degrees With(Evidence kind, int degree) {
  return static_cast<Degrees>(degree) << (2 * static_cast<int>(kind));
}

// Asks for `pages` pages, `pause` seconds and sometimes a third more apart.
Behaviour Reader(int pages, double pause, bool referred, double unrest = 0) {
  Behaviour behaviour;
  double time = 1e6;
  for (int i = 0; i < pages; ++i) {
    behaviour.Take({.time = static_cast<int64_t>(time * kSecond),
                    .answered = true,
                    .referred = referred,
                    .agent = true});
    time += pause + (i % 3 == 0 ? unrest : 0);
  }
  return behaviour;
}

}  // namespace

TEST_CASE("robot score: worked numbers") {
  const AgentVerdict browser, listed{AgentKind::kListed, "Googlebot"}, bare{AgentKind::kBare, ""};
  const auto check = [](const RobotVerdict& verdict, float score, const char* why) {
    CHECK(verdict.score == score);
    CHECK(verdict.why == why);
  };
  check(ScoreRobot(browser, 0, true), 0, "");
  check(ScoreRobot(listed, 0, true), 0.98f, "agent list: Googlebot");
  // 1 - 0.6 * 0.7
  check(ScoreRobot(browser, With(Evidence::kNoObjects, 2) | With(Evidence::kNoReferrer, 2), true),
        0.58f, "no objects in 20 pages; no referrer in 20 pages");
  // 1 - 0.6 * 0.8
  check(ScoreRobot(bare, With(Evidence::kNoReferrer, 1), true), 0.52f,
        "bare agent; no referrer in 10 pages");
  // 1 - 0.02 * 0.4 = 0.992
  check(ScoreRobot(listed, With(Evidence::kRobotsTxt, 2), true), 0.99f,
        "agent list: Googlebot; reads robots.txt and no objects");
  // A missing agent is evidence where others have one.
  check(ScoreRobot({AgentKind::kMissing, ""}, 0, true), 0.4f, "no agent");
  check(ScoreRobot({AgentKind::kMissing, ""}, 0, false), 0, "");
  // 1 - 0.4 * 0.8 * 0.6 * 0.7 * 0.55 = 0.92608
  check(ScoreRobot({AgentKind::kOther, ""},
                   With(Evidence::kErrors, 1) | With(Evidence::kRegular, 2) |
                       With(Evidence::kRate, 2) | With(Evidence::kNoObjects, 3),
                   true),
        0.93f,
        "agent is no browser's; no objects in 50 pages; 60 pages in a minute; 50 even pauses; "
        "half are errors");
}

TEST_CASE("robot score: nothing that a person might do is enough alone") {
  for (const Evidence kind : {Evidence::kNoObjects, Evidence::kNoReferrer, Evidence::kRate,
                              Evidence::kRegular, Evidence::kErrors}) {
    for (int degree = 1; degree <= 3; ++degree) {
      CHECK(ScoreRobot({}, With(kind, degree), true).score < 0.5f);
    }
  }
}

TEST_CASE("behaviour: no objects and no referrer count from 10, 20 and 50 pages on") {
  const SiteBehaviour site = LivelySite();
  const auto degrees = [&site](int pages, bool referred) {
    return Reader(pages, 100, referred, 200).Judge(site);
  };
  CHECK(degrees(9, false) == 0);
  CHECK(degrees(10, true) == With(Evidence::kNoObjects, 1));
  CHECK(degrees(10, false) == (With(Evidence::kNoObjects, 1) | With(Evidence::kNoReferrer, 1)));
  CHECK(degrees(20, false) == (With(Evidence::kNoObjects, 2) | With(Evidence::kNoReferrer, 2)));
  CHECK(degrees(50, false) == (With(Evidence::kNoObjects, 3) | With(Evidence::kNoReferrer, 3)));
}

TEST_CASE("behaviour: what the site's readers do not do either is no evidence") {
  CHECK(Reader(60, 100, false, 200).Judge(SiteBehaviour()) == 0);
  SiteBehaviour plain;  // no objects, no referrers
  for (int i = 0; i < 500; ++i) plain.Take({.answered = true, .agent = true});
  CHECK(Reader(60, 100, false, 200).Judge(plain) == 0);
}

TEST_CASE("behaviour: one object is enough to say that objects are fetched") {
  Behaviour returning = Reader(60, 100, true, 200);
  returning.Take({.kind = HitKind::kObject});
  CHECK(returning.Judge(LivelySite()) == 0);
}

TEST_CASE("behaviour: rate and regularity") {
  const SiteBehaviour site;
  CHECK(Reader(29, 1, false).Judge(site) == 0);
  CHECK(DegreeOf(Reader(60, 1, false).Judge(site), Evidence::kRate) >= 1);
  CHECK(DegreeOf(Reader(600, 0.1, false).Judge(site), Evidence::kRate) == 3);
  CHECK(Reader(21, 30, false).Judge(site) == With(Evidence::kRegular, 1));
  CHECK(Reader(201, 300, false).Judge(site) == With(Evidence::kRegular, 3));
  // Pauses of 30, 30 and 60 seconds are not even, nor are quick clicks a sign.
  CHECK(Reader(201, 30, false, 30).Judge(site) == 0);
  CHECK(DegreeOf(Reader(100, 4, false).Judge(site), Evidence::kRegular) == 0);
}

TEST_CASE("behaviour: many people behind one address are not judged by their number") {
  Behaviour shared;
  for (int i = 0; i < 1000; ++i) {
    const int64_t time = i * kSecond / 10;
    shared.Take({.time = time, .answered = true, .agent = true});
    shared.Take({.time = time, .kind = HitKind::kObject});
    shared.Take({.time = time, .kind = HitKind::kObject});
  }
  CHECK(shared.Judge(LivelySite()) == 0);
}

TEST_CASE("behaviour: errors, HEAD and robots.txt") {
  const SiteBehaviour site;
  Behaviour scanner;
  for (int i = 0; i < 9; ++i)
    scanner.Take({.time = i * 400 * kSecond * (i % 2 + 1), .error = true});
  CHECK(scanner.Judge(site) == 0);
  scanner.Take({.time = 9000 * kSecond, .answered = true});
  CHECK(scanner.Judge(site) == With(Evidence::kErrors, 1));
  for (int i = 0; i < 10; ++i) scanner.Take({.time = 9000 * kSecond, .error = true});
  CHECK(scanner.Judge(site) == With(Evidence::kErrors, 2));

  Behaviour monitor;
  for (int i = 0; i < 3; ++i) monitor.Take({.head = true, .answered = true});
  CHECK(monitor.Judge(site) == With(Evidence::kHeads, 1));

  Behaviour polite;
  polite.Take({.kind = HitKind::kRobotsTxt});
  CHECK(polite.Judge(site) == With(Evidence::kRobotsTxt, 2));
  polite.Take({.kind = HitKind::kObject});
  CHECK(polite.Judge(site) == With(Evidence::kRobotsTxt, 1));
}

}  // namespace weblog
