// Sessions the slow and obvious way, to test the fast way against.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "view_rows.h"
#include "weblog/sessions.h"

namespace reference {

using LinkSet = std::set<std::pair<std::string, std::string>>;

// The sessions of `hits` under `options` (all but entry and smart-sra), written as view_rows::Paths
// writes them.
std::string Sessions(const std::vector<view_rows::Hit>& hits,
                     const weblog::SessionsOptions& options, const LinkSet& links);

// A session's path with its Backs, each referrer followed as paths.h says: "a b [a] c".
std::string CompletedPath(const std::vector<view_rows::Hit>& session, const LinkSet* links);

}  // namespace reference
