#include "warc/digest.h"

#include <array>
#include <cstdint>
#include <new>

#include "crawl/warc.h"

namespace crawl {
namespace {

constexpr size_t kSha1Bytes = 20;

// RFC 4648; 20 bytes are 32 letters, so nothing is padded.
void AppendBase32(const std::array<unsigned char, kSha1Bytes>& bytes, std::string* out) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  for (size_t i = 0; i < bytes.size(); i += 5) {
    uint64_t group = 0;
    for (size_t j = 0; j < 5; ++j) group = group << 8 | bytes[i + j];
    for (int shift = 35; shift >= 0; shift -= 5) *out += kLetters[group >> shift & 31];
  }
}

}  // namespace

// SHA-1 is part of every OpenSSL: what can fail is memory.
Sha1::Sha1() : context_(EVP_MD_CTX_new()) {
  if (context_ == nullptr || EVP_DigestInit_ex(context_.get(), EVP_sha1(), nullptr) != 1) {
    throw std::bad_alloc();
  }
}

std::string_view Sha1::Of(std::string_view first, std::string_view second) {
  std::array<unsigned char, kSha1Bytes> digest = {};
  // With the same algorithm again the context is only set back.
  if (EVP_DigestInit_ex(context_.get(), nullptr, nullptr) != 1 ||
      EVP_DigestUpdate(context_.get(), first.data(), first.size()) != 1 ||
      EVP_DigestUpdate(context_.get(), second.data(), second.size()) != 1 ||
      EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) != 1) {
    throw std::bad_alloc();
  }
  text_ = "sha1:";
  AppendBase32(digest, &text_);
  return text_;
}

std::string PayloadDigest(std::string_view bytes) { return std::string(Sha1().Of(bytes)); }

}  // namespace crawl
