#include "weblog/patterns/clusters.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "patterns/view_weights.h"
#include "random_lists.h"
#include "support/batches.h"

namespace {

using doctest::Approx;
using testing_patterns::AsTrails;
using testing_patterns::Lists;
using testing_patterns::RandomLists;
using testing_support::Must;
using weblog::Clustering;
using weblog::ClustersOf;
using weblog::FindClusters;
using weblog::Trails;
using weblog::ViewWeight;

// Five users, a session each: three view A and B, two C and D.
Trails TwoTastes() { return AsTrails(Lists({"AB", "CD", "ABA", "AB", "CDC"}), 4, 5); }

std::vector<std::string> MembersOf(const Trails& trails, const Clustering& clustering,
                                   ClustersOf of, int cluster) {
  std::vector<std::string> names;
  for (const auto& member : clustering.members) {
    if (member.cluster != cluster) continue;
    names.push_back((of == ClustersOf::kUsers ? trails.users : trails.pages)[member.member]);
  }
  return names;
}

TEST_CASE("weights are ln(1 + views) or ln(1 + seconds)") {
  // u0 has AB and AC, u1 has A.
  Trails trails = AsTrails(Lists({"AB", "A", "AC"}), 3, 2);
  const auto views = weblog::UserPageWeights(trails, ViewWeight::kViews);
  REQUIRE(views.rows() == 2);
  REQUIRE(views[0].size() == 3);
  CHECK(views[0][0].value == Approx(std::log(3.0)));
  CHECK(views[0][1].value == Approx(std::log(2.0)));
  CHECK(views[1].size() == 1);
  trails.dwell_us = {2'000'000, -1, -1, 5'000'000, -1};
  const auto dwell = weblog::UserPageWeights(trails, ViewWeight::kDwell);
  REQUIRE(dwell[0].size() == 1);
  CHECK(dwell[0][0].value == Approx(std::log(8.0)));
  CHECK(dwell[1].empty());
}

TEST_CASE("users by the pages they view; the number of clusters is found") {
  const Trails trails = TwoTastes();
  const Clustering found = FindClusters(trails, {});
  CHECK(found.clusters == 2);
  CHECK(found.members.size() == 5);
  // The two whose vectors are the same are nearest to the centre.
  CHECK(MembersOf(trails, found, ClustersOf::kUsers, 1) ==
        std::vector<std::string>{"u0", "u3", "u2"});
  CHECK(MembersOf(trails, found, ClustersOf::kUsers, 2) == std::vector<std::string>{"u1", "u4"});
  CHECK(found.silhouette > 0.9);
}

TEST_CASE("pages by the users who view them") {
  const Trails trails = TwoTastes();
  const Clustering found = FindClusters(trails, {.of = ClustersOf::kPages, .k = 2});
  CHECK(found.clusters == 2);
  CHECK(MembersOf(trails, found, ClustersOf::kPages, 1) == std::vector<std::string>{"A", "B"});
  CHECK(MembersOf(trails, found, ClustersOf::kPages, 2) == std::vector<std::string>{"C", "D"});
}

TEST_CASE("what a cluster has in common, the heaviest first") {
  // One cluster of two users with A A B and A: vectors (ln 3, ln 2) / 1.299 and (1, 0).
  const Trails trails = AsTrails(Lists({"AAB", "A"}), 2, 2);
  const Clustering found = FindClusters(trails, {.k = 1});
  REQUIRE(found.centres.size() == 2);
  const double length = std::hypot(std::log(3.0), std::log(2.0));
  const double a = 1 + std::log(3.0) / length;
  const double b = std::log(2.0) / length;
  CHECK(found.centres[0].term == 0);
  CHECK(found.centres[0].members == 2);
  CHECK(found.centres[0].rank == 1);
  CHECK(found.centres[0].weight == Approx(a / std::hypot(a, b)));
  CHECK(found.centres[1].term == 1);
  CHECK(found.centres[1].rank == 2);
  CHECK(found.centres[1].weight == Approx(b / std::hypot(a, b)));
  CHECK(FindClusters(trails, {.k = 1, .centre_terms = 1}).centres.size() == 1);
}

TEST_CASE("a member without weight belongs nowhere") {
  Trails trails = AsTrails(Lists({"AB", "A", "AB"}), 2, 3);
  trails.dwell_us = {1'000'000, -1, -1, 1'000'000, -1};
  const Clustering found = FindClusters(trails, {.weight = ViewWeight::kDwell, .k = 1});
  CHECK(MembersOf(trails, found, ClustersOf::kUsers, 0) == std::vector<std::string>{"u1"});
  CHECK(found.members.back().member == 1);
  const auto batch = Must(weblog::ClusterRows(trails, ClustersOf::kUsers, found.members));
  CHECK_OK(batch->ValidateFull());
  CHECK(batch->column(1)->IsNull(2));
  CHECK(batch->column(2)->IsNull(2));
  CHECK(batch->column(3)->IsNull(2));
  trails.dwell_us.assign(5, -1);
  CHECK(FindClusters(trails, {.weight = ViewWeight::kDwell}).clusters == 0);
}

TEST_CASE("few members and none") {
  CHECK(FindClusters(Trails(), {}).members.empty());
  const Trails one = AsTrails(Lists({"AB"}), 2, 1);
  CHECK(FindClusters(one, {}).clusters == 1);
  CHECK(FindClusters(one, {.k = 5}).clusters == 1);
  CHECK(FindClusters(AsTrails(Lists({"A", "B"}), 2, 2), {}).clusters == 2);
}

TEST_CASE("the same for any number of threads; clusters are numbered by size") {
  std::mt19937 random(6);
  for (int round = 0; round < 20; ++round) {
    const Trails trails = AsTrails(RandomLists(&random, 200, 10, 20), 20, 40);
    weblog::ClusterOptions options;
    options.of = random() % 2 == 0 ? ClustersOf::kUsers : ClustersOf::kPages;
    options.seed = random();
    const Clustering one = FindClusters(trails, options);
    options.threads = 4;
    const Clustering four = FindClusters(trails, options);
    CHECK(one.clusters == four.clusters);
    CHECK(one.silhouette == four.silhouette);
    REQUIRE(one.members.size() == four.members.size());
    std::vector<size_t> sizes(static_cast<size_t>(one.clusters) + 1);
    for (size_t i = 0; i < one.members.size(); ++i) {
      CHECK(one.members[i].member == four.members[i].member);
      CHECK(one.members[i].cluster == four.members[i].cluster);
      CHECK(one.members[i].similarity == four.members[i].similarity);
      ++sizes[static_cast<size_t>(one.members[i].cluster)];
    }
    for (size_t i = 2; i < sizes.size(); ++i) CHECK(sizes[i] <= sizes[i - 1]);
  }
}

TEST_CASE("clusters and centres as rows") {
  const Trails trails = TwoTastes();
  const Clustering found = FindClusters(trails, {});
  const auto members = Must(weblog::ClusterRows(trails, ClustersOf::kUsers, found.members));
  CHECK_OK(members->ValidateFull());
  CHECK(members->schema()->Equals(weblog::ClustersSchema()));
  CHECK(Must(members->column(0)->GetScalar(0))->ToString() == "u0");
  const auto centres = Must(weblog::CentreRows(trails, ClustersOf::kUsers, found.centres));
  CHECK_OK(centres->ValidateFull());
  CHECK(centres->schema()->Equals(weblog::CentresSchema(ClustersOf::kUsers)));
  CHECK(centres->num_rows() == 4);
  CHECK(Must(centres->column(3)->GetScalar(0))->ToString() == "A");
  CHECK(weblog::CentresSchema(ClustersOf::kPages)->field(3)->name() == "user");
}

}  // namespace
