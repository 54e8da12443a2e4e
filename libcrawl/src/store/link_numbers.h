// The links of a crawl's pages by numbers, so that a link which stands on many pages, as those of
// navigation do, is stored once. Its texts in every row would be most of the database, and most of the
// work of writing it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "crawl/database.h"

namespace crawl {

// Links are equal when all but the page that has them is: URL, anchor, kind and nofollow. They are told
// apart by hashes of 128 bits with a secret, so that nobody can make two links which are taken for one.
// Remembers the links that were met last, up to a limit: one that was forgotten gets another number, so
// that a link is stored again now and then.
class LinkNumbers {
 public:
  // The first number that is given is `first`. Forgets all links when they are `most_links`; half a
  // million of them take 24 MB.
  explicit LinkNumbers(int64_t first, size_t most_links = size_t{1} << 19);

  struct Numbered {
    int64_t number = 0;
    bool is_new = false;  // no link has had the number before
  };
  // The numbers of links, one for each.
  void Find(std::span<const LinkFacts> links, std::vector<Numbered>* numbers);

 private:
  struct Hash {
    uint64_t low = 0;
    uint64_t high = 0;
    bool operator==(const Hash&) const = default;
  };
  struct Bucket {
    Hash hash;
    uint32_t link = 0;  // its number less first_, plus one; 0 is empty
  };

  Hash HashOf(const LinkFacts& link) const;
  Numbered NumberOf(const Hash& hash);
  // Where the link with this hash is, or the empty place where it belongs.
  Bucket& Place(const Hash& hash);
  void Forget();
  void Grow();

  const size_t most_links_;
  const std::vector<char> secret_;
  int64_t first_;       // the number of the first link that is remembered
  uint32_t links_ = 0;  // that are remembered
  std::vector<Hash> hashes_;
  std::vector<Bucket> buckets_;  // a power of two of them, at most half in use
};

}  // namespace crawl
