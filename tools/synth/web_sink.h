// Where the answers of a made-up web go.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "synth/host.h"

namespace synth {

struct Answer {
  const Host* host = nullptr;
  std::string_view path;              // with the query
  std::string_view url;               // both together
  std::string_view location;          // of a redirect
  std::string_view body;              // as HTML, for sinks that want it
  const crawl::Page* page = nullptr;  // as crawlers see it, for the others
  int status = 200;
};

class WebSink {
 public:
  virtual ~WebSink() = default;
  virtual bool wants_html() const { return true; }
  virtual arrow::Status Add(const Answer& answer) = 0;
  // Completes the output. Call it once, last.
  virtual arrow::Status Commit() = 0;
};

// www/HOST/path for each page below `directory`, with index.html behind a slash and the query as a
// part of the name; www/nginx.conf, which serves them and redirects from old addresses; and
// www/hosts.txt with the address of the front page of the first `front_pages` hosts. Redirects and errors have no files.
arrow::Result<std::unique_ptr<WebSink>> OpenWebFiles(const std::string& directory,
                                                     const std::vector<Host>& hosts,
                                                     size_t front_pages);

// web.warc.gz in `directory`: a response for each answer, a second after the one before, the first
// at `start` (microseconds since 1970). Record ids come from `seed`.
arrow::Result<std::unique_ptr<WebSink>> OpenWebArchive(const std::string& directory, int64_t start,
                                                       uint64_t seed);

// pages.arrow in `directory`: the `pages` of crawl-extract, a row for each answer, with the times of
// the archive's records; without digests, as there are no bytes.
arrow::Result<std::unique_ptr<WebSink>> OpenWebPages(const std::string& directory, int64_t start);

}  // namespace synth
