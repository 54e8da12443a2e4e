// SHA-1 in base32, the digests of WARC.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>
#include <string_view>

namespace crawl {

// Not thread safe: one for each thread.
class Sha1 {
 public:
  Sha1();

  // "sha1:" and the digest of `first` followed by `second`; valid until the next call.
  std::string_view Of(std::string_view first, std::string_view second = {});

 private:
  struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, FreeContext> context_;
  std::string text_;
};

}  // namespace crawl
