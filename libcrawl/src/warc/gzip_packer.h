// Gzip members, as quickly as they can be made.
#pragma once

#include <isa-l/igzip_lib.h>

#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// Packs by ISA-L, which takes much less time than libdeflate's least level, for members that are a few
// percent larger. Not thread safe: one for each thread.
class GzipPacker {
 public:
  GzipPacker();

  // Appends `bytes` as a gzip member to `out`. Which bytes the member has may depend on what was
  // packed before, what it unpacks to does not.
  void Append(std::string_view bytes, std::string* out);

 private:
  isal_zstream stream_;
  std::vector<uint8_t> room_;  // for the stream to work in
};

}  // namespace crawl
