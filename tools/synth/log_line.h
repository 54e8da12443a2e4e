// A request as a line of a log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "synth/host.h"

namespace synth {

// What a server knows of a request when it has answered it. The texts belong to the caller; empty
// ones are absent. They hold no blanks but in `agent`, and no quotes, backslashes or control
// characters.
struct Request {
  int64_t start = 0;    // microseconds since 1970
  int64_t elapsed = 0;  // microseconds
  size_t server = 0;
  std::string_view scheme = "https";
  std::string_view host = kSiteHost;  // with its port if it is not the scheme's own
  std::string_view client;
  std::string_view user;  // who has logged in
  std::string_view cookie;
  std::string_view agent;
  std::string_view method = "GET";
  std::string_view target;  // path and query
  std::string_view referrer;
  std::string_view type = "text/html";
  int status = 200;
  uint32_t bytes = 0;
};

enum class LogStyle { kCombined, kCommon, kVhost, kCookie, kSquid, kJson };

// "combined" and so on, in the order of LogStyle.
const std::vector<std::string>& LogStyleNames();
// Whether a line tells which host was asked.
bool TellsHost(LogStyle style);
// Nothing when there is no style of that name.
std::optional<LogStyle> LogStyleNamed(std::string_view name);

// Appends the line of a request, with its line feed, as a server writes it whose clock is `offset`
// microseconds ahead. All but Squid log the time at which the request began.
void AppendLine(LogStyle style, const Request& request, int64_t offset, std::string* out);

}  // namespace synth
