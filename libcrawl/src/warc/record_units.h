// The packed pieces that a WARC file consists of: gzip members or zstd frames of one record each,
// or, plain, all of the file's rest.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace crawl {

// Unpacks units one at a time. Messages name no file and no byte.
class RecordUnits {
 public:
  virtual ~RecordUnits() = default;

  // Goes to the unit that begins at `offset`, which is within the file.
  virtual arrow::Status Begin(int64_t offset) = 0;

  // More unpacked bytes of the unit, valid until the next call; none at its end.
  virtual arrow::Result<std::string_view> More() = 0;

  // Where the unit ends in the file. For packed ones known when More() has come to its end; a plain
  // one ends behind the `consumed` bytes that have been used of it.
  virtual int64_t End(int64_t consumed) const = 0;
};

// All of them look at `bytes`, the whole file, which must stay.
std::unique_ptr<RecordUnits> MakePlainUnits(std::string_view bytes);
std::unique_ptr<RecordUnits> MakeGzipUnits(std::string_view bytes);

// A dictionary of the file for its zstd frames; may be empty.
std::unique_ptr<RecordUnits> MakeZstdUnits(std::string_view bytes, std::string_view dictionary);

// The dictionary in a skippable frame at the beginning of a file of zstd frames, unpacked; empty
// when there is none.
arrow::Result<std::string> ZstdDictionary(std::string_view bytes);

}  // namespace crawl
