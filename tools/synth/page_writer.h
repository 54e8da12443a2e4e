// A document as a crawler sees it when it has read its HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "synth/document_writer.h"
#include "weblog/url.h"

namespace synth {

class PageWriter : public DocumentWriter {
 public:
  // Begins another document, and forgets the one before.
  void Start();

  void Open(Part part) override;
  void Close(Part part) override;
  void OpenLink(const Target& target) override;
  void CloseLink() override;
  std::string* text() override { return text_; }
  void Markup(std::string_view) override {}

  // The document, when all of it has been told. Blocks that the documents before it, of the same
  // host, had too are none of its content.
  const crawl::Page& Finish(std::string_view host);

 private:
  const weblog::UrlCanonicalizer canonicalizer_;
  crawl::Page page_;
  crawl::SiteTemplates templates_;
  std::vector<bool> asides_;  // by block
  std::string* text_ = &page_.text;
  std::string url_, scratch_;
};

}  // namespace synth
