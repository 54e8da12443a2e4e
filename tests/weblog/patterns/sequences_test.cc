#include "weblog/patterns/sequences.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "random_lists.h"
#include "support/batches.h"

namespace {

using testing_patterns::AsTrails;
using testing_patterns::Lists;
using testing_patterns::RandomLists;
using testing_support::Must;
using weblog::kAnyGap;
using weblog::MineSequences;
using weblog::PagePath;
using weblog::PathFilter;
using weblog::SequenceOptions;

std::string Text(const std::vector<PagePath>& paths) {
  std::string text;
  for (const PagePath& path : paths) {
    if (!text.empty()) text += ' ';
    for (const uint32_t page : path.pages) text += static_cast<char>('A' + page);
    text += ':' + std::to_string(path.sessions);
  }
  return text;
}

// The example of path_miner_test.cc; the closed ones are those that the paper lists, too.
TEST_CASE("a textbook example of closed sequences") {
  const auto trails = AsTrails(Lists({"CAABC", "ABCB", "CABC", "ABBCA"}), 3);
  SequenceOptions options;
  options.min_sessions = 2;
  options.max_gap = kAnyGap;
  options.filter = PathFilter::kClosed;
  CHECK(Text(Must(MineSequences(trails, options))) == "ABC:4 CA:3 CB:3 CABC:2 ABB:2 AA:2");
  // Of these, CA and CB are part of CABC, ABC is too.
  options.filter = PathFilter::kMaximal;
  CHECK(Text(Must(MineSequences(trails, options))) == "CABC:2 ABB:2 AA:2");
}

TEST_CASE("without gaps, a part of a path is a run of it") {
  const auto trails = AsTrails(Lists({"ABC", "ABC", "AC", "AC"}), 3);
  SequenceOptions options;
  options.min_sessions = 2;
  // AC is no part of ABC: no session that views ABC views C right after A.
  options.filter = PathFilter::kMaximal;
  CHECK(Text(Must(MineSequences(trails, options))) == "ABC:2 AC:2");
  options.filter = PathFilter::kAll;
  CHECK(Text(Must(MineSequences(trails, options))) == "ABC:2 AB:2 AC:2 BC:2");
  options.min_length = 1;
  CHECK(Text(Must(MineSequences(trails, options))) == "A:4 C:4 ABC:2 AB:2 AC:2 BC:2 B:2");
}

bool IsRun(const std::vector<uint32_t>& part, const std::vector<uint32_t>& whole) {
  return std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

bool IsSubsequence(const std::vector<uint32_t>& part, const std::vector<uint32_t>& whole) {
  size_t next = 0;
  for (const uint32_t page : whole) next += next < part.size() && part[next] == page;
  return next == part.size();
}

// The filters by their definition: every path against every other.
std::vector<PagePath> Filtered(std::vector<PagePath> paths, const SequenceOptions& options) {
  const std::vector<PagePath> all = paths;
  std::erase_if(paths, [&](const PagePath& path) {
    return std::any_of(all.begin(), all.end(), [&](const PagePath& other) {
      const bool part = options.max_gap == kAnyGap ? IsSubsequence(path.pages, other.pages)
                                                   : IsRun(path.pages, other.pages);
      const bool counts = options.filter == PathFilter::kMaximal || path.sessions == other.sessions;
      return part && counts && path.pages.size() < other.pages.size();
    });
  });
  return paths;
}

TEST_CASE("closed and maximal paths are those of the definition") {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const auto trails = AsTrails(RandomLists(&random, 10, 8, 4), 4);
    SequenceOptions options;
    options.min_sessions = 1 + static_cast<int64_t>(random() % 3);
    options.max_length = 2 + static_cast<int>(random() % 5);
    options.max_gap = random() % 2 == 0 ? kAnyGap : static_cast<uint32_t>(random() % 3);
    options.min_length = 1;
    options.threads = 1 + static_cast<int>(random() % 3);
    const auto all = Must(MineSequences(trails, options));
    for (const PathFilter filter : {PathFilter::kClosed, PathFilter::kMaximal}) {
      options.filter = filter;
      CHECK(Text(Must(MineSequences(trails, options))) == Text(Filtered(all, options)));
    }
  }
}

TEST_CASE("paths as rows") {
  const auto trails = AsTrails(Lists({"AB", "ABA"}), 2);
  SequenceOptions options;
  const auto paths = Must(MineSequences(trails, options));
  const auto batch = Must(weblog::SequenceRows(trails, paths));
  CHECK_OK(batch->ValidateFull());
  CHECK(batch->schema()->Equals(weblog::SequencesSchema()));
  CHECK(batch->num_rows() == 3);
  const auto& lists = static_cast<const arrow::ListArray&>(*batch->column(0));
  CHECK(lists.value_slice(0)->Equals(testing_support::Strings({"A", "B"})));
  CHECK(Must(batch->column(1)->GetScalar(1))->ToString() == "3");
  CHECK(Must(batch->column(2)->GetScalar(0))->ToString() == "2");
  CHECK(Must(batch->column(3)->GetScalar(1))->ToString() == "0.5");
}

}  // namespace
