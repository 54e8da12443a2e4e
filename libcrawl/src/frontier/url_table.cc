#include "crawl/url_table.h"

#define XXH_INLINE_ALL
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <cstring>
#include <limits>

#include "unnamed_file.h"

namespace crawl {
namespace {

// Addresses are reserved once, so that texts never move: 16 GiB, of which only what the file has is
// mapped.
constexpr size_t kReserved = size_t{1} << 34;
constexpr size_t kChunk = 16 << 20;
// How much of the text stays resident. Older URLs are looked at rarely: when one is met again.
constexpr uint64_t kResident = 256 << 20;

arrow::Status SystemError(const char* what, const std::string& where) {
  return arrow::Status::IOError(where, ": ", what, ": ", std::strerror(errno));
}

}  // namespace

arrow::Result<std::unique_ptr<UrlTable>> UrlTable::Make(const std::string& directory) {
  const std::string where = directory.empty() ? TemporaryDirectory() : directory;
  ARROW_ASSIGN_OR_RAISE(const int fd, MakeUnnamedFile(where));
  void* text =
      mmap(nullptr, kReserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (text == MAP_FAILED) {
    close(fd);
    return SystemError("no room for addresses", where);
  }
  return std::unique_ptr<UrlTable>(new UrlTable(fd, static_cast<char*>(text)));
}

UrlTable::UrlTable(int fd, char* text) : fd_(fd), text_(text), begins_{0}, buckets_(1 << 12) {}

UrlTable::~UrlTable() {
  munmap(text_, kReserved);
  close(fd_);
}

size_t UrlTable::Place(uint64_t hash, std::string_view url) const {
  const size_t mask = buckets_.size() - 1;
  const uint32_t tag = static_cast<uint32_t>(hash >> 32);
  size_t at = hash & mask;
  while (true) {
    const Bucket& bucket = buckets_[at];
    if (bucket.number == 0) return at;
    if (bucket.tag == tag && (*this)[bucket.number - 1] == url) return at;
    at = (at + 1) & mask;
  }
}

std::optional<uint32_t> UrlTable::Find(std::string_view url) const {
  const Bucket& bucket = buckets_[Place(HashOf(url), url)];
  if (bucket.number == 0) return std::nullopt;
  return bucket.number - 1;
}

uint64_t UrlTable::HashOf(std::string_view url) { return XXH3_64bits(url.data(), url.size()); }

void UrlTable::Prefetch(std::span<const uint64_t> hashes) const {
  const size_t mask = buckets_.size() - 1;
  for (const uint64_t hash : hashes) __builtin_prefetch(&buckets_[hash & mask]);
  for (const uint64_t hash : hashes) {
    const Bucket& bucket = buckets_[hash & mask];
    if (bucket.number == 0) continue;
    const char* text = text_ + begins_[bucket.number - 1];
    __builtin_prefetch(text);
    __builtin_prefetch(text + 64);
  }
}

arrow::Result<uint32_t> UrlTable::Add(std::string_view url, uint64_t hash) {
  size_t at = Place(hash, url);
  if (buckets_[at].number != 0) return buckets_[at].number - 1;
  const uint32_t number = size();
  if (number == std::numeric_limits<uint32_t>::max() - 1) {
    return arrow::Status::CapacityError("a crawl holds no more than ", number, " URLs");
  }
  ARROW_RETURN_NOT_OK(Reserve(url.size()));
  if ((static_cast<size_t>(number) + 1) * 4 > buckets_.size() * 3) {
    Grow();
    at = Place(hash, url);
  }
  std::memcpy(text_ + begins_.back(), url.data(), url.size());
  begins_.push_back(begins_.back() + url.size());
  buckets_[at] = {static_cast<uint32_t>(hash >> 32), number + 1};
  return number;
}

// Hashes are computed again: it takes a pass over all texts, but only each time their number has
// doubled.
void UrlTable::Grow() {
  std::vector<Bucket> grown(buckets_.size() * 2);
  const size_t mask = grown.size() - 1;
  for (const Bucket& bucket : buckets_) {
    if (bucket.number == 0) continue;
    size_t at = HashOf((*this)[bucket.number - 1]) & mask;
    while (grown[at].number != 0) at = (at + 1) & mask;
    grown[at] = bucket;
  }
  buckets_ = std::move(grown);
}

arrow::Status UrlTable::Reserve(size_t size) {
  while (begins_.back() + size > mapped_) {
    if (mapped_ + kChunk > kReserved) return arrow::Status::CapacityError("too many URLs");
    // Room on the disk is taken now: a write into a mapping could not report that it is full.
    const int error = posix_fallocate(fd_, static_cast<off_t>(mapped_), kChunk);
    if (error != 0) {
      errno = error;
      return SystemError("no room for more", "the file of URLs");
    }
    if (mmap(text_ + mapped_, kChunk, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd_,
             static_cast<off_t>(mapped_)) == MAP_FAILED) {
      return SystemError("it cannot be mapped", "the file of URLs");
    }
    mapped_ += kChunk;
    if (mapped_ - resident_from_ > kResident) {
      madvise(text_ + resident_from_, kChunk, MADV_DONTNEED);
      resident_from_ += kChunk;
    }
  }
  return arrow::Status::OK();
}

}  // namespace crawl
