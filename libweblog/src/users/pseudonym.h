// Names that tell people apart and do not tell who they are.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>

namespace weblog {

// Keyed BLAKE2b (RFC 7693) by OpenSSL. Not thread safe.
class Pseudonyms {
 public:
  // Fails unless `key` has 16 to 64 bytes.
  static arrow::Result<Pseudonyms> Make(std::string_view key);
  Pseudonyms(Pseudonyms&&) noexcept;
  ~Pseudonyms();

  // 20 hexadecimal digits for `value`. The same value has different pseudonyms in different
  // columns, so that they cannot be matched.
  arrow::Result<std::string> For(std::string_view column, std::string_view value) const;

 private:
  struct Mac;
  explicit Pseudonyms(std::unique_ptr<Mac> mac);
  std::unique_ptr<Mac> mac_;
};

}  // namespace weblog
