#include "patterns/path_miner.h"

#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

#include "patterns/on_threads.h"
#include "patterns/path_database.h"

namespace weblog {
namespace {

// Paths up to this length are extended in parallel, page by page. Beyond it there is work enough
// for all threads.
constexpr size_t kParallelLength = 2;

// The pages that can follow a path, each with the support of the longer path and where that ends.
struct Extensions {
  std::vector<uint32_t> pages;  // ascending
  std::vector<int64_t> lists;
  std::vector<size_t> begins;  // of their ends in `ends`; one more than there are pages
  std::vector<uint32_t> ends;

  std::span<const uint32_t> EndsOf(size_t i) const {
    return {ends.data() + begins[i], begins[i + 1] - begins[i]};
  }
};

// What is known of a page while the extensions of a path are counted.
struct Tally {
  uint32_t lists = 0;
  uint32_t ends = 0;
  uint32_t last_list = 0;  // the list that was counted last, when `lists` is not 0
  uint32_t place = 0;      // where its next end goes
};

// What a thread counts in. All tallies are as new between uses.
struct Scratch {
  std::vector<Tally> tallies;     // by page
  std::vector<uint32_t> touched;  // the pages whose tallies are not as new
};

class PathMiner {
 public:
  PathMiner(const PathDatabase& database, const MinerOptions& options)
      : database_(database), options_(options), scratch_([&database] {
          return Scratch{std::vector<Tally>(database.num_pages()), {}};
        }) {}

  arrow::Result<std::vector<PagePath>> Mine() {
    std::vector<PagePath> paths;
    GrowAll({}, Extend([this](auto visit) { database_.ForEach(visit); }), &paths);
    if (found_ > options_.max_paths) {
      return arrow::Status::CapacityError(
          "there are more than ", options_.max_paths,
          " frequent patterns; raise --min-support, or --max-patterns if memory allows");
    }
    return paths;
  }

 private:
  // Counts the pages that `for_each` visits and keeps those that are frequent.
  template <typename ForEach>
  Extensions Extend(ForEach for_each) {
    Scratch& scratch = scratch_.local();
    for_each([&](uint32_t page, uint32_t list, uint32_t) {
      Tally& tally = scratch.tallies[page];
      if (tally.lists == 0) scratch.touched.push_back(page);
      const bool first_in_list = tally.lists == 0 || tally.last_list != list;
      tally.lists += first_in_list;
      tally.ends += first_in_list || !OnlyFirstEnds();
      tally.last_list = list;
    });
    Extensions extensions = Frequent(&scratch);
    for_each([&](uint32_t page, uint32_t list, uint32_t at) {
      Tally& tally = scratch.tallies[page];
      if (tally.ends == 0 || (OnlyFirstEnds() && tally.last_list == list)) return;
      tally.last_list = list;
      extensions.ends[tally.place++] = at;
    });
    for (const uint32_t page : scratch.touched) scratch.tallies[page] = Tally();
    scratch.touched.clear();
    return extensions;
  }

  // With any gap, what can follow the first place where a path ends in a list can follow all of
  // them.
  bool OnlyFirstEnds() const { return options_.max_gap == kAnyGap; }

  // Makes room for the ends of the frequent pages; the others' tallies no longer have any.
  Extensions Frequent(Scratch* scratch) const {
    std::sort(scratch->touched.begin(), scratch->touched.end());
    Extensions extensions;
    size_t ends = 0;
    for (const uint32_t page : scratch->touched) {
      Tally& tally = scratch->tallies[page];
      tally.last_list = std::numeric_limits<uint32_t>::max();
      if (tally.lists < options_.min_lists) {
        tally.ends = 0;
        continue;
      }
      tally.place = static_cast<uint32_t>(ends);
      extensions.pages.push_back(page);
      extensions.lists.push_back(tally.lists);
      extensions.begins.push_back(ends);
      ends += tally.ends;
    }
    extensions.begins.push_back(ends);
    extensions.ends.resize(ends);
    return extensions;
  }

  // Appends the paths that `prefix` and one of its extensions begin.
  void GrowAll(const std::vector<uint32_t>& prefix, const Extensions& extensions,
               std::vector<PagePath>* paths) {
    const size_t count = extensions.pages.size();
    if (prefix.size() >= kParallelLength) {
      for (size_t i = 0; i < count; ++i) Grow(prefix, extensions, i, paths);
      return;
    }
    std::vector<std::vector<PagePath>> parts(count);
    tbb::parallel_for(size_t{0}, count, [&](size_t i) { Grow(prefix, extensions, i, &parts[i]); });
    for (auto& part : parts) {
      paths->insert(paths->end(), std::make_move_iterator(part.begin()),
                    std::make_move_iterator(part.end()));
    }
  }

  // Appends the path that `prefix` and its extension number `i` make, and those that it begins.
  void Grow(const std::vector<uint32_t>& prefix, const Extensions& extensions, size_t i,
            std::vector<PagePath>* paths) {
    if (found_.fetch_add(1, std::memory_order_relaxed) >= options_.max_paths) return;
    std::vector<uint32_t> path = prefix;
    path.push_back(extensions.pages[i]);
    paths->push_back({database_.Original(path), extensions.lists[i]});
    if (path.size() >= static_cast<size_t>(options_.max_length)) return;
    const auto ends = extensions.EndsOf(i);
    GrowAll(path, Extend([&](auto visit) { database_.ForEachNext(ends, options_.max_gap, visit); }),
            paths);
  }

  const PathDatabase& database_;
  const MinerOptions& options_;
  tbb::enumerable_thread_specific<Scratch> scratch_;
  std::atomic<int64_t> found_ = 0;
};

}  // namespace

arrow::Result<std::vector<PagePath>> MinePaths(const PageLists& lists, uint32_t num_pages,
                                               const MinerOptions& options) {
  return OnThreads(options.threads, [&] {
    const PathDatabase database(lists, num_pages, options.min_lists, options.max_gap == kAnyGap);
    return PathMiner(database, options).Mine();
  });
}

}  // namespace weblog
