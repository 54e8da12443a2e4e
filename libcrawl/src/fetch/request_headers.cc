#include "fetch/request_headers.h"

#include <algorithm>

namespace crawl {
namespace {

constexpr std::string_view kAccept =
    "Accept: text/html,application/xhtml+xml,text/plain;q=0.9,application/xml;q=0.8,*/*;q=0.5";
constexpr std::string_view kAcceptEncoding = "Accept-Encoding: gzip, deflate, br, zstd";

}  // namespace

void CurlStrings::Append(const std::string& text) {
  curl_slist* longer = curl_slist_append(list_.get(), text.c_str());
  if (longer == nullptr) return;
  (void)list_.release();
  list_.reset(longer);
}

void RequestHeaders::Append(const std::string& line) {
  list_.Append(line);
  text_.append(line).append("\r\n");
}

RequestHeaders UsualHeaders(const std::string& user_agent) {
  RequestHeaders headers;
  if (!user_agent.empty()) headers.Append("User-Agent: " + user_agent);
  headers.Append(std::string(kAccept));
  headers.Append(std::string(kAcceptEncoding));
  return headers;
}

bool IsHeaderValue(std::string_view value) {
  return !value.empty() && std::none_of(value.begin(), value.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
}

}  // namespace crawl
