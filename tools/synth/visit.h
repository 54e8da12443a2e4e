// A visit of a reader: comes from somewhere, follows links, goes back, opens tabs, leaves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "synth/browser.h"
#include "synth/readers.h"
#include "synth/recorder.h"
#include "synth/world.h"

namespace synth {

// Each call of Act is a step of the reader's; the time between them is what a page is looked at. A
// visit is one session of the truth. A page that appears again by Back, by a change of tab or from
// the browser's cache is a view of its own.
class Visit : public Actor {
 public:
  Visit(const World& world, Reader* reader);

  int64_t Act(int64_t now) override;
  void End() override;

 private:
  struct Entry {
    PageId page = Site::kHomePage;
    std::string referrer;  // that it was requested with, and would be again
  };
  using Tab = std::vector<Entry>;  // what Back leads through; the last one is shown

  const Entry& shown() const { return tabs_[tab_].back(); }

  void Enter(int64_t now);
  // Returns false when the reader leaves.
  bool Step(int64_t now);
  void Click(int64_t now);
  void GoBack(int64_t now);
  void Reload(int64_t now);
  // To another tab; this one may be closed.
  void ChangeTab(int64_t now);

  PageId EntryPage();
  PageId ChooseLink(PageId page);
  // A page that is new to this visit or was seen in it before.
  void Open(int64_t now, const Entry& entry);
  // Records that a page comes to the front, and decides how long it is looked at.
  void Show(int64_t now, PageId page, bool logged);
  bool Seen(PageId page) const;

  const World& world_;
  const ReaderOptions& habits_;
  Random& random_;
  Reader* reader_;
  Browser browser_;
  SessionTruth truth_;
  std::vector<Tab> tabs_;
  size_t tab_ = 0;
  std::vector<PageId> seen_;
  int64_t next_step_ = 0;  // when the reader has seen enough of what is shown
};

}  // namespace synth
