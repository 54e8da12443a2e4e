#include "warc/gzip_packer.h"

#include <algorithm>

namespace crawl {
namespace {

// Packing with codes that suit the data. Short data are packed with ISA-L's own codes: those of
// their own would not pay.
constexpr uint32_t kLevel = 1;
constexpr uint32_t kLevelOfShort = 0;
constexpr size_t kFewestLong = 1024;
// ISA-L counts in 32 bits.
constexpr size_t kPiece = size_t{1} << 30;
// The head and the end of a member, and the marks that a piece may end with.
constexpr size_t kFrame = 64;

// What `size` bytes take at most: when packing makes them longer, they are stored in blocks of 65,535
// bytes at most, with 5 more each.
size_t MostPacked(size_t size) { return size + (size / 65'535 + 1) * 5 + kFrame; }

}  // namespace

GzipPacker::GzipPacker() : room_(ISAL_DEF_LVL1_DEFAULT) {}

void GzipPacker::Append(std::string_view bytes, std::string* out) {
  isal_deflate_stateless_init(&stream_);
  stream_.gzip_flag = IGZIP_GZIP;
  stream_.level = bytes.size() < kFewestLong ? kLevelOfShort : kLevel;
  stream_.level_buf = room_.data();
  stream_.level_buf_size = static_cast<uint32_t>(room_.size());
  do {
    const std::string_view piece = bytes.substr(0, kPiece);
    bytes.remove_prefix(piece.size());
    const size_t before = out->size();
    out->resize(before + MostPacked(piece.size()));
    stream_.next_in = reinterpret_cast<uint8_t*>(const_cast<char*>(piece.data()));
    stream_.avail_in = static_cast<uint32_t>(piece.size());
    stream_.next_out = reinterpret_cast<uint8_t*>(out->data() + before);
    stream_.avail_out = static_cast<uint32_t>(out->size() - before);
    stream_.end_of_stream = bytes.empty();
    stream_.flush = bytes.empty() ? NO_FLUSH : FULL_FLUSH;
    // It fails for want of room alone, and there is enough.
    isal_deflate_stateless(&stream_);
    out->resize(out->size() - stream_.avail_out);
  } while (!bytes.empty());
}

}  // namespace crawl
