// Gzip members, as quickly as they can be made.
#pragma once

#include <isa-l/igzip_lib.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// Huffman codes that suit what they were learned from.
class LearnedCodes {
 public:
  // The codes to pack `bytes` with. Looks at one text in 256, the first among them, so that the codes
  // follow what is packed.
  isal_hufftables* For(std::string_view bytes);

 private:
  void Learn(std::string_view bytes);

  uint64_t texts_ = 0;
  isal_huff_histogram histogram_ = {};
  isal_hufftables tables_;
};

// Packs by ISA-L's least level, with codes that are learned from earlier data of the same kind: in half
// the time of libdeflate's least level, for members that are a few percent larger. Not thread safe:
// one for each thread.
class GzipPacker {
 public:
  // Appends `bytes` as a gzip member to `out`. Which bytes the member has may depend on what was
  // packed before, what it unpacks to does not.
  void Append(std::string_view bytes, std::string* out);

 private:
  isal_zstream stream_;
  // Of texts, and of what is little more than the head of a record.
  LearnedCodes long_codes_, short_codes_;
  std::vector<uint8_t> packed_;
};

}  // namespace crawl
