// Content codings applied, for tests of their undoing.
#pragma once

#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include <string>
#include <string_view>

namespace crawl {

constexpr int kGzipFormat = 15 + 16;
constexpr int kZlibFormat = 15;
constexpr int kRawFormat = -15;

// By zlib, in one of the formats above.
inline std::string Deflated(std::string_view text, int format = kGzipFormat) {
  z_stream stream = {};
  deflateInit2(&stream, 9, Z_DEFLATED, format, 9, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

inline std::string Zstandard(std::string_view text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

inline std::string Brotli(std::string_view text) {
  size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string packed(size, '\0');
  BrotliEncoderCompress(5, 22, BROTLI_MODE_GENERIC, text.size(),
                        reinterpret_cast<const uint8_t*>(text.data()), &size,
                        reinterpret_cast<uint8_t*>(packed.data()));
  packed.resize(size);
  return packed;
}

}  // namespace crawl
