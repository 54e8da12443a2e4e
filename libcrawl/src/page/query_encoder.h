// The queries of links in the character set of their page (WHATWG URL, 4.4, "query state").
#pragma once

#include <lexbor/encoding/encoding.h>

#include <string>
#include <string_view>

#include "page/ascii.h"

namespace crawl {

// Not thread safe.
class QueryEncoder {
 public:
  // By its name. Without one, as with UTF-8 and UTF-16, queries are in UTF-8, as URL parsers have
  // them.
  void SetCharset(std::string_view name);

  // Gives a reference in UTF-8, without blanks around it, whose query is one of http or https, with
  // that query as bytes of the character set, percent-encoded. Characters that it lacks become
  // numbers: %26%238364%3B. A view of `reference`, when that is the same, or of memory that the next
  // call overwrites.
  std::string_view Encode(std::string_view reference) {
    return encoding_ == nullptr || IsAscii(reference) ? reference : EncodeQuery(reference);
  }

 private:
  std::string_view EncodeQuery(std::string_view reference);
  void AppendCharacter(lxb_codepoint_t character, lxb_encoding_encode_t* state);
  void AppendBytes(std::string_view bytes);

  const lxb_encoding_data_t* encoding_ = nullptr;  // null for UTF-8
  std::string encoded_;
};

}  // namespace crawl
