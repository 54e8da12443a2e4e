#include "decompress.h"

#include <arrow/status.h>

#include <algorithm>
#include <boost/iostreams/filter/bzip2.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>
#include <utility>

#include "zstd_source.h"

namespace weblog {
namespace {

namespace io = boost::iostreams;

constexpr std::streamsize kPackedBuffer = 256 << 10;
// Text that has been unpacked but not handed over is lost when damage follows, so little is held
// back.
constexpr std::streamsize kTextBuffer = 32 << 10;

struct Magic {
  Compression compression;
  std::string_view bytes;
};
constexpr Magic kMagics[] = {
    {Compression::kGzip, "\x1f\x8b"},
    {Compression::kBzip2, "BZh"},
    {Compression::kXz, std::string_view("\xfd"
                                        "7zXZ\0",
                                        6)},
    {Compression::kZstd, "\x28\xb5\x2f\xfd"},
};

const char* NameOf(Compression compression) {
  constexpr const char* kNames[] = {"plain", "gzip", "bzip2", "xz", "zstd"};
  return kNames[static_cast<int>(compression)];
}

// The packed bytes as Boost wants them. A failed read is kept for the caller; to Boost it is the
// end.
class PackedDevice {
 public:
  using char_type = char;
  using category = io::source_tag;

  PackedDevice(ByteSource* packed, arrow::Status* status) : packed_(packed), status_(status) {}

  std::streamsize read(char* to, std::streamsize size) {
    while (true) {
      arrow::Result<int64_t> n = packed_->Read(to, size);
      if (!n.ok()) {
        *status_ = n.status();
        return -1;
      }
      if (*n == 0) return -1;
      if (*n > 0) return *n;
    }
  }

 private:
  ByteSource* packed_;
  arrow::Status* status_;
};

class Decompressor : public ByteSource {
 public:
  Decompressor(Compression compression, std::string name, std::unique_ptr<ByteSource> packed)
      : compression_(compression), name_(std::move(name)), packed_(std::move(packed)) {
    switch (compression) {
      case Compression::kGzip:
        chain_.push(io::gzip_decompressor(io::gzip::default_window_bits, kPackedBuffer),
                    kTextBuffer);
        break;
      case Compression::kBzip2:
        chain_.push(io::bzip2_decompressor(false, kPackedBuffer), kTextBuffer);
        break;
      default:
        chain_.push(io::lzma_decompressor(kPackedBuffer), kTextBuffer);
    }
    chain_.push(PackedDevice(packed_.get(), &read_status_), kPackedBuffer);
  }

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    std::streamsize n = 0;
    try {
      // sgetc() fills the buffer when it is empty.
      if (chain_.sgetc() != std::streambuf::traits_type::eof()) {
        n = chain_.sgetn(to, std::min<std::streamsize>(size, chain_.in_avail()));
      }
    } catch (const std::exception&) {
      ARROW_RETURN_NOT_OK(read_status_);
      return arrow::Status::IOError(name_, ": damaged or cut short ", NameOf(compression_),
                                    " data behind byte ", position_, " of its text");
    }
    ARROW_RETURN_NOT_OK(read_status_);
    position_ += n;
    return n;
  }

 private:
  const Compression compression_;
  const std::string name_;
  std::unique_ptr<ByteSource> packed_;
  arrow::Status read_status_;
  io::filtering_streambuf<io::input> chain_;
};

}  // namespace

Compression CompressionOf(std::string_view head) {
  for (const Magic& magic : kMagics) {
    if (head.starts_with(magic.bytes)) return magic.compression;
  }
  return Compression::kNone;
}

bool MayBeCompressed(std::string_view head) {
  return std::any_of(std::begin(kMagics), std::end(kMagics), [&](const Magic& magic) {
    return magic.bytes.substr(0, head.size()) == head.substr(0, magic.bytes.size());
  });
}

arrow::Result<std::unique_ptr<ByteSource>> MakeDecompressor(Compression compression,
                                                            std::string name,
                                                            std::unique_ptr<ByteSource> packed) {
  if (compression == Compression::kZstd) return MakeZstdSource(std::move(name), std::move(packed));
  try {
    return std::make_unique<Decompressor>(compression, std::move(name), std::move(packed));
  } catch (const std::exception& error) {
    return arrow::Status::IOError(name, ": cannot undo ", NameOf(compression), ": ", error.what());
  }
}

}  // namespace weblog
