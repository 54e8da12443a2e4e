// libcurl's errors in our words.
#pragma once

#include <curl/curl.h>

#include <string>

#include "crawl/web.h"

namespace crawl {

// How far a request came.
struct TransferStage {
  bool looked_up = false;   // its host has an address
  bool sent = false;        // there is a connection
  bool head_begun = false;  // the response has
  bool head_whole = false;
};

FetchError ErrorOf(CURLcode code, const TransferStage& stage);

// A sentence for people: what libcurl wrote into its buffer or else what the code means, and the
// system's error if there was one.
std::string DetailOf(CURLcode code, const char* buffer, long os_error);

}  // namespace crawl
