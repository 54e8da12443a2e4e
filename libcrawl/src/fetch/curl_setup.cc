#include "fetch/curl_transfer.h"

namespace crawl {
namespace {

// Sets one option after the other and remembers the first that failed.
class OptionSetter {
 public:
  explicit OptionSetter(CURL* easy) : easy_(easy) {}
  CURL* easy() const { return easy_; }

  template <typename T>
  void Set(CURLoption option, T value) {
    const CURLcode code = curl_easy_setopt(easy_, option, value);
    if (first_ == CURLE_OK) first_ = code;
  }
  arrow::Status Finish() const {
    if (first_ == CURLE_OK) return arrow::Status::OK();
    return arrow::Status::Invalid("libcurl does not take an option: ", curl_easy_strerror(first_));
  }

 private:
  CURL* const easy_;
  CURLcode first_ = CURLE_OK;
};

// With certificates in a file alone, libcurl reads them once; with a directory beside it, as
// distributions have it, again for every connection, which takes longer than many pages.
void SetCertificates(const std::string& ca_file, OptionSetter* setter) {
  const char* system_file = nullptr;
  curl_easy_getinfo(setter->easy(), CURLINFO_CAINFO, &system_file);
  if (!ca_file.empty()) setter->Set(CURLOPT_CAINFO, ca_file.c_str());
  if (!ca_file.empty() || system_file != nullptr) {
    setter->Set(CURLOPT_CAPATH, static_cast<const char*>(nullptr));
  }
}

}  // namespace

arrow::Status CurlTransfer::SetUp(curl_slist* resolve) {
  headers_ = UsualHeaders(options_.user_agent);
  OptionSetter setter(easy_);
  setter.Set(CURLOPT_PRIVATE, this);
  setter.Set(CURLOPT_ERRORBUFFER, error_buffer_.data());
  setter.Set(CURLOPT_HTTPHEADER, headers_.list());
  setter.Set(CURLOPT_HEADERFUNCTION, &OnHeader);
  setter.Set(CURLOPT_HEADERDATA, this);
  setter.Set(CURLOPT_WRITEFUNCTION, &OnBody);
  setter.Set(CURLOPT_WRITEDATA, this);
  setter.Set(CURLOPT_OPENSOCKETFUNCTION, &OnOpen);
  setter.Set(CURLOPT_OPENSOCKETDATA, this);
  setter.Set(CURLOPT_CLOSESOCKETFUNCTION, &OnClose);
  setter.Set(CURLOPT_CLOSESOCKETDATA, poller_);
  setter.Set(CURLOPT_PREREQFUNCTION, &OnSend);
  setter.Set(CURLOPT_PREREQDATA, this);
  setter.Set(CURLOPT_PROTOCOLS_STR, "http,https");
  setter.Set(CURLOPT_FOLLOWLOCATION, 0L);
  setter.Set(CURLOPT_PATH_AS_IS, 1L);
  // A proxy named by the environment would hide the addresses that are connected to.
  setter.Set(CURLOPT_PROXY, "");
  setter.Set(CURLOPT_NOSIGNAL, 1L);
  // Without it, giving up a request whose name is being looked up waits for the end of that.
  setter.Set(CURLOPT_QUICK_EXIT, 1L);
  setter.Set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options_.connect_timeout_ms));
  setter.Set(CURLOPT_DNS_CACHE_TIMEOUT, 300L);
  setter.Set(CURLOPT_BUFFERSIZE, 64L << 10);
  setter.Set(CURLOPT_TCP_NODELAY, 1L);
  setter.Set(CURLOPT_TCP_KEEPALIVE, 1L);
  setter.Set(CURLOPT_HTTP_VERSION,
             static_cast<long>(options_.http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1));
  setter.Set(CURLOPT_SSL_VERIFYPEER, 1L);
  setter.Set(CURLOPT_SSL_VERIFYHOST, 2L);
  SetCertificates(options_.ca_file, &setter);
  if (resolve != nullptr) setter.Set(CURLOPT_RESOLVE, resolve);
  return setter.Finish();
}

}  // namespace crawl
