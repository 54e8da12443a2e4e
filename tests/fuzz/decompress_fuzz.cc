// Compressed logs: whatever the bytes, an end or an error comes, and the text does not depend on
// how it is asked for.
#include "decompress.h"

#include <algorithm>
#include <memory>
#include <string>

#include "fuzz_check.h"
#include "memory_source.h"

namespace {

constexpr size_t kMostText = 1 << 20;

struct Unpacked {
  std::string text;
  arrow::Status status;
};

Unpacked Unpack(weblog::Compression compression, std::string_view packed, int64_t piece,
                int64_t asked) {
  Unpacked result;
  auto source = weblog::MakeDecompressor(compression, "log",
                                         std::make_unique<fuzz::MemorySource>(packed, piece));
  FUZZ_CHECK_OK(source);
  const std::unique_ptr<char[]> buffer(new char[static_cast<size_t>(asked)]);
  while (result.text.size() < kMostText) {
    const arrow::Result<int64_t> n = (*source)->Read(buffer.get(), asked);
    result.status = n.status();
    if (!n.ok() || *n == 0) break;
    FUZZ_CHECK(*n > 0 && *n <= asked);
    result.text.append(buffer.get(), static_cast<size_t>(*n));
  }
  if (!result.status.ok()) FUZZ_CHECK(result.status.message().starts_with("log: "));
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view packed = fuzz::AsText(data, size);
  const weblog::Compression compression = weblog::CompressionOf(packed);
  for (size_t i = 0; i <= std::min(size, weblog::kMagicBytes); ++i) {
    if (compression != weblog::Compression::kNone) {
      FUZZ_CHECK(weblog::MayBeCompressed(packed.substr(0, i)));
    }
  }
  if (compression == weblog::Compression::kNone) return 0;
  const Unpacked whole = Unpack(compression, packed, INT64_MAX, 1 << 16);
  const Unpacked pieces = Unpack(compression, packed, 7, 1000);
  const size_t common = std::min(whole.text.size(), pieces.text.size());
  FUZZ_CHECK(whole.text.substr(0, common) == pieces.text.substr(0, common));
  if (whole.text.size() < kMostText && pieces.text.size() < kMostText) {
    FUZZ_CHECK(whole.status.ok() == pieces.status.ok());
    if (whole.status.ok()) FUZZ_CHECK(whole.text.size() == pieces.text.size());
  }
  return 0;
}
