#include "view_history.h"

namespace weblog {

ViewHistory::Place ViewHistory::FindPage(View newest, PageKey page) const {
  View view = newest;
  for (int backs = 0; view != kNone && backs < kReach; ++backs, view = nodes_[view].under) {
    if (nodes_[view].page == page) return {view, backs};
  }
  view = newest;
  for (int i = 0; view != kNone && i < kReach; ++i, view = nodes_[view].before) {
    if (nodes_[view].page == page) return {view, kReach};
  }
  return {};
}

ViewHistory::Place ViewHistory::FindLinkTo(View newest, PageKey page, const Links& links) const {
  View view = newest;
  for (int backs = 0; view != kNone && backs < kReach; ++backs, view = nodes_[view].under) {
    if (nodes_[view].page == page || links.Has(nodes_[view].page, page)) return {view, backs};
  }
  return {};
}

}  // namespace weblog
