// Documents made into rows of `pages` and `links`.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "crawl/page.h"
#include "crawl/replay_web.h"
#include "extract/documents.h"
#include "weblog/url.h"

namespace extract {

struct ExtractOptions {
  bool links = false;  // make rows of `links` too
  int context_words = 10;
};

struct Extracted {
  std::shared_ptr<arrow::RecordBatch> pages;
  std::shared_ptr<arrow::RecordBatch> links;  // null when they are not asked for
  int64_t documents = 0;                      // HTML or text
  int64_t others = 0;                         // rows that are no documents
  int64_t lost = 0;     // revisits without their response, of which at most the head has a row
  int64_t refused = 0;  // without a row: no URL of the web, no response
};

// Not thread safe: one for each thread.
class PageExtractor {
 public:
  explicit PageExtractor(const ExtractOptions& options) : options_(options) {}

  // Makes the rows of some documents, in their order. Reads the files that they name.
  arrow::Result<Extracted> Extract(std::vector<Document>* documents);

 private:
  struct Content;  // of a document: what is known of it and its body

  arrow::Status Append(Document* document, crawl::PagesBuilder* pages, crawl::LinksBuilder* links,
                       Extracted* counts);
  bool ReadResponse(const Document& document, Content* content);
  bool ReadPlainFile(const Document& document, Content* content);
  arrow::Result<bool> Parse(const Content& content);

  const ExtractOptions options_;
  const weblog::UrlCanonicalizer canonicalizer_;
  crawl::PageParser parser_;
  crawl::Page page_;
  std::string url_, redirect_, unfolded_, dechunked_, decoded_;
};

}  // namespace extract
