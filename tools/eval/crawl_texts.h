// The texts of the pages of crawls: of the responses that they keep, or of the archive that they went
// over.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "crawl/page.h"
#include "crawl/text.h"
#include "crawl/web.h"

namespace crawl_eval {

// Not thread safe.
class CrawlTexts {
 public:
  using Visitor = std::function<void(size_t i, const crawl::Page& page, const crawl::Terms& terms)>;

  // `web` are the files of the archive; without any, each crawl must have kept its responses.
  static arrow::Result<std::unique_ptr<CrawlTexts>> Make(const std::vector<std::string>& web);

  // Calls visit for each of `urls`, of pages of the crawl in `directory`, that there is a document
  // of, in their order.
  arrow::Status Visit(const std::string& directory, std::span<const std::string> urls,
                      const Visitor& visit);

 private:
  CrawlTexts() = default;
  arrow::Status Open(const std::string& directory);

  bool shared_ = false;    // web_ is for all crawls
  std::string directory_;  // else that of web_
  std::unique_ptr<crawl::Web> web_;
};

}  // namespace crawl_eval
