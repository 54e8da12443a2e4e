#include "warc/gzip_packer.h"

#include <algorithm>

namespace crawl {
namespace {

constexpr uint64_t kLearnFromOneIn = 256;
// Enough of a text to know its letters.
constexpr size_t kLearnBytes = size_t{64} << 10;
constexpr size_t kFewestLong = 1024;
// ISA-L counts in 32 bits.
constexpr size_t kPiece = size_t{1} << 30;
// The head and the end of a member, and the marks that a piece may end with.
constexpr size_t kFrame = 64;
// The room for packing that is kept.
constexpr size_t kKeptRoom = size_t{1} << 20;

// What `size` bytes take at most: when packing makes them longer, they are stored in blocks of 65,535
// bytes at most, with 5 more each.
size_t MostPacked(size_t size) { return size + (size / 65'535 + 1) * 5 + kFrame; }

}  // namespace

isal_hufftables* LearnedCodes::For(std::string_view bytes) {
  if (texts_++ % kLearnFromOneIn == 0) Learn(bytes.substr(0, kLearnBytes));
  return &tables_;
}

// What was learned before counts half of what it did.
void LearnedCodes::Learn(std::string_view bytes) {
  for (uint64_t& count : histogram_.lit_len_histogram) count /= 2;
  for (uint64_t& count : histogram_.dist_histogram) count /= 2;
  isal_update_histogram(reinterpret_cast<uint8_t*>(const_cast<char*>(bytes.data())),
                        static_cast<int>(bytes.size()), &histogram_);
  // All symbols get codes, also those that were not met.
  isal_create_hufftables(&tables_, &histogram_);
}

void GzipPacker::Append(std::string_view bytes, std::string* out) {
  isal_deflate_stateless_init(&stream_);
  stream_.gzip_flag = IGZIP_GZIP;
  LearnedCodes& codes = bytes.size() < kFewestLong ? short_codes_ : long_codes_;
  isal_deflate_set_hufftables(&stream_, codes.For(bytes), IGZIP_HUFFTABLE_CUSTOM);
  do {
    const std::string_view piece = bytes.substr(0, kPiece);
    bytes.remove_prefix(piece.size());
    if (packed_.size() < MostPacked(piece.size())) packed_.resize(MostPacked(piece.size()));
    stream_.next_in = reinterpret_cast<uint8_t*>(const_cast<char*>(piece.data()));
    stream_.avail_in = static_cast<uint32_t>(piece.size());
    stream_.next_out = packed_.data();
    stream_.avail_out = static_cast<uint32_t>(packed_.size());
    stream_.end_of_stream = bytes.empty();
    stream_.flush = bytes.empty() ? NO_FLUSH : FULL_FLUSH;
    // It fails for want of room alone, and there is enough.
    isal_deflate_stateless(&stream_);
    out->append(reinterpret_cast<char*>(packed_.data()), packed_.size() - stream_.avail_out);
  } while (!bytes.empty());
  if (packed_.size() > kKeptRoom) packed_ = {};
}

}  // namespace crawl
