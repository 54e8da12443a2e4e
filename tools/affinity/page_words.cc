#include "affinity/page_words.h"

#include <chrono>
#include <string>
#include <utility>

#include "crawl/page.h"
#include "crawl/predicate.h"

namespace affinity {
namespace {

// From responses to words. Keeps its memory.
class WordReader {
 public:
  arrow::Status Read(const crawl::FetchResult& fetch, crawl::Terms* terms) {
    terms->Clear();
    if (fetch.status != 200) return arrow::Status::OK();
    if (fetch.page != nullptr) {
      crawl::TermsOfPage(*fetch.page, &analyzer_, terms);
    } else {
      ARROW_ASSIGN_OR_RAISE(const bool is_document, Parse(fetch));
      if (is_document) crawl::TermsOfPage(page_, &analyzer_, terms);
    }
    return arrow::Status::OK();
  }

 private:
  // Fills page_; false when there is no document.
  arrow::Result<bool> Parse(const crawl::FetchResult& fetch) {
    std::string_view body = fetch.body;
    const std::string codings = crawl::HeaderList(fetch.head, "content-encoding");
    if (!codings.empty()) {
      // Of a damaged body, what comes before the damage is worth reading.
      crawl::DecodeBody(codings, fetch.body, {}, &decoded_);
      body = decoded_;
    }
    const std::string_view type = crawl::HeaderValue(fetch.head, "content-type");
    const crawl::DocumentFacts facts = {fetch.url, type};
    switch (crawl::KindOfDocument(type, body)) {
      case crawl::DocumentKind::kHtml:
        ARROW_RETURN_NOT_OK(parser_.ParseHtml(body, facts, &page_));
        return true;
      case crawl::DocumentKind::kText:
        ARROW_RETURN_NOT_OK(parser_.ParseText(body, facts, &page_));
        return true;
      default:
        return false;
    }
  }

  crawl::PageParser parser_;
  crawl::TextAnalyzer analyzer_;
  crawl::Page page_;
  std::string decoded_;
};

}  // namespace

arrow::Status ReadWords(const std::vector<std::string_view>& urls, crawl::Web* web,
                        const std::function<void(size_t, const crawl::Terms&)>& use) {
  WordReader reader;
  crawl::Terms terms;
  std::vector<crawl::FetchResult> results;
  size_t started = 0, finished = 0;
  while (finished < urls.size()) {
    for (; started < urls.size() && started - finished < web->max_in_flight(); ++started) {
      crawl::FetchRequest request;
      request.id = started;
      request.url = urls[started];
      web->Start(std::move(request));
    }
    results.clear();
    web->Wait(std::chrono::seconds(1), &results);
    for (const crawl::FetchResult& result : results) {
      ARROW_RETURN_NOT_OK(reader.Read(result, &terms));
      use(result.id, terms);
    }
    finished += results.size();
  }
  return arrow::Status::OK();
}

}  // namespace affinity
