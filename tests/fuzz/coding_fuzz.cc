// Content codings. The first byte chooses the codings and the limits, the rest is the body. What
// comes out keeps the limits, and a second time is the same.
#include <algorithm>
#include <array>
#include <string>

#include "crawl/web.h"
#include "fuzz_check.h"

namespace {

constexpr std::array<std::string_view, 8> kCodings = {
    "gzip", "deflate", "br", "zstd", "gzip, deflate", "zstd, br", "br, gzip", "identity"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view codings = kCodings[data[0] % kCodings.size()];
  crawl::CodingLimits limits;
  limits.max_size = (data[0] & 8) != 0 ? 100 : 2 << 20;
  limits.max_ratio = (data[0] & 16) != 0 ? 2 : 200;
  const std::string_view body = fuzz::AsText(data + 1, size - 1);
  std::string decoded;
  const crawl::FetchError error = crawl::DecodeBody(codings, body, limits, &decoded);
  FUZZ_CHECK(error == crawl::FetchError::kNone || error == crawl::FetchError::kCoding ||
             error == crawl::FetchError::kBomb);
  const int64_t most =
      std::min(limits.max_size,
               std::max<int64_t>(1 << 20, static_cast<int64_t>(body.size()) * limits.max_ratio));
  FUZZ_CHECK(static_cast<int64_t>(decoded.size()) <= most);
  if (error == crawl::FetchError::kBomb) FUZZ_CHECK(static_cast<int64_t>(decoded.size()) == most);
  // The decoders that a thread keeps remember nothing.
  std::string again;
  FUZZ_CHECK(crawl::DecodeBody(codings, body, limits, &again) == error);
  FUZZ_CHECK(again == decoded);
  return 0;
}
