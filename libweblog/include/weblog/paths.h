// Path completion: the views that caches hid (seed 000, 2.1.10).
//
// A Back shows a page from the browser's cache, and no log has it. The next request tells: its
// referrer is the page that the reader had gone back to. After A B C and a request for D from A, the
// reader has pressed Back twice, and the path is A B C B A D.
//
// Back takes pages off a stack; a click puts one on it. Of the ways to the referrer the shortest run
// of Backs counts, which also settles what was gone back to when a page is in the session twice.
// - A request whose referrer is the page that the reader is on needs no Back.
// - The same request made twice, from the same page, is taken as Back and a second click.
// - A referrer that is in the session but not on the stack (a tab that was left open), or not in the
//   session at all, completes nothing.
// - Where a request has no referrer, the site's links, if given, say from which page it can have
//   been made, again with the fewest Backs. A page of the stack that is requested again was gone
//   back to: that view is logged, and only those on the way are inferred.
// - A page is looked for no further back than 128 views.
#pragma once

#include <arrow/result.h>
#include <arrow/type.h>

#include <memory>

#include "weblog/links.h"
#include "weblog/stage.h"

namespace weblog {

struct PathsOptions {
  // The site's links; may be null.
  std::shared_ptr<const Links> links;
};

// A stage that takes visits, in which the rows of a session stand together in their order, and adds
// the column `inferred` and the inferred views. Those have the user, session and URL of the view
// that was gone back to, and times that divide the time between the logged views around them evenly;
// their other columns are null. seq and dwell_us are counted anew.
//
// No logged view is reordered, dropped or changed in any other column. Sessions are given as they
// come; the last view of a session that is not complete waits for the next. Memory is a batch and at
// most 256 rows.
arrow::Result<std::unique_ptr<Stage>> MakePathsStage(const std::shared_ptr<arrow::Schema>& input,
                                                     const PathsOptions& options);

}  // namespace weblog
