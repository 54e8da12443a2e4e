#include "patterns/path_miner.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "random_lists.h"
#include "support/batches.h"

namespace {

using testing_patterns::Lists;
using testing_patterns::RandomLists;
using testing_support::ErrorOf;
using testing_support::Must;
using weblog::kAnyGap;
using weblog::MinePaths;
using weblog::MinerOptions;
using weblog::PageLists;
using weblog::PagePath;

using Counts = std::map<std::vector<uint32_t>, int64_t>;

Counts ToMap(const std::vector<PagePath>& paths) {
  Counts counts;
  for (const PagePath& path : paths) CHECK(counts.emplace(path.pages, path.sessions).second);
  return counts;
}

// "A:4 AA:2 ..." in the miner's order.
std::string Text(const std::vector<PagePath>& paths) {
  std::string text;
  for (const PagePath& path : paths) {
    if (!text.empty()) text += ' ';
    for (const uint32_t page : path.pages) text += static_cast<char>('A' + page);
    text += ':' + std::to_string(path.sessions);
  }
  return text;
}

// All paths of `list` that go on from `path`, which ends before position `next`.
void Enumerate(std::span<const uint32_t> list, const MinerOptions& options, size_t next,
               std::vector<uint32_t>* path, std::set<std::vector<uint32_t>>* found) {
  if (path->size() == static_cast<size_t>(options.max_length)) return;
  for (size_t at = next; at < list.size(); ++at) {
    if (!path->empty() && at - next > options.max_gap) break;
    path->push_back(list[at]);
    found->insert(*path);
    Enumerate(list, options, at + 1, path, found);
    path->pop_back();
  }
}

// What MinePaths should find, by writing down every path of every list.
Counts Reference(const PageLists& lists, const MinerOptions& options) {
  Counts counts;
  for (size_t i = 0; i < lists.size(); ++i) {
    std::set<std::vector<uint32_t>> found;
    std::vector<uint32_t> path;
    Enumerate(lists[i], options, 0, &path, &found);
    for (const auto& pages : found) ++counts[pages];
  }
  std::erase_if(counts, [&](const auto& entry) { return entry.second < options.min_lists; });
  return counts;
}

// The running example of Wang and Han, "BIDE: Efficient Mining of Frequent Closed Sequences", ICDE
// 2004, with the 17 frequent sequences that the paper lists for a support of 2.
TEST_CASE("a textbook example of frequent sequences") {
  MinerOptions options;
  options.min_lists = 2;
  options.max_gap = kAnyGap;
  const auto paths = Must(MinePaths(Lists({"CAABC", "ABCB", "CABC", "ABBCA"}), 3, options));
  CHECK(Text(paths) ==
        "A:4 AA:2 AB:4 ABB:2 ABC:4 AC:4 B:4 BB:2 BC:4 C:4 CA:3 CAB:2 CABC:2 CAC:2 CB:3 CBC:2 CC:2");
}

TEST_CASE("gaps: how many other pages may be between") {
  MinerOptions options;
  options.min_lists = 2;
  const PageLists lists = Lists({"AXB", "AYB", "AB", "AXYB"});
  // Only one list has B right after A.
  CHECK(Text(Must(MinePaths(lists, 25, options))) == "A:4 AX:2 B:4 X:2 Y:2 YB:2");
  options.max_gap = 1;
  CHECK(Text(Must(MinePaths(lists, 25, options))) ==
        "A:4 AB:3 AX:2 AXB:2 AY:2 AYB:2 B:4 X:2 XB:2 "
        "Y:2 YB:2");
  options.max_gap = 2;
  CHECK(Must(MinePaths(lists, 25, options))[1].sessions == 4);
}

TEST_CASE("a page that is too rare for a path keeps its place between others") {
  MinerOptions options;
  options.min_lists = 2;
  CHECK(Text(Must(MinePaths(Lists({"AXB", "AYB"}), 25, options))) == "A:2 B:2");
  options.max_gap = 1;
  CHECK(Text(Must(MinePaths(Lists({"AXB", "AYB"}), 25, options))) == "A:2 AB:2 B:2");
}

TEST_CASE("a later occurrence counts when the first cannot go on") {
  MinerOptions options;
  options.max_length = 3;
  options.min_lists = 2;
  CHECK(Text(Must(MinePaths(Lists({"AXAB", "AB"}), 24, options))) == "A:2 AB:2 B:2");
}

TEST_CASE("a list counts once, and length is limited") {
  MinerOptions options;
  options.max_length = 3;
  CHECK(Text(Must(MinePaths(Lists({"AAAAA"}), 1, options))) == "A:1 AA:1 AAA:1");
}

TEST_CASE("nothing gives nothing") {
  CHECK(Must(MinePaths(PageLists(), 0, MinerOptions())).empty());
  CHECK(Must(MinePaths(Lists({"", ""}), 5, MinerOptions())).empty());
}

TEST_CASE("too many paths are an error that names the way out") {
  MinerOptions options;
  options.max_gap = kAnyGap;
  options.max_paths = 7;
  options.max_length = 3;
  CHECK(Must(MinePaths(Lists({"ABC"}), 3, options)).size() == 7);
  options.max_paths = 6;
  CHECK(ErrorOf(MinePaths(Lists({"ABC"}), 3, options)) ==
        "there are more than 6 frequent patterns; raise --min-support, or --max-patterns if memory "
        "allows");
}

TEST_CASE("the same paths as by writing down all, for any number of threads") {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const PageLists lists = RandomLists(&random, 12, 9, 4);
    MinerOptions options;
    options.min_lists = 1 + static_cast<int64_t>(random() % 4);
    options.max_length = 1 + static_cast<int>(random() % 6);
    options.max_gap = random() % 4 == 0 ? kAnyGap : static_cast<uint32_t>(random() % 4);
    options.threads = 1 + static_cast<int>(random() % 4);
    const auto paths = Must(MinePaths(lists, 4, options));
    const Counts expected = Reference(lists, options);
    CHECK(ToMap(paths) == expected);
    // Both in the order of the pages.
    auto next = expected.begin();
    for (const PagePath& path : paths) CHECK(path.pages == (next++)->first);
  }
}

}  // namespace
