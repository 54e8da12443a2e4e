// Compressed test data, made by the libraries themselves.
#pragma once

#include <zstd.h>

#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/filter/bzip2.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>
#include <string>
#include <string_view>

#include "decompress.h"

namespace weblog {

inline constexpr Compression kCompressions[] = {Compression::kGzip, Compression::kBzip2,
                                                Compression::kXz, Compression::kZstd};

inline const char* NameOf(Compression compression) {
  constexpr const char* kNames[] = {"plain", "gzip", "bzip2", "xz", "zstd"};
  return kNames[static_cast<int>(compression)];
}

template <typename Filter>
std::string PackWith(const Filter& filter, std::string_view text) {
  namespace io = boost::iostreams;
  std::string packed;
  io::filtering_ostreambuf out;
  out.push(filter);
  out.push(io::back_inserter(packed));
  io::copy(io::array_source(text.data(), text.size()), out);
  return packed;
}

inline std::string Pack(Compression compression, std::string_view text) {
  namespace io = boost::iostreams;
  switch (compression) {
    case Compression::kNone:
      return std::string(text);
    case Compression::kGzip:
      return PackWith(io::gzip_compressor(), text);
    case Compression::kBzip2:
      return PackWith(io::bzip2_compressor(), text);
    case Compression::kXz:
      return PackWith(io::lzma_compressor(), text);
    case Compression::kZstd:
      break;
  }
  // With a checksum, as the zstd command writes it.
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

}  // namespace weblog
