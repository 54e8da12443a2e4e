// WARC files, ISO 28500 (WARC/1.0 and 1.1; 0.18 is read too).
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace crawl {

struct WarcRecord {
  std::string type;  // "response", "request", "metadata", "revisit", "warcinfo", ...
  std::string url;   // WARC-Target-URI, without the <> of old writers
  std::string date;  // WARC-Date as written
  std::string id;    // WARC-Record-ID, with its <>
  std::string content_type;
  // The other header lines, names as written, folded ones joined by a blank.
  std::vector<std::pair<std::string, std::string>> fields;
  std::string block;
  bool truncated = false;  // the block was longer than WarcLimits::max_block
  // Where the record is in its file, packed as it is there: with its gzip member or zstd frame, or
  // with the line ends behind it.
  int64_t offset = 0;
  int64_t length = 0;

  // The value of the field `name` (compared without regard to case), the members above included, or
  // empty.
  std::string_view Field(std::string_view name) const;
};

struct WarcLimits {
  int64_t max_block = 256 << 20;  // a longer block is cut and the record's `truncated` set
  int64_t max_head = 1 << 20;
};

// Reads a WARC file record by record: plain, or each record a gzip member or a zstd frame, or the
// file as a whole compressed by gzip, bzip2, xz or zstd. Of a file compressed as a whole, offsets
// are those of the unpacked bytes. Zstd frames may use a dictionary in a skippable frame at the
// beginning of the file. What is compressed as a whole, and a pipe ("-" is standard input), is
// unpacked into a temporary file first. A member that unpacks to more than the limits is read in
// pieces, so memory stays within them. The file must not shrink while it is read.
class WarcReader {
 public:
  virtual ~WarcReader() = default;
  static arrow::Result<std::unique_ptr<WarcReader>> Open(const std::string& path,
                                                         const WarcLimits& limits = {});

  // The next record; false at the end. A file that ends within a record, and bytes that are no
  // record, are errors that name file and byte. `record` keeps its memory.
  virtual arrow::Result<bool> Next(WarcRecord* record) = 0;

  // Lets Next read on from the offset that an earlier record had, or from good_until().
  virtual arrow::Status Seek(int64_t offset) = 0;

  // The offset behind the last record that was read whole: what a writer that was interrupted cuts
  // its file to.
  virtual int64_t good_until() const = 0;
};

// The time of a WARC-Date in microseconds since 1970: "2026-01-01T00:00:00Z", with a fraction of a
// second or without its smaller parts, as WARC/1.1 allows. None when it is no date.
std::optional<int64_t> ParseWarcDate(std::string_view date);
// The other way round, with microseconds.
std::string WarcDate(int64_t time_us);

// A record to be written. Line ends in its fields become blanks; fields whose name can be none are
// left out.
struct WarcEntry {
  std::string_view type;
  std::string_view url;           // may be empty
  int64_t time_us = 0;            // since 1970
  std::string_view content_type;  // "application/http; msgtype=response"
  std::string_view head, body;    // the block: head followed by body
  std::vector<std::pair<std::string_view, std::string_view>> fields;  // further ones, in order
};

// Makes records: WARC-Record-ID, dates, a digest (WARC-Payload-Digest of a response's body, else
// WARC-Block-Digest: sha1 in base32), each record a gzip member of its own. Not thread safe: one
// for each thread, so that packing can be done in parallel.
class WarcPacker {
 public:
  // With a seed the record ids are the same every time; without one no two are alike.
  explicit WarcPacker(std::optional<uint64_t> seed = {});
  ~WarcPacker();

  // Appends the packed record to `out`; `id`, when it is not null, gets its WARC-Record-ID, and
  // `payload_digest` what it wrote of that ("sha1:...").
  void Append(const WarcEntry& entry, std::string* out, std::string* id = nullptr,
              std::string* payload_digest = nullptr);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// "sha1:" and the SHA-1 of `bytes` in base32.
std::string PayloadDigest(std::string_view bytes);

// A line of a CDXJ index for a record: "com,example)/path 20260101000000 {...}" and a line end.
std::string CdxjLine(std::string_view url, int64_t time_us, std::string_view mime, int status,
                     std::string_view digest, std::string_view file, int64_t offset,
                     int64_t length);
// The SURT of a URL: "com,example)/path?query".
std::string Surt(std::string_view url);

}  // namespace crawl
