#include "squid_codes.h"

#include "format_string.h"

namespace weblog {
namespace {

// What the codes for times and headers mean, their arguments decide.
constexpr SquidCode kCodes[] = {
    {">a", {Slot::kClient, 4}},
    {">A", {Slot::kClient, 4}},
    {">p", {Slot::kIgnored, 0, Role::kClientPort}},
    {"SRC", {Slot::kClient, 4}},
    {"SRCPORT", {Slot::kIgnored, 0, Role::kClientPort}},
    {"ts", {Slot::kTime}},
    {"tu", {Slot::kTime}},
    {"tl", {Slot::kTime}},
    {"tg", {Slot::kTime}},
    {"tS", {Slot::kTime}},
    {"tr", {Slot::kElapsed, 0, Role::kPlain, 1e3}},
    {"un", {Slot::kAuthUser, 4}, true},
    {"ul", {Slot::kAuthUser, 3}, true},
    {"ue", {Slot::kAuthUser, 2}, true},
    {"us", {Slot::kAuthUser, 1}, true},
    {"ui", {Slot::kAuthUser, 0}, true},
    {"LOGIN", {Slot::kAuthUser, 3}, true},
    {"EXT_USER", {Slot::kAuthUser, 2}, true},
    {"IDENT", {Slot::kAuthUser, 0}, true},
    {"rm", {Slot::kMethod, 2}},
    {">rm", {Slot::kMethod, 2}},
    {"METHOD", {Slot::kMethod, 2}},
    {"ru", {Slot::kUrl, 2, Role::kWholeUrl}},
    {">ru", {Slot::kUrl, 2, Role::kWholeUrl}},
    {"URI", {Slot::kUrl, 2, Role::kWholeUrl}},
    {"rp", {Slot::kUrl, 1, Role::kWholeUrl}},
    {">rp", {Slot::kUrl, 1, Role::kWholeUrl}},
    {"PATH", {Slot::kUrl, 1, Role::kWholeUrl}},
    {"request_urlpath", {Slot::kUrl, 1, Role::kWholeUrl}},
    {">rs", {Slot::kScheme}},
    {"PROTO", {Slot::kScheme}},
    {">rd", {Slot::kHost, 4}},
    {"DST", {Slot::kHost, 4}},
    {">rP", {Slot::kPort}},
    {"PORT", {Slot::kPort}},
    {">Hs", {Slot::kStatus, 3}},
    {"Hs", {Slot::kStatus, 3}},
    {"<Hs", {Slot::kStatus, 1}},
    {"<st", {Slot::kBytes}},
    {"mt", {Slot::kContentType, 1}},
    {"Ss", {Slot::kCacheResult}},
    {">h", {}, true},
    {">ha", {}, true},
    {"<h", {}, true},
};

// Known and of no use to us.
// clang-format off
constexpr std::string_view kIgnoredCodes[] = {
    "sn", "err_code", "err_detail", "note", ">eui", ">la", ">lp", ">qos", ">nfmark", "la", "lp",
    "<a", "<A", "<p", "<la", "<lp", "<qos", "<nfmark", "oa", ">handshake", "dt", "<pt", "<tt",
    "busy_time", "et", "ea", "credentials", "<rm", "<ru", "<rs", "<rd", "<rP", "<rp", "rv", ">rv",
    "<rv", ">v", "rG", "st", ">st", ">sh", "<sh", "<sH", "<sS", "<bs", "Sh", "request_attempts",
    "ACL", "DATA", "EXT_LOG", "EXT_TAG", "TAG", "MYADDR", "MYPORT", "SRCEUI48", "SRCEUI64",
    "USER_CERT", "USER_CERTCHAIN", "random", "master_xaction"};
// clang-format on

constexpr std::string_view kNamespaces[] = {
    "ssl::", "tls::", "icap::", "adapt::", "transport::", "proxy_protocol::"};

std::string_view FindInNamespace(std::string_view text) {
  for (std::string_view name : kNamespaces) {
    FormatCursor cursor(text);
    if (!cursor.Take(name)) continue;
    cursor.TakeAll("<>");
    cursor.TakeAll("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    return cursor.since(0);
  }
  return {};
}

}  // namespace

SquidCode FindSquidCode(std::string_view text) {
  SquidCode found{FindInNamespace(text), {}};
  for (const SquidCode& code : kCodes) {
    if (code.name.size() > found.name.size() && text.starts_with(code.name)) found = code;
  }
  for (std::string_view name : kIgnoredCodes) {
    if (name.size() > found.name.size() && text.starts_with(name)) found = {name, {}};
  }
  return found;
}

std::string SquidCodesLike(std::string_view text) {
  FormatCursor cursor(text);
  cursor.TakeAll("<>");
  const char first = cursor.peek();
  std::string alike, useful;
  const auto offer = [first, &alike](std::string_view name) {
    if (name[name.find_first_not_of("<>")] == first) alike.append(" %").append(name);
  };
  for (const SquidCode& code : kCodes) {
    offer(code.name);
    useful.append(" %").append(code.name);
  }
  for (std::string_view name : kIgnoredCodes) offer(name);
  return alike.empty() ? useful : alike;
}

}  // namespace weblog
