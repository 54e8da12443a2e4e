#include "fetch/curl_error.h"

#include <system_error>

namespace crawl {

FetchError ErrorOf(CURLcode code, const TransferStage& stage) {
  switch (code) {
    case CURLE_OK:
      // A server that goes away in the middle of the head leaves libcurl content.
      return stage.head_whole ? FetchError::kNone : FetchError::kCutOff;
    case CURLE_URL_MALFORMAT:
      return FetchError::kBadUrl;
    case CURLE_COULDNT_RESOLVE_HOST:
      return FetchError::kDns;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
      return FetchError::kTls;
    case CURLE_OPERATION_TIMEDOUT:
      // Only connecting is timed by libcurl.
      return stage.looked_up ? FetchError::kConnect : FetchError::kDns;
    case CURLE_UNSUPPORTED_PROTOCOL:
      // Also said of a response without a status line.
      return stage.sent ? FetchError::kCutOff : FetchError::kBadUrl;
    case CURLE_OUT_OF_MEMORY:
      // libcurl's own limit for one header line.
      if (stage.head_begun && !stage.head_whole) return FetchError::kHeadTooLarge;
      break;
    case CURLE_WEIRD_SERVER_REPLY:
      return FetchError::kCutOff;
    default:
      break;
  }
  return stage.head_begun ? FetchError::kCutOff : FetchError::kConnect;
}

std::string DetailOf(CURLcode code, const char* buffer, long os_error) {
  std::string detail = buffer[0] != '\0' ? buffer : curl_easy_strerror(code);
  while (detail.ends_with('\n') || detail.ends_with('\r')) detail.pop_back();
  if (os_error == 0) return detail;
  const std::string system = std::generic_category().message(static_cast<int>(os_error));
  if (detail.find(system) == std::string::npos) detail += " (" + system + ")";
  return detail;
}

}  // namespace crawl
