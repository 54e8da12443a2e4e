#include "weblog/patterns/sequences.h"

#include <arrow/status.h>

#include <algorithm>
#include <utility>

#include "patterns/path_miner.h"

namespace weblog {
namespace {

// Calls take(part) for the parts of a path that have one page less; see SequenceOptions::filter.
template <typename Take>
void ForEachPart(const PagePath& path, uint32_t max_gap, Take take) {
  const size_t length = path.pages.size();
  for (size_t left_out = 0; left_out < length; ++left_out) {
    const bool inside = left_out > 0 && left_out + 1 < length;
    if (inside && max_gap != kAnyGap) continue;
    std::vector<uint32_t> part = path.pages;
    part.erase(part.begin() + static_cast<std::ptrdiff_t>(left_out));
    take(part);
  }
}

// Which of the paths, ordered by their pages, are part of a longer one, with the same support if
// `same_support`. It is enough to look at those with one page more: what is between a path and a
// longer one that it is part of is frequent too, with a support between theirs.
std::vector<bool> Covered(const std::vector<PagePath>& paths, uint32_t max_gap, bool same_support) {
  std::vector<bool> covered(paths.size());
  for (const PagePath& path : paths) {
    if (path.pages.size() < 2) continue;
    ForEachPart(path, max_gap, [&](const std::vector<uint32_t>& pages) {
      const auto part = std::lower_bound(
          paths.begin(), paths.end(), pages,
          [](const PagePath& a, const std::vector<uint32_t>& wanted) { return a.pages < wanted; });
      if (!same_support || part->sessions == path.sessions) covered[part - paths.begin()] = true;
    });
  }
  return covered;
}

bool Before(const PagePath& a, const PagePath& b) {
  if (a.sessions != b.sessions) return a.sessions > b.sessions;
  if (a.pages.size() != b.pages.size()) return a.pages.size() > b.pages.size();
  return a.pages < b.pages;
}

}  // namespace

arrow::Result<std::vector<PagePath>> MineSequences(const Trails& trails,
                                                   const SequenceOptions& options) {
  MinerOptions miner;
  miner.min_lists = options.min_sessions;
  miner.max_gap = options.max_gap;
  miner.max_length = options.max_length;
  miner.max_paths = options.max_patterns;
  miner.threads = options.threads;
  ARROW_ASSIGN_OR_RAISE(auto paths, MinePaths(trails.sessions, trails.num_pages(), miner));
  std::vector<bool> covered(paths.size());
  if (options.filter != PathFilter::kAll) {
    covered = Covered(paths, options.max_gap, options.filter == PathFilter::kClosed);
  }
  std::vector<PagePath> kept;
  for (size_t i = 0; i < paths.size(); ++i) {
    const bool long_enough = paths[i].pages.size() >= static_cast<size_t>(options.min_length);
    if (long_enough && !covered[i]) kept.push_back(std::move(paths[i]));
  }
  std::sort(kept.begin(), kept.end(), Before);
  return kept;
}

}  // namespace weblog
