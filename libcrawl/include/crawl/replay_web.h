// The web out of an archive: the same answers every time.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "crawl/web.h"

namespace crawl {

// Answers each URL as recorded in WARC files (responses, revisits that name an earlier one, redirects
// included) and 404 otherwise. URLs are looked up in their canonical form; of several records of
// one, the last with a body counts. A revisit has the body of the response that it refers to by URL
// and date, or by digest. Only an index is held in memory, about 60 bytes a page.
arrow::Result<std::unique_ptr<Web>> MakeWarcWeb(const std::vector<std::string>& files);

// The same from the rows of a `pages` stream: FetchResult::page is set, and the head has status,
// content type and redirect alone. All of it is held in memory. The rows are checked: a span that
// is not within its text is an error.
arrow::Result<std::unique_ptr<Web>> MakePagesWeb(arrow::RecordBatchReader* pages);

// The same from an Arrow file, which must stay as it is meanwhile. Where its buffers are not
// compressed they are read where they lie: in memory are an index, about 150 bytes a page, and what
// was read lately, at most some hundred megabytes.
arrow::Result<std::unique_ptr<Web>> MapPagesWeb(const std::string& path);

// The columns of the `pages` stream, and the rows for what was fetched. What a page does not have is
// null; for what is no document, all of its columns are.
//
//   url, status, fetched (timestamp[us, UTC]), content_type, redirect (null unless it is one),
//   title, description, keywords, language, charset, canonical, noindex, nofollow, text,
//   headings list<struct<level, begin, end>>, blocks list<struct<begin, end, hash, linked, main>>,
//   links list<struct<url, kind, nofollow, begin, end>>, bytes, digest
std::shared_ptr<arrow::Schema> PagesSchema();
// from_url, to_url, anchor, context, kind, nofollow.
std::shared_ptr<arrow::Schema> LinksSchema();

// What a row of `pages` has beside the page.
struct PageRow {
  std::string_view url;
  int status = 0;
  int64_t fetched_us = 0;
  std::string_view content_type;
  std::string_view redirect;  // absolute; empty for none
  int64_t bytes = 0;          // of the body
  std::string_view digest;
  const Page* page = nullptr;  // null for what is no document
};

// Fails unless the columns that pages are made of are there with their types.
arrow::Status CheckPagesSchema(const arrow::Schema& schema);
// Calls visit(url, page) for the rows of a batch of `pages` that hold a document which was fetched
// with status 200. The URL is canonical; the page has its text and what its head says, but no
// headings, blocks and links. `first_row` is the number of the batch's first row, for messages.
arrow::Status VisitPages(const std::shared_ptr<arrow::RecordBatch>& pages, int64_t first_row,
                         const std::function<void(std::string_view url, const Page& page)>& visit);

// Gathers rows of PagesSchema().
class PagesBuilder {
 public:
  PagesBuilder();
  ~PagesBuilder();
  arrow::Status Append(const PageRow& row);
  int64_t rows() const;
  // Bytes of text and links gathered, for cutting batches.
  int64_t bytes() const;
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Gathers rows of LinksSchema(). The context of a link is its anchor and `context_words` words on
// either side.
class LinksBuilder {
 public:
  explicit LinksBuilder(int context_words = 10);
  ~LinksBuilder();
  arrow::Status Append(std::string_view from_url, const Page& page);
  int64_t rows() const;
  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
