// What a crawl learns from the readers of a trace (seed 001, 3.1): three of the factors of a page's
// interest ratio. Each is told of every crawled page once, those that nobody read included, and
// gives the logarithm of its ratio for any page: 0 for pages that are not in the trace.
//
// URLs are canonical. The trace must outlive what is made of it. Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "crawl/interest.h"
#include "crawl/trace.h"

namespace crawl {

// I^B: pages read by those who read relevant pages (eq. 8–10). Takes 16 bytes a user and 4 a page.
class UserInterest {
 public:
  explicit UserInterest(const Trace* trace, const InterestOptions& options = {});

  void Crawled(std::string_view url, bool is_relevant);
  double Score(std::string_view url) const;

  // Calls fn(page) once for each page of the trace that has a reader in common with `url`, which is
  // one of them: these are the pages whose users' counts change when it is crawled. (P(U) and N
  // change as well, for all pages, but ever more slowly.) Costs as much as its readers read.
  template <typename Fn>
  void ForEachAffected(std::string_view url, Fn&& fn);

  const PageCount& crawled() const { return crawled_; }
  const ConditionCounts& users() const { return users_; }

 private:
  // Forgets which pages were met, and begins to note them anew.
  void BeginMeeting();

  const Trace* const trace_;
  const InterestOptions options_;
  PageCount crawled_;
  ConditionCounts users_;
  std::vector<uint32_t> met_;  // by page: the round in which it was met last
  uint32_t round_ = 0;
};

// I^SF: pages read by those who read pages with words that relevant pages' readers meet. The
// signature S_w holds for a page when one of its readers has read a crawled page with word w. Takes
// 4 bytes for each user and different word that she met.
class SignatureInterest {
 public:
  // A user's first `most_words` words are kept.
  explicit SignatureInterest(const Trace* trace, const InterestOptions& options = {},
                             size_t most_words = 10'000);

  // `words` are the numbers of the page's words, or of whatever else it is known by. The page
  // counts for the signatures that held for it before, so that it does not vouch for itself.
  void Crawled(std::string_view url, std::span<const uint32_t> words, bool is_relevant);
  double Score(std::string_view url) const;

  // The signatures that hold for a page of the trace, in ascending order.
  std::vector<uint32_t> SignaturesOf(uint32_t page) const;

  const PageCount& crawled() const { return crawled_; }
  const ConditionCounts& signatures() const { return signatures_; }

 private:
  const Trace* const trace_;
  const InterestOptions options_;
  const size_t most_words_;
  PageCount crawled_;
  ConditionCounts signatures_;
  std::vector<std::vector<uint32_t>> user_words_;  // in ascending order
};

// I^TL: pages viewed shortly before or after relevant ones (eq. 11–13). Takes 1 byte a page.
class LocalityInterest {
 public:
  // A page is in the locality of another when it was viewed at most `n` views before or after it,
  // in the same session. No page is in its own.
  LocalityInterest(const Trace* trace, size_t n, const InterestOptions& options = {});

  // Returns the pages that are in TL(U) from now on and were not before, each once.
  std::vector<uint32_t> Crawled(std::string_view url, bool is_relevant);
  double Score(std::string_view url) const;

  // Whether a page of the trace is in TL(U).
  bool Inside(uint32_t page) const { return states_[page].inside; }

  const PageCount& crawled() const { return crawled_; }
  // Of the crawled pages that are in the trace. A page that enters TL(U) later moves.
  const LocalityCounts& counts() const { return counts_; }

 private:
  struct State {
    bool inside : 1 = false;
    bool crawled : 1 = false;
    bool relevant : 1 = false;
  };
  void Enter(uint32_t page, std::vector<uint32_t>* entered);

  const Trace* const trace_;
  const size_t n_;
  const InterestOptions options_;
  PageCount crawled_;
  LocalityCounts counts_;
  std::vector<State> states_;  // by page
};

template <typename Fn>
void UserInterest::ForEachAffected(std::string_view url, Fn&& fn) {
  const auto page = trace_->PageOf(url);
  if (!page.has_value()) return;
  BeginMeeting();
  for (const uint32_t user : trace_->UsersOf(*page)) {
    for (const uint32_t other : trace_->PagesOf(user)) {
      if (met_[other] == round_) continue;
      met_[other] = round_;
      fn(other);
    }
  }
}

}  // namespace crawl
