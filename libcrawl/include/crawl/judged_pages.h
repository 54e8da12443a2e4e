// Pages of which it is known whether they are relevant: a person has said so, or a crawl.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/interest.h"
#include "crawl/url_table.h"
#include "weblog/url.h"

namespace crawl {

// URLs are compared in their canonical form (weblog/url.h), which they are kept in. Takes 17 to 33
// bytes of memory a page. Not thread safe.
class JudgedPages {
 public:
  static arrow::Result<std::unique_ptr<JudgedPages>> Make();

  // Of several judgements of a page the last counts.
  arrow::Status Add(std::string_view url, bool is_relevant);

  // Adds the lines of a text file "URL<tab>RELEVANT", plain or compressed, where RELEVANT is 1, true
  // or yes, or 0, false or no, in any case. What follows another tab is passed over, and so are
  // empty lines and a first line that begins "url<tab>relevant". Fails at any other line.
  arrow::Status AddText(const std::string& path);

  // Adds the rows of a batch with a column url of text, a dictionary or not, and a boolean column
  // relevant; a row where one of them is null is passed over.
  arrow::Status AddBatch(const arrow::RecordBatch& batch);

  // Pages have numbers from 0 up, in the order in which they were first added.
  uint32_t size() const { return urls_->size(); }
  std::string_view url(uint32_t page) const { return (*urls_)[page]; }
  bool relevant(uint32_t page) const { return relevant_[page]; }
  // Whether this canonical URL is one of them.
  bool Has(std::string_view url) const { return urls_->Find(url).has_value(); }
  // All of them, and the relevant ones.
  PageCount count() const;

 private:
  JudgedPages() = default;

  const weblog::UrlCanonicalizer canonicalizer_;
  std::unique_ptr<UrlTable> urls_;
  std::vector<bool> relevant_;
};

}  // namespace crawl
