#include "extract/page_extractor.h"

#include <arrow/status.h>

#include <fstream>
#include <iterator>

#include "crawl/http_message.h"
#include "crawl/scope.h"
#include "crawl/warc.h"
#include "crawl/web.h"

namespace extract {
namespace {

arrow::Status ReadFile(const std::string& path, std::string* bytes) {
  std::ifstream in(path, std::ios::binary);
  bytes->assign(std::istreambuf_iterator<char>(in), {});
  return in.bad() || !in.is_open() ? arrow::Status::IOError(path, ": cannot be read")
                                   : arrow::Status::OK();
}

// What the ending of a file's name says; empty when that is nothing.
std::string_view TypeByEnding(std::string_view path) {
  const size_t dot = path.find_last_of("./");
  const std::string_view ending = dot == std::string_view::npos ? "" : path.substr(dot);
  for (const char* html : {".html", ".htm", ".xhtml", ".shtml"}) {
    if (ending == html) return "text/html";
  }
  return ending == ".txt" ? "text/plain" : "";
}

}  // namespace

struct PageExtractor::Content {
  int status = 200;
  std::string_view content_type;
  std::string_view redirect;
  std::string_view raw;   // as it was sent
  std::string_view body;  // content codings undone
};

arrow::Result<Extracted> PageExtractor::Extract(std::vector<Document>* documents) {
  Extracted extracted;
  crawl::PagesBuilder pages;
  crawl::LinksBuilder links(options_.context_words);
  for (Document& document : *documents) {
    ARROW_RETURN_NOT_OK(Append(&document, &pages, &links, &extracted));
  }
  ARROW_ASSIGN_OR_RAISE(extracted.pages, pages.Finish());
  if (options_.links) {
    ARROW_ASSIGN_OR_RAISE(extracted.links, links.Finish());
  }
  return extracted;
}

// Sets url_ and what the response says; false when it is no response from the web.
bool PageExtractor::ReadResponse(const Document& document, Content* content) {
  crawl::HttpMessage message;
  if (!crawl::SplitHttpMessage(document.bytes, &message)) return false;
  content->raw = crawl::BodyOf(message, &dechunked_);
  content->body = content->raw;
  if (!document.head.empty()) crawl::SplitHttpMessage(document.head, &message);
  const std::string_view head = crawl::HeadOf(message, &unfolded_);
  content->status = message.status;
  content->content_type = crawl::HeaderValue(head, "content-type");
  const std::string codings = crawl::HeaderList(head, "content-encoding");
  if (!codings.empty()) {
    // Of a damaged body, what comes before the damage is worth reading.
    crawl::DecodeBody(codings, content->raw, {}, &decoded_);
    content->body = decoded_;
  }
  const std::string_view location = crawl::HeaderValue(head, "location");
  redirect_.clear();
  if (message.status >= 300 && message.status < 400 && !location.empty() &&
      crawl::ResolveLink(url_, location, &redirect_)) {
    content->redirect = redirect_;
  }
  return true;
}

// The same for a file; false when it holds no document.
bool PageExtractor::ReadPlainFile(const Document& document, Content* content) {
  content->content_type = TypeByEnding(document.file);
  content->raw = content->body = document.bytes;
  const auto kind = crawl::KindOfDocument(content->content_type, content->body);
  return kind == crawl::DocumentKind::kHtml || kind == crawl::DocumentKind::kText;
}

// Fills page_; false when the body is no document.
arrow::Result<bool> PageExtractor::Parse(const Content& content) {
  const crawl::DocumentFacts facts = {url_, content.content_type};
  switch (crawl::KindOfDocument(content.content_type, content.body)) {
    case crawl::DocumentKind::kHtml:
      ARROW_RETURN_NOT_OK(parser_.ParseHtml(content.body, facts, &page_));
      return true;
    case crawl::DocumentKind::kText:
      ARROW_RETURN_NOT_OK(parser_.ParseText(content.body, facts, &page_));
      return true;
    default:
      return false;
  }
}

arrow::Status PageExtractor::Append(Document* document, crawl::PagesBuilder* pages,
                                    crawl::LinksBuilder* links, Extracted* counts) {
  const bool is_file = !document->file.empty();
  if (is_file) ARROW_RETURN_NOT_OK(ReadFile(document->file, &document->bytes));
  std::string scratch;
  url_ = canonicalizer_.Canonical(document->url, &scratch);
  Content content;
  const bool web = url_.starts_with("http://") || url_.starts_with("https://");
  if (!web || !(is_file ? ReadPlainFile(*document, &content) : ReadResponse(*document, &content))) {
    ++(document->lost ? counts->lost : counts->refused);
    return arrow::Status::OK();
  }
  bool parsed = false;
  if (!content.body.empty()) {
    ARROW_ASSIGN_OR_RAISE(parsed, Parse(content));
  }
  ++(parsed ? counts->documents : document->lost ? counts->lost : counts->others);
  if (document->digest.empty() && !document->lost) {
    document->digest = crawl::PayloadDigest(content.raw);
  }
  crawl::PageRow row;
  row.url = url_;
  row.status = content.status;
  row.fetched_us = document->fetched_us;
  row.content_type = content.content_type;
  row.redirect = content.redirect;
  row.bytes = static_cast<int64_t>(content.raw.size());
  row.digest = document->digest;
  row.page = parsed ? &page_ : nullptr;
  ARROW_RETURN_NOT_OK(pages->Append(row));
  return parsed && options_.links ? links->Append(url_, page_) : arrow::Status::OK();
}

}  // namespace extract
