// Which page a URL names, as a number: what stages compare instead of texts.
//
// Two URLs name the same page when they differ only in their fragment, in http against https, in
// the case of the host, in a default port that is spelled out, or in a bare host with or without
// its slash. Further differences (escapes, session ids, default file names) are for weblog-clean.
//
// Keys are 64-bit hashes. Among ten million pages two share a key with a chance of one in 400,000,
// and all that can come of it is a view in a wrong session.
#pragma once

#include <cstdint>
#include <string_view>

namespace weblog {

using PageKey = uint64_t;

// No page: the key of what is not there. PageKeyOf never returns it.
inline constexpr PageKey kNoPage = 0;

// The page that `url` names: an absolute URL, or the path of one where the log has no host.
PageKey PageKeyOf(std::string_view url);

// The page that `url` would name in a log that has no hosts: its path and query alone.
PageKey PathKeyOf(std::string_view url);

// Whether `url` is but a path. Compare such pages with the PathKeyOf their referrers.
inline bool IsPathOnly(std::string_view url) { return url.empty() || url.front() == '/'; }

}  // namespace weblog
