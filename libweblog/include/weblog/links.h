// The links of a site: which pages lead to which. Sessions and paths ask them where no referrer
// says how a reader came to a page (seed 000, 2.1.10: path completion "relies on the knowledge of
// site structure and referrer information").
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <vector>

#include "weblog/page_key.h"

namespace weblog {

// A set of links between pages. Takes 16 to 32 bytes a link.
class Links {
 public:
  Links();

  void Add(PageKey from, PageKey to);
  bool Has(PageKey from, PageKey to) const { return table_[Find(Mix(from, to))] != 0; }
  int64_t size() const { return size_; }

  // Adds the rows of a batch with the text columns from_url and to_url; a row where one of them is
  // null is passed over.
  arrow::Status AddBatch(const arrow::RecordBatch& batch);

  // Adds the lines of a text file "FROM<tab>TO", plain or compressed. What follows another tab is
  // passed over, and so is a first line that begins "from<tab>" or "from_url<tab>". Fails at a line
  // without a tab.
  arrow::Status AddText(const std::string& path);

 private:
  static uint64_t Mix(PageKey from, PageKey to);
  // Where `link` is in the table, or the empty place where it belongs.
  size_t Find(uint64_t link) const {
    const size_t mask = table_.size() - 1;
    size_t at = link & mask;
    while (table_[at] != 0 && table_[at] != link) at = (at + 1) & mask;
    return at;
  }
  void Grow();

  std::vector<uint64_t> table_;  // a power of two of them, at most half in use; 0 is empty
  int64_t size_ = 0;
};

}  // namespace weblog
