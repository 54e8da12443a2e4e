// The web behind one interface: what a URL answers, over the network or out of an archive.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"

namespace crawl {

class ContentTypes;

// Why there is no response, or not a whole one.
enum class FetchError : uint8_t {
  kNone,
  kBadUrl,          // not http or https, or no URL at all
  kDns,             // the host has no address
  kPrivateAddress,  // it has, in a network that is not public
  kConnect,         // nobody answers there, or the connection broke before a response
  kTls,             // the certificate or the handshake is wrong
  kFirstByte,       // no response within the time for its first byte
  kTimeout,         // the response was not whole within the time for all of it
  kTooSlow,         // it came at less than the least speed
  kHeadTooLarge,    // more header bytes or lines than allowed
  kBodyTooLarge,    // more bytes than allowed; what came before is there
  kContentType,     // a document of a type that is not taken; its body is left out
  kCutOff,          // the connection ended before the response did, or its framing is broken
  kCoding,          // a content coding that is unknown or damaged
  kBomb,            // it unpacks to more than the allowed ratio or size
  kRedirect,        // a redirect that leads nowhere, back to itself, or on and on
  kStopped,         // the crawl was stopped meanwhile
};
// "dns", "private-address", ...: as the database has it. kNone is "".
std::string_view NameOf(FetchError error);
// The other way round; kNone for what is no name.
FetchError FetchErrorNamed(std::string_view name);

struct FetchRequest {
  uint64_t id = 0;                      // comes back with the result
  std::string url;                      // absolute
  int64_t max_body = 0;                 // bytes of the body, as sent; 0 for the web's own limit
  const ContentTypes* types = nullptr;  // of documents that are taken; null for all
  // For a page that was fetched before: what its response said. Empty without.
  std::string etag;
  std::string last_modified;
};

struct FetchResult {
  uint64_t id = 0;
  std::string url;  // as asked for
  FetchError error = FetchError::kNone;
  std::string detail;  // of the error, a sentence for people
  int status = 0;      // of HTTP; 0 when no response came
  // The request as it was sent, and the response's status line and header lines, each with CRLF
  // and with the empty line at the end. Empty when there is none.
  std::string request_head;
  std::string head;
  // The body as it was sent, content codings not undone, transfer codings undone.
  std::string body;
  std::string address;   // of the server, "127.0.0.1"; empty when unknown
  int64_t begin_us = 0;  // since 1970; of an archive the time of its record
  int64_t elapsed_us = 0;
  // The document, read already: archives of pages have it, and then `body` is empty. Null
  // otherwise.
  std::shared_ptr<const Page> page;
};

// Answers requests in the background. Used by one thread.
class Web {
 public:
  virtual ~Web() = default;

  // Whether requests reach other people's machines, so that politeness is due.
  virtual bool live() const = 0;

  // How many requests are worth having under way at once.
  virtual size_t max_in_flight() const = 0;

  // Begins a request.
  virtual void Start(FetchRequest request) = 0;

  // Appends finished requests to `results`: waits until there is at least one, or `timeout` is
  // over, or Wake was called. An archive finishes requests in the order of their start.
  virtual void Wait(std::chrono::milliseconds timeout, std::vector<FetchResult>* results) = 0;

  // Ends a Wait that is going on, or the next one. May be called from any thread.
  virtual void Wake() = 0;

  // Gives up all requests that are under way: they finish with kStopped.
  virtual void Abort() = 0;

  // Another way in to the same web, for another thread, while this one is there; null where each
  // has to have a web of its own.
  virtual std::unique_ptr<Web> Door() { return nullptr; }
};

// The value of the first header `name` (in lower case) in `head`, without blanks around it; empty
// when it is not there.
std::string_view HeaderValue(std::string_view head, std::string_view name);
// The values of all of them, in their order.
std::vector<std::string_view> HeaderValues(std::string_view head, std::string_view name);
// The values of all of them as one list with commas, for which headers of several lines stand.
std::string HeaderList(std::string_view head, std::string_view name);

struct CodingLimits {
  int64_t max_size = 64 << 20;  // bytes after unpacking
  int64_t max_ratio = 200;      // of them to packed ones, beyond the first mebibyte
};

// Undoes content codings (the list of Content-Encoding: gzip, deflate, br, zstd, several of them,
// identity or none). Returns kNone with `decoded` filled, kCoding or kBomb; then `decoded` has what
// came before the damage or the limit. Servers that name a coding and send plain bytes are common:
// what does not begin like gzip is taken as it is, and so is markup, also under the name of a coding
// that is none, such as UTF-8.
FetchError DecodeBody(std::string_view codings, std::string_view body, const CodingLimits& limits,
                      std::string* decoded);

}  // namespace crawl
