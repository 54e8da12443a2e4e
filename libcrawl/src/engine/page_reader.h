// From a response to what the crawl wants to know of it: unpacked, parsed, cut into terms, sketched,
// and packed for the archive. This is where a crawl's CPU time goes, so it runs in parallel.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "crawl/near_duplicates.h"
#include "crawl/page.h"
#include "crawl/predicate.h"
#include "crawl/robots.h"
#include "crawl/text.h"
#include "crawl/warc.h"
#include "crawl/web.h"

namespace crawl {

struct ReadOptions {
  PageOptions page;
  CodingLimits coding;
  std::string agent_token;
  bool terms = false;                    // for the strategy or the predicate
  bool places = false;                   // of terms
  bool sketch = false;                   // for near duplicates
  bool digest = false;                   // for exact ones
  bool pack = false;                     // for the archive
  const Predicate* predicate = nullptr;  // may be null
};

// A response and what was read of it.
struct Reading {
  FetchResult fetch;
  int64_t length = 0;  // of the body, unpacked
  std::string digest;  // of the body as sent, "sha1:…"; of a page without body that of its text
  bool has_page = false;
  bool has_terms = false;
  bool has_sketch = false;
  bool relevant = false;  // it satisfies the predicate
  Terms terms;
  Sketch sketch;
  RobotsFlags flags;     // of headers and page
  std::string redirect;  // the Location of a 3xx as it was sent; empty without
  // Records of the archive.
  std::string response_record, response_id;
  std::string request_record;

  // The document, when has_page.
  const Page& page() const { return fetch.page != nullptr ? *fetch.page : own_page; }

  Page own_page;

  // Empties everything and keeps the memory.
  void Clear();
  // Whether that memory is more than is worth keeping.
  bool IsLarge() const;
};

// Not thread safe: one for each thread.
class PageReader {
 public:
  explicit PageReader(const ReadOptions& options);

  // Fills `reading` from reading->fetch, whose error may become kCoding or kBomb.
  void Read(Reading* reading);

 private:
  void ReadDocument(std::string_view body, Reading* reading);
  void ReadWords(const Page& page, Reading* reading);
  void Pack(Reading* reading);

  const ReadOptions options_;
  PageParser parser_;
  TextAnalyzer analyzer_;
  std::optional<WarcPacker> packer_;  // when it packs
  std::string decoded_;
};

// What of a response is missing for this reason, as WARC-Truncated has it; empty when it is whole.
std::string_view Truncation(FetchError error);

// `head` as it goes into an archive: the body has no transfer coding any more, so its header says so
// by another name.
std::string ArchivedHead(std::string_view head);

}  // namespace crawl
