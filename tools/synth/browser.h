// What the browser of a reader asks the servers for during a visit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "synth/readers.h"
#include "synth/recorder.h"
#include "synth/world.h"

namespace synth {

// Times are those at which a request is sent. All calls need room in the log for a line, and
// FollowRedirect and SendForm for two, as what they lead to is requested next.
class Browser {
 public:
  Browser(const World& world, Reader* reader);

  // The absolute address of a page as this visit sees it, with session id if it has one.
  std::string Address(PageId page) const { return world_.site.HostOf(page).root + Target(page); }

  // A page with the objects that are not in the cache.
  void Load(int64_t time, PageId page, std::string_view referrer);
  // A page that turns out not to have changed.
  void Revalidate(int64_t time, PageId page, std::string_view referrer);
  // An old address of a page. Returns when the page itself is to be requested.
  int64_t FollowRedirect(int64_t time, PageId page, std::string_view referrer);
  // The contact page's form. Returns when the page that it leads to is to be requested.
  int64_t SendForm(int64_t time);
  // A link on `page` that leads nowhere.
  void FollowBroken(int64_t time, PageId page);

 private:
  std::string Target(PageId page) const;
  Request MakeRequest(int64_t time, const Host& host, std::string_view target,
                      std::string_view referrer, uint32_t bytes) const;
  // Returns when it is answered.
  int64_t Send(Cause cause, const Request& request);
  void LoadObjects(int64_t time, PageId page);

  const World& world_;
  Reader* reader_;
  std::string session_parameter_;
};

}  // namespace synth
