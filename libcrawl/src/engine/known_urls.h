// The URLs that a crawl has met, and what is to become of each.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/url_table.h"

namespace crawl {

enum class UrlState : uint8_t {
  kMet,       // nothing is decided
  kAdmitted,  // may be fetched
  kRefused,   // may not
  kForeign,   // may be fetched by another agent
  kFlying,    // is being fetched
  kFetched,
};

// 20 bytes a URL beside those of the table.
struct UrlFacts {
  uint32_t host = 0;
  uint32_t parent = 0;  // the n of the page that led to it first; 0 for none
  uint32_t mark = 0;    // the n of the last page that it was found on
  uint16_t depth = 0;
  UrlState state = UrlState::kMet;
  uint8_t tries = 0;
  uint8_t hops = 0;    // redirects that led to it
  bool later = false;  // it is another agent's, and comes last
  bool heard = false;  // another agent has told of it first
  bool seed = false;   // it is the user's seed, or where one redirects to
};

class KnownUrls {
 public:
  explicit KnownUrls(std::unique_ptr<UrlTable> table) : table_(std::move(table)) {}

  arrow::Result<uint32_t> Add(std::string_view url) { return Add(url, UrlTable::HashOf(url)); }
  void Prefetch(std::span<const uint64_t> hashes) const { table_->Prefetch(hashes); }
  arrow::Result<uint32_t> Add(std::string_view url, uint64_t hash) {
    ARROW_ASSIGN_OR_RAISE(const uint32_t number, table_->Add(url, hash));
    if (number >= facts_.size()) facts_.emplace_back();
    return number;
  }
  UrlFacts& operator[](uint32_t number) { return facts_[number]; }
  const UrlFacts& operator[](uint32_t number) const { return facts_[number]; }
  std::string_view text(uint32_t number) const { return (*table_)[number]; }
  uint32_t size() const { return table_->size(); }

 private:
  std::unique_ptr<UrlTable> table_;
  std::vector<UrlFacts> facts_;
};

}  // namespace crawl
