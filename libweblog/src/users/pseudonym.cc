#include "users/pseudonym.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <array>
#include <utility>

#include "weblog/users.h"

namespace weblog {
namespace {

constexpr size_t kDigestBytes = 10;

struct FreeContext {
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MAC_CTX, FreeContext>;

arrow::Status NoMac() {
  return arrow::Status::UnknownError("OpenSSL cannot compute keyed BLAKE2b here");
}

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

// A context that has the key, to be copied for each value.
struct Pseudonyms::Mac {
  Context keyed;
};

Pseudonyms::Pseudonyms(std::unique_ptr<Mac> mac) : mac_(std::move(mac)) {}
Pseudonyms::Pseudonyms(Pseudonyms&&) noexcept = default;
Pseudonyms::~Pseudonyms() = default;

arrow::Status CheckKey(std::string_view key) {
  if (key.size() >= 16 && key.size() <= 64) return arrow::Status::OK();
  return arrow::Status::Invalid("a key has 16 to 64 bytes, and this has ",
                                key.size() > 64 ? "more" : std::to_string(key.size()),
                                "; make one with: head -c 32 /dev/urandom > KEYFILE");
}

arrow::Result<Pseudonyms> Pseudonyms::Make(std::string_view key) {
  ARROW_RETURN_NOT_OK(CheckKey(key));
  EVP_MAC* algorithm = EVP_MAC_fetch(nullptr, "BLAKE2BMAC", nullptr);
  if (algorithm == nullptr) return NoMac();
  auto mac = std::make_unique<Mac>();
  mac->keyed.reset(EVP_MAC_CTX_new(algorithm));
  EVP_MAC_free(algorithm);
  size_t size = kDigestBytes;
  const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &size),
                                   OSSL_PARAM_construct_end()};
  if (mac->keyed == nullptr ||
      EVP_MAC_init(mac->keyed.get(), Bytes(key), key.size(), parameters) != 1) {
    return NoMac();
  }
  return Pseudonyms(std::move(mac));
}

arrow::Result<std::string> Pseudonyms::For(std::string_view column, std::string_view value) const {
  const Context context(EVP_MAC_CTX_dup(mac_->keyed.get()));
  std::array<unsigned char, kDigestBytes> digest;
  size_t written = 0;
  const bool done = context != nullptr &&
                    EVP_MAC_update(context.get(), Bytes(column), column.size()) == 1 &&
                    EVP_MAC_update(context.get(), Bytes(std::string_view("\0", 1)), 1) == 1 &&
                    EVP_MAC_update(context.get(), Bytes(value), value.size()) == 1 &&
                    EVP_MAC_final(context.get(), digest.data(), &written, digest.size()) == 1;
  if (!done || written != digest.size()) return NoMac();
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace weblog
