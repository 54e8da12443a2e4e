// Every URL that a crawl has met, numbered 0, 1, 2, … in the order of meeting: its set of seen URLs.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// URLs are looked up by a 64-bit hash and then compared in full, so that no page is ever taken for
// another. A URL takes 16 to 32 bytes of memory; its text is in an unnamed file that is mapped into
// memory, of which only the newest part is kept resident. Not thread safe.
class UrlTable {
 public:
  // The file is made in `directory` (empty: $TMPDIR or /tmp).
  static arrow::Result<std::unique_ptr<UrlTable>> Make(const std::string& directory = "");
  ~UrlTable();
  UrlTable(const UrlTable&) = delete;
  UrlTable& operator=(const UrlTable&) = delete;

  // The number of `url`, which is size() - 1 when it has not been met before. Fails when the disk is
  // full or there are 2^32 - 1 of them.
  arrow::Result<uint32_t> Add(std::string_view url) { return Add(url, HashOf(url)); }
  std::optional<uint32_t> Find(std::string_view url) const;

  // The same in two steps, for many URLs: Prefetch has memory fetch what is known of all of them at
  // once, where one look after the other would wait for it each time.
  static uint64_t HashOf(std::string_view url);
  void Prefetch(std::span<const uint64_t> hashes) const;
  arrow::Result<uint32_t> Add(std::string_view url, uint64_t hash);

  // Valid as long as the table.
  std::string_view operator[](uint32_t number) const {
    return {text_ + begins_[number], static_cast<size_t>(begins_[number + 1] - begins_[number])};
  }
  uint32_t size() const { return static_cast<uint32_t>(begins_.size() - 1); }

 private:
  struct Bucket {
    uint32_t tag = 0;     // the upper half of the hash
    uint32_t number = 0;  // plus one; 0 is empty
  };

  explicit UrlTable(int fd, char* text);
  // Where the URL with this hash is, or the empty place where it belongs.
  size_t Place(uint64_t hash, std::string_view url) const;
  void Grow();
  // Makes room for `size` more bytes of text.
  arrow::Status Reserve(size_t size);

  const int fd_;
  char* const text_;              // a reserved range of addresses, mapped as far as mapped_
  uint64_t mapped_ = 0;           // bytes
  uint64_t resident_from_ = 0;    // what lies before was given back
  std::vector<uint64_t> begins_;  // in text_; one more than there are URLs
  std::vector<Bucket> buckets_;   // a power of two of them, at most 3/4 in use
};

}  // namespace crawl
