#include "fetch/curl_transfer.h"

#include <ada.h>

#include <algorithm>
#include <utility>

#include "crawl/content_types.h"
#include "fetch/private_address.h"

namespace crawl {
namespace {

// Memory for a body that says how long it is is taken at once, up to here: it may be a lie.
constexpr int64_t kMostReserved = 1 << 20;

constexpr char kHeadDetail[] = "the head has more bytes or lines than allowed";

int64_t MicrosOf(std::chrono::nanoseconds span) {
  return std::chrono::duration_cast<std::chrono::microseconds>(span).count();
}

bool IsPast(CurlTransfer::Clock::time_point begin, int64_t limit_ms,
            CurlTransfer::Clock::time_point now) {
  return limit_ms > 0 && now - begin >= std::chrono::milliseconds(limit_ms);
}

}  // namespace

arrow::Result<std::unique_ptr<CurlTransfer>> CurlTransfer::Make(const HttpOptions& options,
                                                                curl_slist* resolve,
                                                                SocketPoller* poller) {
  CURL* easy = curl_easy_init();
  if (easy == nullptr) return arrow::Status::OutOfMemory("libcurl has no memory for a transfer");
  std::unique_ptr<CurlTransfer> transfer(new CurlTransfer(easy, options, poller));
  ARROW_RETURN_NOT_OK(transfer->SetUp(resolve));
  return transfer;
}

CurlTransfer::~CurlTransfer() { curl_easy_cleanup(easy_); }

CurlTransfer* CurlTransfer::Of(CURL* easy) {
  char* transfer = nullptr;
  curl_easy_getinfo(easy, CURLINFO_PRIVATE, &transfer);
  return reinterpret_cast<CurlTransfer*>(transfer);
}

bool CurlTransfer::Begin(FetchRequest request) {
  Reset(&request);
  const auto url = ada::parse<ada::url_aggregator>(result_.url);
  if (!url || (url->type != ada::scheme::type::HTTP && url->type != ada::scheme::type::HTTPS)) {
    GiveUp(FetchError::kBadUrl, "not a URL of http or https");
    return false;
  }
  const std::string_view host = url->get_hostname();
  const bool is_address =
      url->host_type == ada::url_host_type::IPV4 || url->host_type == ada::url_host_type::IPV6;
  if (is_address && !options_.allow_private && IsPrivateAddress(host)) {
    GiveUp(FetchError::kPrivateAddress, "the URL's address is not public");
    return false;
  }
  // As WHATWG reads it, without user and password. libcurl reads the same from it, and what it sends
  // is known.
  std::string plain;
  plain.append(url->get_protocol()).append("//").append(url->get_host());
  plain.append(url->get_pathname()).append(url->get_search());
  curl_easy_setopt(easy_, CURLOPT_URL, plain.c_str());
  SetHeaders(request);
  const std::string& headers = conditional_ ? conditional_->text() : headers_.text();
  std::string& head = result_.request_head;
  head.reserve(plain.size() + headers.size() + 32);
  head.append("GET ").append(url->get_pathname()).append(url->get_search());
  head.append(" HTTP/1.1\r\nHost: ").append(url->get_host()).append("\r\n");
  head.append(headers).append("\r\n");
  return true;
}

void CurlTransfer::Reset(FetchRequest* request) {
  result_ = FetchResult();
  result_.id = request->id;
  result_.url = std::move(request->url);
  max_body_ = request->max_body > 0 ? request->max_body : options_.max_body;
  types_ = request->types;
  head_.Reset();
  error_buffer_[0] = '\0';
  refused_addresses_ = tried_addresses_ = 0;
  sent_ = false;
  received_ = window_received_ = 0;
  begin_ = Clock::now();
  result_.begin_us = MicrosOf(std::chrono::system_clock::now().time_since_epoch());
}

void CurlTransfer::SetHeaders(const FetchRequest& request) {
  const bool has_etag = IsHeaderValue(request.etag);
  const bool has_time = IsHeaderValue(request.last_modified);
  if (has_etag || has_time) {
    RequestHeaders headers = UsualHeaders(options_.user_agent);
    if (has_etag) headers.Append("If-None-Match: " + request.etag);
    if (has_time) headers.Append("If-Modified-Since: " + request.last_modified);
    curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, headers.list());
    conditional_ = std::move(headers);
  } else if (conditional_) {
    curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, headers_.list());
    conditional_.reset();
  }
}

bool CurlTransfer::IsOverdue(Clock::time_point now) {
  // Before, libcurl's time for connecting counts.
  if (!sent_) return false;
  if (!head_.begun() && IsPast(sent_at_, options_.first_byte_timeout_ms, now)) {
    GiveUp(FetchError::kFirstByte, "no response in time");
  } else if (IsPast(sent_at_, options_.total_timeout_ms, now)) {
    GiveUp(FetchError::kTimeout, "the response was not whole in time");
  } else if (head_.begun() && IsTooSlow(now)) {
    GiveUp(FetchError::kTooSlow, "the response came at less than the least speed");
  }
  return result_.error != FetchError::kNone;
}

bool CurlTransfer::IsTooSlow(Clock::time_point now) {
  if (!IsPast(window_begin_, options_.least_speed_after_ms, now)) return false;
  const double seconds = std::chrono::duration<double>(now - window_begin_).count();
  const double speed = static_cast<double>(received_ - window_received_) / seconds;
  window_begin_ = now;
  window_received_ = received_;
  return speed < static_cast<double>(options_.least_speed);
}

