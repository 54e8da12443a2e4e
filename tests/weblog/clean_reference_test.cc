// The streaming stage against a slow reference that looks at all rows again for each row.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "clean/behaviour.h"
#include "clean/robot_score.h"
#include "clean_hits.h"

namespace weblog {
namespace {

using clean_test::Clean;
using clean_test::Fate;
using clean_test::Hit;
using clean_test::kBrowser;

constexpr const char* kPages[] = {"/", "/a", "/b.html", "/c"};

std::vector<Hit> RandomHits(size_t n, std::mt19937* random) {
  const auto below = [random](uint32_t k) { return (*random)() % k; };
  std::vector<Hit> hits;
  double clock = 1e9;
  for (size_t i = 0; i < n; ++i) {
    clock += below(50) == 0 ? 4000 : below(12);
    Hit hit;
    hit.seconds = clock - (below(20) == 0 ? below(100) : 0);
    hit.client = std::string(1, static_cast<char>('a' + below(4)));
    const uint32_t agent = below(5);
    hit.agent = kBrowser;
    if (agent == 0) hit.agent = "Googlebot/2.1";
    if (agent == 1) hit.agent = std::nullopt;
    hit.url = kPages[below(std::size(kPages))];
    // Client a asks for pages only.
    if (hit.client != "a" && below(2) == 0) hit.url = "/style.css";
    if (below(8) == 0) hit.url = "/tile.xyz";
    if (below(150) == 0) hit.url = "/robots.txt";
    if (below(3) != 0) hit.referrer = std::string("http://h") + kPages[below(std::size(kPages))];
    hit.status = below(8) == 0 ? 404 : 200;
    hit.method = below(12) == 0 ? "HEAD" : "GET";
    hits.push_back(hit);
  }
  return hits;
}

// Where all that counts for row `i` ends.
size_t HorizonOf(size_t i, const std::vector<int64_t>& clocks, const CleanOptions& options) {
  size_t end = i + 1;
  while (end < clocks.size() && clocks[end] <= clocks[i] + options.look_ahead &&
         end <= i + static_cast<size_t>(options.look_ahead_rows)) {
    ++end;
  }
  return end;
}

// Judges rows by reading the log again from its beginning.
class Reference {
 public:
  Reference(const std::vector<Hit>& hits, const CleanOptions& options)
      : hits_(hits), options_(options) {
    int64_t clock = INT64_MIN;
    for (const Hit& hit : hits) {
      clock = std::max(clock, static_cast<int64_t>(hit.seconds * 1e6));
      clocks_.push_back(clock);
    }
    for (size_t i = 0; i < hits.size(); ++i) asked_.push_back(AskedBy(i));
  }

  Fate Judge(size_t i) const {
    const size_t end = HorizonOf(i, clocks_, options_);
    SiteBehaviour site;
    Behaviour behaviour;
    int64_t seen = INT64_MIN;
    for (size_t j = 0; j < end; ++j) {
      if (AgentOf(hits_[j]).kind != AgentKind::kListed) site.Take(asked_[j]);
      if (!SameClient(i, j)) continue;
      if (seen != INT64_MIN && clocks_[j] - seen > options_.forget_after) behaviour = {};
      behaviour.Take(asked_[j]);
      seen = clocks_[j];
    }
    const RobotVerdict verdict =
        ScoreRobot(AgentOf(hits_[i]), behaviour.Judge(site), site.has_agents());
    return {static_cast<int64_t>(i), *hits_[i].url, RuleFor(i, verdict), verdict.score,
            verdict.why};
  }

 private:
  bool SameClient(size_t i, size_t j) const {
    return hits_[i].client == hits_[j].client && hits_[i].agent == hits_[j].agent;
  }

  AgentVerdict AgentOf(const Hit& hit) const {
    if (!hit.agent) return {AgentKind::kMissing, ""};
    return *hit.agent == kBrowser ? AgentVerdict{} : AgentVerdict{AgentKind::kListed, "Googlebot"};
  }

  HitKind KindOf(size_t i) const {
    const std::string& url = *hits_[i].url;
    if (url == "/robots.txt") return HitKind::kRobotsTxt;
    if (url == "/style.css") return HitKind::kObject;
    if (url != "/tile.xyz" || !hits_[i].referrer) return HitKind::kPage;
    // The last page that the client got since it was forgotten.
    int64_t seen = clocks_[i];
    for (size_t j = i; j-- > 0;) {
      if (!SameClient(i, j)) continue;
      if (seen - clocks_[j] > options_.forget_after) break;
      seen = clocks_[j];
      if (asked_[j].kind != HitKind::kPage || !asked_[j].answered) continue;
      const auto pause = static_cast<int64_t>(hits_[i].seconds * 1e6) - asked_[j].time;
      const bool embedded = "http://h" + *hits_[j].url == *hits_[i].referrer && pause >= 0 &&
                            pause <= options_.embedded_within;
      return embedded ? HitKind::kObject : HitKind::kPage;
    }
    return HitKind::kPage;
  }

  Asked AskedBy(size_t i) const {
    const Hit& hit = hits_[i];
    return {.time = static_cast<int64_t>(hit.seconds * 1e6),
            .kind = KindOf(i),
            .head = hit.method == "HEAD",
            .answered = hit.status == 200,
            .error = hit.status == 404,
            .referred = hit.referrer.has_value(),
            .agent = hit.agent.has_value()};
  }

  std::string RuleFor(size_t i, const RobotVerdict& verdict) const {
    if (hits_[i].method == "HEAD") return "methods";
    if (hits_[i].status == 404) return "errors";
    if (asked_[i].kind == HitKind::kObject) return "objects";
    return verdict.score >= 0.5f ? "robots" : "";
  }

  const std::vector<Hit>& hits_;
  const CleanOptions& options_;
  std::vector<int64_t> clocks_;
  std::vector<Asked> asked_;
};

}  // namespace

TEST_CASE("clean: any cut into batches gives what a reading of the whole log gives") {
  std::mt19937 random(3);
  for (int round = 0; round < 12; ++round) {
    const std::vector<Hit> hits = RandomHits(600, &random);
    CleanOptions options;
    options.look_ahead = static_cast<int64_t>(random() % 400) * 1'000'000;
    options.look_ahead_rows = round % 3 == 0 ? random() % 30 : 200'000;
    options.forget_after = 3'600'000'000;
    std::vector<size_t> cuts;
    for (size_t n = random() % 20; n > 0; --n) cuts.push_back(random() % hits.size());
    std::sort(cuts.begin(), cuts.end());
    const auto fates = Clean(hits, options, cuts).fates;
    REQUIRE(fates.size() == hits.size());
    const Reference reference(hits, options);
    int evidence = 0;
    for (size_t i = 0; i < hits.size(); ++i) {
      const Fate expected = reference.Judge(i);
      CAPTURE(i);
      CHECK(fates[i].rule == expected.rule);
      CHECK(fates[i].robot == expected.robot);
      REQUIRE(fates[i].why == expected.why);
      evidence += !expected.why.starts_with("agent list") && !expected.why.empty();
    }
    CHECK(evidence > 20);
  }
}

}  // namespace weblog
