// What an earlier crawl found, for strategies that learn from it before they begin: its pages with
// their terms, which of them were relevant, and the links between them.
#pragma once

#include <arrow/result.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/text.h"
#include "crawl/web.h"

namespace crawl {

// Pages and terms have numbers from 0 on, pages in the order in which they were fetched. Takes 8
// bytes for each term of each page and 4 for each link between two pages. Immutable.
class History {
 public:
  struct TermCount {
    uint32_t term = 0;
    uint32_t count = 0;
  };

  ~History();

  uint32_t pages() const;
  std::string_view url(uint32_t page) const;
  std::optional<uint32_t> Find(std::string_view canonical_url) const;
  // Whether the earlier crawl found it relevant; of no page when it was not asked to judge.
  bool relevant(uint32_t page) const;
  // Those of its text and title, each once, in the order of their first appearance.
  std::span<const TermCount> terms(uint32_t page) const;
  // The same as an analysis gives them, without their places.
  Terms TermsOf(uint32_t page) const;
  // The other pages that it links to, ascending, each once.
  std::span<const uint32_t> links(uint32_t page) const;

  uint32_t terms() const;
  std::string_view term_text(uint32_t term) const;
  // How many pages have it.
  uint32_t pages_with(uint32_t term) const;

 private:
  friend class HistoryBuilder;
  class Impl;
  explicit History(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

// A page that the earlier crawl fetched.
struct HistoryEntry {
  std::string url;  // canonical
  bool relevant = false;
};

// Takes the texts and links of `entries` from `archives`, webs that are not live: of each page from
// the first that has it with status 200 as a document. Pages that none has so are left out, and so
// are all behind the first 100,000. Of a URL that is named twice the first entry counts, which is
// relevant when one of them is. Uses all cores.
arrow::Result<std::shared_ptr<const History>> ReadHistory(std::span<const HistoryEntry> entries,
                                                          std::span<Web* const> archives);

}  // namespace crawl
