#include "engine/page_reader.h"

#include <algorithm>
#include <cstring>

namespace crawl {
namespace {

bool IsRedirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

RobotsFlags FlagsOf(std::string_view head, std::string_view agent, int64_t now_us) {
  RobotsFlags flags;
  for (const std::string_view value : HeaderValues(head, "x-robots-tag")) {
    const RobotsFlags own = ParseRobotsTag(value, agent, now_us);
    flags.noindex |= own.noindex;
    flags.nofollow |= own.nofollow;
  }
  return flags;
}

}  // namespace

void Reading::Clear() {
  fetch = {};
  length = 0;
  digest.clear();
  has_page = has_terms = has_sketch = relevant = false;
  flags = {};
  redirect.clear();
  response_record.clear();
  response_id.clear();
  request_record.clear();
}

bool Reading::IsLarge() const {
  constexpr size_t kManyBytes = 1 << 20;
  constexpr size_t kManyLinks = 10'000;
  return own_page.text.capacity() > kManyBytes || own_page.urls.capacity() > kManyBytes ||
         own_page.links.capacity() > kManyLinks || response_record.capacity() > kManyBytes;
}

PageReader::PageReader(const ReadOptions& options)
    : options_(options), parser_(options.page), analyzer_({.places = options.places}) {
  if (options_.pack) packer_.emplace();
}

void PageReader::Read(Reading* reading) {
  FetchResult& fetch = reading->fetch;
  reading->flags = FlagsOf(fetch.head, options_.agent_token, fetch.begin_us);
  if (IsRedirect(fetch.status)) reading->redirect = HeaderValue(fetch.head, "location");
  if (packer_.has_value() && !fetch.head.empty()) Pack(reading);
  if (fetch.page != nullptr) {
    reading->length = static_cast<int64_t>(fetch.page->text.size());
    reading->has_page = fetch.status == 200;
    if (options_.digest) reading->digest = PayloadDigest(fetch.page->text);
  } else if (!fetch.body.empty()) {
    if (options_.digest && reading->digest.empty()) reading->digest = PayloadDigest(fetch.body);
    const std::string codings = HeaderList(fetch.head, "content-encoding");
    std::string_view body = fetch.body;
    if (!codings.empty()) {
      const FetchError error = DecodeBody(codings, body, options_.coding, &decoded_);
      if (fetch.error == FetchError::kNone && error != FetchError::kNone) {
        fetch.error = error;
        fetch.detail = error == FetchError::kBomb ? "it unpacks to more bytes than allowed"
                                                  : "it cannot be unpacked";
      }
      body = decoded_;
    }
    reading->length = static_cast<int64_t>(body.size());
    if (fetch.status == 200) ReadDocument(body, reading);
  }
  if (!reading->has_page) return;
  const Page& page = reading->page();
  reading->flags.noindex |= page.noindex;
  reading->flags.nofollow |= page.nofollow;
  ReadWords(page, reading);
  if (options_.predicate != nullptr) {
    reading->relevant = options_.predicate->Holds(
        {fetch.url, &page, reading->has_terms ? &reading->terms : nullptr});
  }
}

void PageReader::ReadDocument(std::string_view body, Reading* reading) {
  const FetchResult& fetch = reading->fetch;
  const std::string_view type = HeaderValue(fetch.head, "content-type");
  const DocumentFacts facts = {fetch.url, type};
  arrow::Status status;
  switch (KindOfDocument(type, body)) {
    case DocumentKind::kHtml:
      status = parser_.ParseHtml(body, facts, &reading->own_page);
      break;
    case DocumentKind::kText:
      status = parser_.ParseText(body, facts, &reading->own_page);
      break;
    case DocumentKind::kXml:
    case DocumentKind::kOther:
      return;
  }
  reading->has_page = status.ok();
}

void PageReader::ReadWords(const Page& page, Reading* reading) {
  reading->has_terms = options_.terms;
  reading->has_sketch = options_.sketch;
  if (options_.terms) {
    TermsOfPage(page, &analyzer_, &reading->terms, options_.sketch ? &reading->sketch : nullptr);
  } else if (options_.sketch) {
    reading->sketch = SketchOf(page.text);
  }
}

void PageReader::Pack(Reading* reading) {
  const FetchResult& fetch = reading->fetch;
  WarcEntry response;
  response.type = "response";
  response.url = fetch.url;
  response.time_us = fetch.begin_us;
  response.content_type = "application/http; msgtype=response";
  const std::string head = ArchivedHead(fetch.head);
  response.head = head;
  response.body = fetch.body;
  if (!fetch.address.empty()) response.fields.emplace_back("WARC-IP-Address", fetch.address);
  if (const std::string_view truncation = Truncation(fetch.error); !truncation.empty()) {
    response.fields.emplace_back("WARC-Truncated", truncation);
  }
  packer_->Append(response, &reading->response_record, &reading->response_id, &reading->digest);
  if (fetch.request_head.empty()) return;
  WarcEntry request;
  request.type = "request";
  request.url = fetch.url;
  request.time_us = fetch.begin_us;
  request.content_type = "application/http; msgtype=request";
  request.head = fetch.request_head;
  request.fields.emplace_back("WARC-Concurrent-To", reading->response_id);
  packer_->Append(request, &reading->request_record);
}

std::string_view Truncation(FetchError error) {
  switch (error) {
    case FetchError::kBodyTooLarge:
      return "length";
    case FetchError::kTimeout:
    case FetchError::kTooSlow:
      return "time";
    case FetchError::kCutOff:
      return "disconnect";
    case FetchError::kContentType:
      return "unspecified";
    default:
      return "";
  }
}

std::string ArchivedHead(std::string_view head) {
  constexpr std::string_view kName = "transfer-encoding:";
  constexpr std::string_view kPrefix = "X-Archive-Orig-";
  std::string archived;
  archived.reserve(head.size() + kPrefix.size());
  while (!head.empty()) {
    const std::string_view line = head.substr(0, std::min(head.find('\n'), head.size() - 1) + 1);
    if (line.size() > kName.size() && strncasecmp(line.data(), kName.data(), kName.size()) == 0) {
      archived.append(kPrefix);
    }
    archived.append(line);
    head.remove_prefix(line.size());
  }
  return archived;
}

}  // namespace crawl
