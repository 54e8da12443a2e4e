#include "sessions/smart_sra.h"

#include <algorithm>

namespace weblog {
namespace {

constexpr uint32_t kNone = UINT32_MAX;
constexpr size_t kMostCopies = 16;
constexpr size_t kFewestAllowed = 1024;

class PathFinder {
 public:
  PathFinder(const std::vector<ViewHistory::Node>& session, const Links& links, int64_t max_stay_us)
      : session_(session), links_(links), max_stay_us_(max_stay_us), ends_(session.size()) {}

  std::vector<ViewPath> Find() {
    FindRounds();
    for (const auto& views : rounds_) {
      for (const uint32_t view : views) Extend(view);
      RetireExtended();
    }
    return Paths();
  }

 private:
  // A path that ends with a view, as the path that it extends and that view.
  struct Step {
    uint32_t view;
    uint32_t before;  // a step, or kNone
    uint32_t length;
    bool extended = false;
  };

  bool LeadsTo(uint32_t from, uint32_t to) const {
    return session_[to].time - session_[from].time <= max_stay_us_ &&
           links_.Has(session_[from].page, session_[to].page);
  }

  // The round in which a view is taken out is one more than that of the last view leading to it.
  void FindRounds() {
    sources_.resize(session_.size());
    std::vector<uint32_t> round(session_.size(), 0);
    for (uint32_t view = 0; view < session_.size(); ++view) {
      const uint32_t first = view < ViewHistory::kReach ? 0 : view - ViewHistory::kReach + 1;
      for (uint32_t from = first; from < view; ++from) {
        if (!LeadsTo(from, view)) continue;
        sources_[view].push_back(from);
        round[view] = std::max(round[view], round[from] + 1);
      }
      if (round[view] >= rounds_.size()) rounds_.resize(round[view] + 1);
      rounds_[round[view]].push_back(view);
    }
  }

  void Extend(uint32_t view) {
    const size_t allowed = kMostCopies * session_.size() + kFewestAllowed;
    bool placed = false;
    for (const uint32_t from : sources_[view]) {
      for (const uint32_t end : ends_[from]) {
        if (in_use_ + steps_[end].length + 1 > allowed) continue;
        AddStep(view, end);
        placed = true;
      }
    }
    if (!placed) AddStep(view, kNone);
  }

  void AddStep(uint32_t view, uint32_t before) {
    uint32_t length = 1;
    if (before != kNone) {
      length += steps_[before].length;
      if (!steps_[before].extended) extended_.push_back(before);
      steps_[before].extended = true;
    }
    ends_[view].push_back(static_cast<uint32_t>(steps_.size()));
    steps_.push_back({view, before, length});
    in_use_ += length;
  }

  // At the end of a round, what was extended is no longer a path of its own.
  void RetireExtended() {
    for (const uint32_t step : extended_) {
      in_use_ -= steps_[step].length;
      std::erase(ends_[steps_[step].view], step);
    }
    extended_.clear();
  }

  std::vector<ViewPath> Paths() const {
    std::vector<ViewPath> paths;
    for (const auto& ends : ends_) {
      for (const uint32_t end : ends) {
        ViewPath& path = paths.emplace_back();
        for (uint32_t step = end; step != kNone; step = steps_[step].before) {
          path.push_back(steps_[step].view);
        }
        std::reverse(path.begin(), path.end());
      }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
  }

  const std::vector<ViewHistory::Node>& session_;
  const Links& links_;
  const int64_t max_stay_us_;
  std::vector<std::vector<uint32_t>> sources_;  // by view: the views that lead to it
  std::vector<std::vector<uint32_t>> rounds_;
  std::vector<Step> steps_;
  std::vector<std::vector<uint32_t>> ends_;  // by view: the paths that end with it
  std::vector<uint32_t> extended_;
  size_t in_use_ = 0;  // views of all paths together
};

}  // namespace

std::vector<ViewPath> LongestPaths(const std::vector<ViewHistory::Node>& session,
                                   const Links& links, int64_t max_stay_us) {
  return PathFinder(session, links, max_stay_us).Find();
}

}  // namespace weblog
