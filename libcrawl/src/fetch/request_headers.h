// Header lines of a request: as libcurl takes them, and as they are sent.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>
#include <string_view>

namespace crawl {

// Strings in libcurl's form.
class CurlStrings {
 public:
  // Without effect when there is no memory.
  void Append(const std::string& text);
  curl_slist* get() const { return list_.get(); }

 private:
  struct Free {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };
  std::unique_ptr<curl_slist, Free> list_;
};

class RequestHeaders {
 public:
  // `line` is "Name: value".
  void Append(const std::string& line);

  curl_slist* list() const { return list_.get(); }
  // All lines, each with CRLF.
  const std::string& text() const { return text_; }

 private:
  CurlStrings list_;
  std::string text_;
};

// What every request has. No User-Agent when it is empty.
RequestHeaders UsualHeaders(const std::string& user_agent);

// Whether what was in a header of a response may go into one of a request.
bool IsHeaderValue(std::string_view value);

}  // namespace crawl
