// One content coding undone, within a limit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace crawl {

enum class Unpacked : uint8_t { kWhole, kDamaged, kTooLarge };

// Each puts what `packed` holds into `to`, which they empty first, and no more than `limit` bytes
// of it. Bytes behind the end of the packed data are ignored, as browsers do; data that end before
// their end are damaged. When it is not kWhole, `to` has what came before. The memory that they use
// beside `to` is bounded, whatever the data ask for.
//
// Members one behind the other are one document.
Unpacked UnpackGzip(std::string_view packed, size_t limit, std::string* to);
// In zlib's format, or without any header as some servers send it.
Unpacked UnpackDeflate(std::string_view packed, size_t limit, std::string* to);
Unpacked UnpackBrotli(std::string_view packed, size_t limit, std::string* to);
// Frames one behind the other are one document. Windows of more than 8 MiB count as damage, as
// RFC 9659 has it for the web.
Unpacked UnpackZstd(std::string_view packed, size_t limit, std::string* to);

}  // namespace crawl
