#include <utility>

#include "crawl/web.h"

namespace crawl {
namespace {

constexpr std::pair<FetchError, std::string_view> kNames[] = {
    {FetchError::kNone, ""},
    {FetchError::kBadUrl, "bad-url"},
    {FetchError::kDns, "dns"},
    {FetchError::kPrivateAddress, "private-address"},
    {FetchError::kConnect, "connect"},
    {FetchError::kTls, "tls"},
    {FetchError::kFirstByte, "first-byte"},
    {FetchError::kTimeout, "timeout"},
    {FetchError::kTooSlow, "too-slow"},
    {FetchError::kHeadTooLarge, "head-too-large"},
    {FetchError::kBodyTooLarge, "body-too-large"},
    {FetchError::kContentType, "content-type"},
    {FetchError::kCutOff, "cut-off"},
    {FetchError::kCoding, "coding"},
    {FetchError::kBomb, "bomb"},
    {FetchError::kRedirect, "redirect"},
    {FetchError::kStopped, "stopped"},
};

}  // namespace

std::string_view NameOf(FetchError error) {
  for (const auto& [known, name] : kNames) {
    if (known == error) return name;
  }
  return "unknown";
}

FetchError FetchErrorNamed(std::string_view name) {
  for (const auto& [known, known_name] : kNames) {
    if (known_name == name) return known;
  }
  return FetchError::kNone;
}

}  // namespace crawl
