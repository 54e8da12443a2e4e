#include "crawl/http_message.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "crawl/web.h"
#include "fetch/response_head.h"
#include "warc/warc_head.h"

namespace crawl {
namespace {

// Takes "1a2b;name=value" and its CRLF off `body`.
bool TakeChunkSize(std::string_view* body, uint64_t* size) {
  constexpr size_t kLongestLine = 4096;
  const size_t end = body->substr(0, kLongestLine).find("\r\n");
  if (end == std::string_view::npos) return false;
  const std::string_view line = body->substr(0, end);
  const char* last = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data(), last, *size, 16);
  if (error != std::errc()) return false;
  if (stop != last && *stop != ';' && *stop != ' ' && *stop != '\t') return false;
  body->remove_prefix(end + 2);
  return true;
}

// Whether a line begins with a blank, so that it goes on with the one before it.
bool HasFold(std::string_view head) {
  for (size_t end = head.find('\n'); end != std::string_view::npos;
       end = head.find('\n', end + 1)) {
    const char next = end + 1 < head.size() ? head[end + 1] : '\n';
    if (next == ' ' || next == '\t') return true;
  }
  return false;
}

bool SaysChunked(const HttpMessage& message) {
  std::string scratch;
  for (const std::string_view value :
       HeaderValues(HeadOf(message, &scratch), "transfer-encoding")) {
    constexpr std::string_view kChunked = "chunked";
    if (value.size() >= kChunked.size() &&
        SameName(value.substr(value.size() - kChunked.size()), kChunked)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool SplitHttpMessage(std::string_view block, HttpMessage* message) {
  *message = {};
  if (!block.starts_with("HTTP/")) return false;
  const std::string_view line = block.substr(0, std::min(block.find('\n'), block.size()));
  const size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return false;
  const size_t digit = line.find_first_not_of(' ', blank);
  if (digit == std::string_view::npos || line.size() - digit < 3) return false;
  const char* end = line.data() + digit + 3;
  const auto [stop, error] = std::from_chars(line.data() + digit, end, message->status);
  if (error != std::errc() || stop != end || message->status < 100) return false;
  const size_t head_end = std::min(EndOfWarcHead(block, 0), block.size());
  message->head = block.substr(0, head_end);
  message->body = block.substr(head_end);
  return true;
}

void NormalizeHead(std::string_view head, std::string* out) {
  out->clear();
  while (!head.empty()) {
    const size_t end = head.find('\n');
    std::string_view line = head.substr(0, end);
    head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) break;
    AppendHeadLine(line, out);
  }
  *out += "\r\n";
}

std::string_view HeadOf(const HttpMessage& message, std::string* scratch) {
  if (!HasFold(message.head)) return message.head;
  NormalizeHead(message.head, scratch);
  return *scratch;
}

bool Dechunk(std::string_view body, std::string* out) {
  out->clear();
  uint64_t size = 0;
  if (!TakeChunkSize(&body, &size)) return false;
  do {
    const std::string_view chunk = body.substr(0, size);
    *out += chunk;
    body.remove_prefix(chunk.size());
    if (!body.starts_with("\r\n")) break;
    body.remove_prefix(2);
  } while (TakeChunkSize(&body, &size) && size > 0);
  return true;
}

std::string_view BodyOf(const HttpMessage& message, std::string* scratch) {
  if (!SaysChunked(message) || !Dechunk(message.body, scratch)) return message.body;
  return *scratch;
}

}  // namespace crawl