void CurlTransfer::GiveUp(FetchError error, std::string_view detail) {
  if (result_.error != FetchError::kNone) return;
  result_.error = error;
  result_.detail = detail;
}

TransferStage CurlTransfer::StageOf() const {
  TransferStage stage;
  curl_off_t look_up_us = 0;
  curl_easy_getinfo(easy_, CURLINFO_NAMELOOKUP_TIME_T, &look_up_us);
  stage.looked_up = look_up_us > 0 || tried_addresses_ > 0;
  stage.sent = sent_;
  stage.head_begun = head_.begun();
  stage.head_whole = head_.whole();
  return stage;
}

FetchResult CurlTransfer::Finish(CURLcode code) {
  if (result_.error == FetchError::kNone) {
    if (refused_addresses_ > 0 && refused_addresses_ == tried_addresses_ && !sent_) {
      GiveUp(FetchError::kPrivateAddress, "the host's address is not public");
    } else if (code != CURLE_OK || !head_.whole()) {
      long os_error = 0;
      curl_easy_getinfo(easy_, CURLINFO_OS_ERRNO, &os_error);
      const FetchError error = ErrorOf(code, StageOf());
      GiveUp(error, code == CURLE_OK ? "the connection ended inside the head"
                    : error == FetchError::kHeadTooLarge
                        ? kHeadDetail
                        : DetailOf(code, error_buffer_.data(), os_error));
    }
  }
  if (result_.error == FetchError::kNone) TakesType(/*whole=*/true);
  FinishRequestHead();
  result_.status = head_.status();
  if (head_.whole()) result_.head = std::move(head_.text());
  result_.elapsed_us = MicrosOf(Clock::now() - begin_);
  return std::move(result_);
}

void CurlTransfer::FinishRequestHead() {
  if (!sent_) {
    result_.request_head.clear();
    return;
  }
  if (!head_.text().starts_with("HTTP/2")) return;
  const std::string_view version = " HTTP/1.1\r\n";
  result_.request_head.replace(result_.request_head.find(version), version.size(), " HTTP/2\r\n");
}

bool CurlTransfer::TakesType(bool whole) {
  if (types_ == nullptr || !head_.whole()) return true;
  const std::optional<bool> takes =
      types_->Takes(head_.status(), head_.text(), result_.body, whole);
  if (!takes.has_value()) return true;
  types_ = nullptr;
  if (*takes) return true;
  result_.body.clear();
  GiveUp(FetchError::kContentType, "documents of its type are not taken");
  return false;
}

size_t CurlTransfer::TakeBody(std::string_view data) {
  // Before anything is kept, and again while its bytes are what tells.
  if (!TakesType(/*whole=*/false)) return 0;
  std::string& body = result_.body;
  if (body.empty()) {
    curl_off_t length = -1;
    curl_easy_getinfo(easy_, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    if (length > 0) {
      body.reserve(static_cast<size_t>(std::min({int64_t{length}, max_body_, kMostReserved})));
    }
  }
  received_ += static_cast<int64_t>(data.size());
  const size_t room = static_cast<size_t>(max_body_) - body.size();
  body.append(data.substr(0, room));
  if (data.size() <= room) return data.size();
  GiveUp(FetchError::kBodyTooLarge, "the body has more bytes than allowed");
  return 0;
}

size_t CurlTransfer::OnBody(char* data, size_t size, size_t count, void* self) {
  return static_cast<CurlTransfer*>(self)->TakeBody({data, size * count});
}

size_t CurlTransfer::OnHeader(char* data, size_t size, size_t count, void* self) {
  auto* transfer = static_cast<CurlTransfer*>(self);
  const std::string_view line(data, size * count);
  const HttpOptions& options = transfer->options_;
  if (!transfer->head_.begun()) transfer->window_begin_ = Clock::now();
  transfer->received_ += static_cast<int64_t>(line.size());
  if (transfer->head_.Take(line, options.max_head, options.max_header_lines)) return line.size();
  transfer->GiveUp(FetchError::kHeadTooLarge, kHeadDetail);
  return 0;
}

// The address is known here and not before: whatever the name was resolved to, and however often,
// nothing is sent to a place that is not public.
curl_socket_t CurlTransfer::OnOpen(void* self, curlsocktype, curl_sockaddr* address) {
  auto* transfer = static_cast<CurlTransfer*>(self);
  ++transfer->tried_addresses_;
  if (!transfer->options_.allow_private && IsPrivateAddress(&address->addr)) {
    ++transfer->refused_addresses_;
    return CURL_SOCKET_BAD;
  }
  return transfer->poller_->Open(*address);
}

int CurlTransfer::OnClose(void* poller, curl_socket_t socket) {
  return static_cast<SocketPoller*>(poller)->Close(socket);
}

int CurlTransfer::OnSend(void* self, char* address, char*, int, int) {
  auto* transfer = static_cast<CurlTransfer*>(self);
  transfer->sent_ = true;
  transfer->sent_at_ = Clock::now();
  transfer->result_.address = address;
  return CURL_PREREQFUNC_OK;
}

}  // namespace crawl
