#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "fetch/output_buffer.h"
#include "fetch/unpack.h"

namespace crawl {
namespace {

// What inflateReset2 takes: 32 KiB of window, and the format.
constexpr int kRaw = -15;
constexpr int kZlib = 15;
constexpr int kGzip = 15 + 16;

// No data in deflate's format unpack to more than so many times their size.
constexpr size_t kMostRatio = 1032;

constexpr size_t kGzipFrame = 18;  // bytes of its header and trailer

bool BeginsLikeGzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

bool BeginsLikeZlib(std::string_view bytes) {
  if (bytes.size() < 2) return false;
  const unsigned first = static_cast<uint8_t>(bytes[0]);
  const unsigned second = static_cast<uint8_t>(bytes[1]);
  return (first & 0x0f) == 8 && (first * 256 + second) % 31 == 0;
}

// A decoder of a thread, kept from one document to the next. Null when there is no memory.
z_stream* Inflater(int format) {
  struct End {
    void operator()(z_stream* stream) const {
      inflateEnd(stream);
      delete stream;
    }
  };
  thread_local std::unique_ptr<z_stream, End> kept;
  if (!kept) {
    auto made = std::make_unique<z_stream>();
    if (inflateInit2(made.get(), format) != Z_OK) return nullptr;
    kept.reset(made.release());
  }
  return inflateReset2(kept.get(), format) == Z_OK ? kept.get() : nullptr;
}

// Goes on with `stream`, whose input is set, until its end, damage or the limit.
Unpacked InflateMember(z_stream* stream, OutputBuffer* output) {
  while (true) {
    size_t room = 0;
    stream->next_out = output->Room(&room);
    room = std::min<size_t>(room, std::numeric_limits<uInt>::max());
    stream->avail_out = static_cast<uInt>(room);
    const int status = inflate(stream, Z_NO_FLUSH);
    const size_t made = room - stream->avail_out;
    if (!output->Use(made)) return Unpacked::kTooLarge;
    if (status == Z_STREAM_END) return Unpacked::kWhole;
    if (status != Z_OK || (made == 0 && stream->avail_in == 0)) return Unpacked::kDamaged;
  }
}

Unpacked Inflate(int format, std::string_view packed, size_t limit, std::string* to) {
  OutputBuffer output(packed.size(), limit, to);
  z_stream* stream = Inflater(format);
  if (stream == nullptr || packed.size() > std::numeric_limits<uInt>::max()) {
    return Unpacked::kDamaged;
  }
  stream->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream->avail_in = static_cast<uInt>(packed.size());
  while (true) {
    const Unpacked result = InflateMember(stream, &output);
    if (result != Unpacked::kWhole || format != kGzip) return result;
    const std::string_view rest(reinterpret_cast<const char*>(stream->next_in), stream->avail_in);
    if (!BeginsLikeGzip(rest) || inflateReset(stream) != Z_OK) return result;
  }
}

// The usual case in a third of the time: one member, whose last four bytes tell its size truly.
// False when it is not so, and then nothing is known.
bool UnpackOneMember(std::string_view packed, size_t limit, std::string* to) {
  struct Free {
    void operator()(libdeflate_decompressor* made) const { libdeflate_free_decompressor(made); }
  };
  thread_local std::unique_ptr<libdeflate_decompressor, Free> kept;
  if (packed.size() < kGzipFrame) return false;
  size_t size = 0;
  for (size_t i = 1; i <= 4; ++i)
    size = size << 8 | static_cast<uint8_t>(packed[packed.size() - i]);
  if (size > limit || size > packed.size() * kMostRatio) return false;
  if (!kept) kept.reset(libdeflate_alloc_decompressor());
  if (!kept) return false;
  to->resize(size);
  size_t used = 0;
  size_t made = 0;
  return libdeflate_gzip_decompress_ex(kept.get(), packed.data(), packed.size(), to->data(), size,
                                       &used, &made) == LIBDEFLATE_SUCCESS &&
         used == packed.size() && made == size;
}

}  // namespace

Unpacked UnpackGzip(std::string_view packed, size_t limit, std::string* to) {
  if (UnpackOneMember(packed, limit, to)) return Unpacked::kWhole;
  return Inflate(kGzip, packed, limit, to);
}

Unpacked UnpackDeflate(std::string_view packed, size_t limit, std::string* to) {
  if (!BeginsLikeZlib(packed)) return Inflate(kRaw, packed, limit, to);
  const Unpacked result = Inflate(kZlib, packed, limit, to);
  if (result != Unpacked::kDamaged || !to->empty()) return result;
  return Inflate(kRaw, packed, limit, to);
}

}  // namespace crawl
