// What the hostile server does for a path.
#pragma once

#include <string>
#include <string_view>

#include "hostile_connection.h"
#include "hostile_server.h"

namespace crawl {

// How an exchange ended.
struct HostileOutcome {
  int status = 0;     // as written; 0 when there was none
  bool keep = false;  // the connection
};

// Answers `request` by its host and path.
HostileOutcome ServePath(const HostileRequest& request, const HostileOptions& options,
                         HostileConnection* connection);

// The pages that are just pages, however odd; false when the path is of none. Long ones are made
// while they are sent.
bool ServeSite(std::string_view path, const HostileOptions& options, HostileConnection* connection,
               HostileOutcome* outcome);

// robots.txt of a mode.
HostileOutcome ServeRobots(std::string_view mode, const HostileOptions& options,
                           HostileConnection* connection);

// Sends a response with its length, keeps the connection.
HostileOutcome Answer(const HostileResponse& response, HostileConnection* connection);

// Takes `prefix` off the path and reads the number behind it, 0 when there is none.
bool TakeNumber(std::string_view path, std::string_view prefix, int64_t* number);

}  // namespace crawl
