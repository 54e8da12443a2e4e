// Media types, as Content-Type and the attribute "type" have them.
#pragma once

#include <string_view>

#include "page/ascii.h"

namespace crawl {

// Without parameters: "text/html; charset=utf-8" is text/html.
inline std::string_view MediaTypeOf(std::string_view content_type) {
  return TrimAscii(content_type.substr(0, content_type.find(';')));
}

}  // namespace crawl
