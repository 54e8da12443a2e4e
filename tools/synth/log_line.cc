#include "synth/log_line.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "support/json_text.h"
#include "synth/options.h"

namespace synth {
namespace {

struct Clock {
  int year, month, day, hour, minute, second, micros;
};

Clock ClockOf(int64_t time) {
  const std::chrono::sys_time<std::chrono::microseconds> point{std::chrono::microseconds(time)};
  const auto midnight = std::chrono::floor<std::chrono::days>(point);
  const std::chrono::year_month_day date(midnight);
  const int64_t of_day = (point - midnight).count();
  return {int{date.year()},
          static_cast<int>(unsigned{date.month()}),
          static_cast<int>(unsigned{date.day()}),
          static_cast<int>(of_day / kHour),
          static_cast<int>(of_day / kMinute % 60),
          static_cast<int>(of_day / kSecond % 60),
          static_cast<int>(of_day % kSecond)};
}

// "[05/Jan/2026:10:05:03 +0000]".
void AppendApacheTime(int64_t time, std::string* out) {
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const Clock clock = ClockOf(time);
  char text[64];
  std::snprintf(text, sizeof text, "[%02d/%s/%04d:%02d:%02d:%02d +0000]", clock.day,
                kMonths[clock.month - 1], clock.year, clock.hour, clock.minute, clock.second);
  *out += text;
}

std::string_view OrDash(std::string_view text) { return text.empty() ? "-" : text; }

void AppendQuoted(std::string_view text, std::string* out) {
  out->append(" \"").append(OrDash(text)).append("\"");
}

void AppendCommon(const Request& request, int64_t offset, std::string* out) {
  out->append(request.client).append(" - ").append(OrDash(request.user)).append(" ");
  AppendApacheTime(request.start + offset, out);
  out->append(" \"").append(request.method).append(" ").append(request.target);
  out->append(" HTTP/1.1\" ").append(std::to_string(request.status)).append(" ");
  *out += request.bytes == 0 ? "-" : std::to_string(request.bytes);
}

void AppendCombined(const Request& request, int64_t offset, std::string* out) {
  AppendCommon(request, offset, out);
  AppendQuoted(request.referrer, out);
  AppendQuoted(request.agent, out);
}

void AppendSquid(const Request& request, int64_t offset, std::string* out) {
  const int64_t millis = (request.start + request.elapsed + offset) / 1000;
  char head[64];
  std::snprintf(head, sizeof head, "%lld.%03d %6lld ", static_cast<long long>(millis / 1000),
                static_cast<int>(millis % 1000), static_cast<long long>(request.elapsed / 1000));
  out->append(head).append(request.client);
  out->append(request.status == 304 ? " TCP_REFRESH_UNMODIFIED/" : " TCP_MISS/");
  out->append(std::to_string(request.status)).append(" ");
  out->append(std::to_string(request.bytes)).append(" ").append(request.method).append(" ");
  out->append(request.scheme)
      .append("://")
      .append(request.host)
      .append(request.target)
      .append(" ")
      .append(OrDash(request.user));
  out->append(" HIER_DIRECT/192.0.2.").append(std::to_string(request.server + 1));
  out->append(" ").append(OrDash(request.type));
}

void AppendMember(std::string_view name, std::string_view value, std::string* out) {
  if (value.empty()) return;
  out->append(",\"").append(name).append("\":");
  support::AppendJsonString(value, out);
}

// As Traefik writes it, which is the JSON log that tells when a request began.
void AppendJson(const Request& request, int64_t offset, std::string* out) {
  const Clock clock = ClockOf(request.start + offset);
  char time[64];
  std::snprintf(time, sizeof time, "{\"StartUTC\":\"%04d-%02d-%02dT%02d:%02d:%02d.%06dZ\"",
                clock.year, clock.month, clock.day, clock.hour, clock.minute, clock.second,
                clock.micros);
  *out += time;
  AppendMember("ClientHost", request.client, out);
  AppendMember("ClientUsername", OrDash(request.user), out);
  AppendMember("RequestMethod", request.method, out);
  AppendMember("RequestScheme", request.scheme, out);
  AppendMember("RequestHost", request.host, out);
  AppendMember("RequestPath", request.target, out);
  AppendMember("RequestProtocol", "HTTP/2.0", out);
  out->append(",\"DownstreamStatus\":").append(std::to_string(request.status));
  out->append(",\"DownstreamContentSize\":").append(std::to_string(request.bytes));
  out->append(",\"Duration\":").append(std::to_string(request.elapsed * 1000));
  AppendMember("downstream_Content-Type", request.type, out);
  AppendMember("request_Referer", request.referrer, out);
  AppendMember("request_User-Agent", request.agent, out);
  AppendMember("request_Cookie", request.cookie, out);
  *out += "}";
}

}  // namespace

const std::vector<std::string>& LogStyleNames() {
  static const std::vector<std::string> names = {"combined", "common", "vhost",
                                                 "cookie",   "squid",  "json"};
  return names;
}

bool TellsHost(LogStyle style) {
  return style == LogStyle::kVhost || style == LogStyle::kSquid || style == LogStyle::kJson;
}

std::optional<LogStyle> LogStyleNamed(std::string_view name) {
  const auto& names = LogStyleNames();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<LogStyle>(found - names.begin());
}

void AppendLine(LogStyle style, const Request& request, int64_t offset, std::string* out) {
  switch (style) {
    case LogStyle::kCommon:
      AppendCommon(request, offset, out);
      break;
    case LogStyle::kVhost:
      out->append(NameWithPort(request.scheme, request.host)).append(" ");
      AppendCombined(request, offset, out);
      break;
    case LogStyle::kCookie:
      AppendCombined(request, offset, out);
      AppendQuoted(request.cookie, out);
      break;
    case LogStyle::kSquid:
      AppendSquid(request, offset, out);
      break;
    case LogStyle::kJson:
      AppendJson(request, offset, out);
      break;
    case LogStyle::kCombined:
      AppendCombined(request, offset, out);
      break;
  }
  *out += '\n';
}

}  // namespace synth
