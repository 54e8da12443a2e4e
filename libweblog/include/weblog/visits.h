// The `visits` stream: one row per page view, as weblog-sessions writes it and weblog-paths
// completes it. It has the columns of the hits that it was made from, and
//
//   user      string   who viewed the page (weblog-users)
//   session   int64    the session's number, from 1 in the order of the sessions' first views
//   seq       int32    the view's place in its session, from 1
//   dwell_us  int64    time until the next view of the session; null for the last view, whose
//                      dwell nobody saw (it is censored)
//   last      bool     whether it is the session's last view
//   inferred  bool     whether path completion put it there: such a view was never logged, and its
//                      time is interpolated (weblog-paths)
//
// The rows of a session stand together, in the order of seq. Sessions come in the order in which
// they end.
#pragma once

namespace weblog {

inline constexpr char kUser[] = "user";
inline constexpr char kSession[] = "session";
inline constexpr char kSeq[] = "seq";
inline constexpr char kDwell[] = "dwell_us";
inline constexpr char kLast[] = "last";
inline constexpr char kInferred[] = "inferred";

}  // namespace weblog
