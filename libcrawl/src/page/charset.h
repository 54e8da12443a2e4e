// The character set of a document, and its bytes as UTF-8 (WHATWG Encoding, and HTML 13.2.3.2).
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace crawl {

// The value of the charset parameter of a content type, without quotes; empty when there is none.
std::string_view CharsetParameter(std::string_view content_type);

// Not thread safe.
class CharsetReader {
 public:
  CharsetReader();
  ~CharsetReader();

  // Gives `bytes` in UTF-8, without a byte-order mark, and puts the name of their character set
  // into `charset`. Bytes that are none become U+FFFD. The character set is that of a byte-order
  // mark, of the content type, of a <meta> or else an XML declaration when `html` is set, or else a
  // guess. A view of `bytes`, when these are UTF-8 already, or of memory of the reader that the next
  // call overwrites.
  std::string_view ToUtf8(std::string_view bytes, std::string_view content_type, bool html,
                          std::string* charset);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
