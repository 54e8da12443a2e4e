#include "sessions/smart_sra.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using weblog::Links;
using weblog::LongestPaths;
using weblog::PageKey;
using weblog::ViewHistory;
using weblog::ViewPath;

constexpr int64_t kMinute = 60'000'000;

std::vector<ViewHistory::Node> Session(const std::vector<std::pair<PageKey, int>>& views) {
  std::vector<ViewHistory::Node> session;
  for (const auto& [page, minute] : views) session.push_back({minute * kMinute, page});
  return session;
}

// The rounds as Bayir et al. write them, on a set of pages and a list of sessions.
std::vector<ViewPath> SlowPaths(const std::vector<ViewHistory::Node>& session, const Links& links,
                                int64_t max_stay) {
  const auto leads = [&](uint32_t from, uint32_t to) {
    return from < to && links.Has(session[from].page, session[to].page) &&
           session[to].time - session[from].time <= max_stay;
  };
  std::set<uint32_t> left;
  for (uint32_t i = 0; i < session.size(); ++i) left.insert(i);
  std::vector<ViewPath> paths;
  while (!left.empty()) {
    std::vector<uint32_t> free;
    for (const uint32_t view : left) {
      if (std::none_of(left.begin(), left.end(),
                       [&](uint32_t from) { return leads(from, view); })) {
        free.push_back(view);
      }
    }
    std::vector<ViewPath> next;
    std::set<size_t> extended;
    for (const uint32_t view : free) {
      left.erase(view);
      bool placed = false;
      for (size_t i = 0; i < paths.size(); ++i) {
        if (!leads(paths[i].back(), view)) continue;
        next.push_back(paths[i]);
        next.back().push_back(view);
        extended.insert(i);
        placed = true;
      }
      if (!placed) next.push_back({view});
    }
    for (size_t i = 0; i < paths.size(); ++i) {
      if (!extended.contains(i)) next.push_back(paths[i]);
    }
    paths = std::move(next);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST_CASE("Smart-SRA: the example of its authors") {
  // Views P1 P20 P13 P49 P34 P23 at minutes 0 6 9 12 14 15; links P1-P20, P1-P13, P13-P49, P13-P34,
  // P20-P23, P49-P23, P34-P23. Rounds: P1; P20 and P13; P49 and P34; P23, which goes behind P20,
  // P49 and P34. So the sessions are P1 P20 P23, P1 P13 P49 P23 and P1 P13 P34 P23.
  Links links;
  for (const auto& [from, to] : std::vector<std::pair<PageKey, PageKey>>{
           {1, 20}, {1, 13}, {13, 49}, {13, 34}, {20, 23}, {49, 23}, {34, 23}}) {
    links.Add(from, to);
  }
  const auto session = Session({{1, 0}, {20, 6}, {13, 9}, {49, 12}, {34, 14}, {23, 15}});
  CHECK(LongestPaths(session, links, 10 * kMinute) ==
        std::vector<ViewPath>{{0, 1, 5}, {0, 2, 3, 5}, {0, 2, 4, 5}});
}

TEST_CASE("Smart-SRA: a link that was taken too late leads nowhere") {
  // From minute 0 to minute 11 is more than 10: the second view begins a path.
  Links links;
  links.Add(1, 2);
  CHECK(LongestPaths(Session({{1, 0}, {2, 11}}), links, 10 * kMinute) ==
        std::vector<ViewPath>{{0}, {1}});
  CHECK(LongestPaths(Session({{1, 0}, {2, 10}}), links, 10 * kMinute) ==
        std::vector<ViewPath>{{0, 1}});
}

TEST_CASE("Smart-SRA: the same paths as from the rounds written out") {
  std::mt19937 random(7);
  for (int run = 0; run < 300; ++run) {
    Links links;
    const int pages = 2 + static_cast<int>(random() % 8);
    for (int i = 0; i < pages * 2; ++i) links.Add(1 + random() % pages, 1 + random() % pages);
    std::vector<std::pair<PageKey, int>> views;
    int minute = 0;
    for (int i = 0; i < 12; ++i) {
      views.emplace_back(1 + random() % pages, minute += static_cast<int>(random() % 5));
    }
    const auto session = Session(views);
    CHECK(LongestPaths(session, links, 10 * kMinute) == SlowPaths(session, links, 10 * kMinute));
  }
}

TEST_CASE("Smart-SRA: a site where all leads to all does not explode") {
  // Ten layers of ten pages, each linked to all of the next: 10^10 paths.
  Links links;
  std::vector<std::pair<PageKey, int>> views;
  for (PageKey layer = 0; layer < 10; ++layer) {
    for (PageKey i = 0; i < 10; ++i) {
      views.emplace_back(layer * 10 + i + 1, static_cast<int>(layer));
      for (PageKey j = 0; j < 10; ++j) links.Add(layer * 10 + i + 1, layer * 10 + j + 11);
    }
  }
  const auto paths = LongestPaths(Session(views), links, 10 * kMinute);
  std::set<uint32_t> covered;
  size_t total = 0;
  for (const ViewPath& path : paths) {
    covered.insert(path.begin(), path.end());
    total += path.size();
  }
  CHECK(covered.size() == 100);
  CHECK(total <= 16 * 100 + 1024);
}

}  // namespace
