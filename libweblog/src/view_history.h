// The views of sessions, and the Backs that lead from one to another.
//
// A browser's history is a stack: a click puts a page on it, Back takes one off. Every view knows
// the view that it stands on, the one it was clicked from; the stack of a session is the chain from
// its newest view down. After A B C, two Backs and a click on D, the view of D stands on that of A.
#pragma once

#include <cstdint>
#include <vector>

#include "weblog/links.h"
#include "weblog/page_key.h"

namespace weblog {

class ViewHistory {
 public:
  using View = uint32_t;
  static constexpr View kNone = UINT32_MAX;
  // How many views are looked at in search of a page, down the stack or back in time. Readers do
  // not go further back, and a hostile log must not make every request search a long session.
  static constexpr int kReach = 128;

  struct Node {
    int64_t time = 0;  // in microseconds
    PageKey page = kNoPage;
    uint32_t row = 0;     // the caller's
    View before = kNone;  // the view of the session that came before
    View under = kNone;   // the view that it stands on
  };

  // A place in the history that a request may have come from.
  struct Place {
    View view = kNone;
    // The Backs that lead there from the newest view; kReach when it is not on the stack, as when
    // a link was opened from a tab that is still there.
    int backs = 0;
  };

  View Add(const Node& node) {
    if (free_.empty()) {
      nodes_.push_back(node);
      return static_cast<View>(nodes_.size() - 1);
    }
    const View view = free_.back();
    free_.pop_back();
    nodes_[view] = node;
    return view;
  }
  void Remove(View view) { free_.push_back(view); }
  void Clear() {
    nodes_.clear();
    free_.clear();
  }
  const Node& operator[](View view) const { return nodes_[view]; }

  // The view of `page` that the fewest Backs from `newest` lead to, else the latest one off the
  // stack; view is kNone when there is none within reach.
  Place FindPage(View newest, PageKey page) const;

  // The same for a page that has a link to `page` or is that page itself, on the stack only.
  Place FindLinkTo(View newest, PageKey page, const Links& links) const;

 private:
  std::vector<Node> nodes_;
  std::vector<View> free_;
};

}  // namespace weblog
