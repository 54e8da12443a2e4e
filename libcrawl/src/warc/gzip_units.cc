#include <arrow/status.h>
#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <memory>

#include "warc/record_units.h"

namespace crawl {
namespace {

constexpr size_t kFirstBuffer = 1 << 20;
// Members that unpack to more are read in pieces.
constexpr size_t kLargestBuffer = 32 << 20;
constexpr size_t kPiece = 256 << 10;
constexpr size_t kMostInput = 1 << 30;  // zlib counts in 32 bits

struct FreeDeflate {
  void operator()(libdeflate_decompressor* unpacker) const {
    libdeflate_free_decompressor(unpacker);
  }
};

// zlib's state for a member that is read in pieces.
class Inflater {
 public:
  ~Inflater() {
    if (open_) inflateEnd(&stream_);
  }

  arrow::Status Begin(std::string_view packed) {
    const int begun = open_ ? inflateReset(&stream_) : inflateInit2(&stream_, 16 + MAX_WBITS);
    if (begun != Z_OK) return arrow::Status::OutOfMemory("no memory for zlib");
    open_ = true;
    ended_ = false;
    packed_ = packed;
    used_ = 0;
    return arrow::Status::OK();
  }

  // Fills `out` as far as the member goes.
  arrow::Result<size_t> Read(char* out, size_t size) {
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(size);
    while (!ended_ && stream_.avail_out > 0) {
      const std::string_view input = packed_.substr(used_, kMostInput);
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
      stream_.avail_in = static_cast<uInt>(input.size());
      const int result = inflate(&stream_, Z_NO_FLUSH);
      used_ += input.size() - stream_.avail_in;
      if (result == Z_STREAM_END) {
        ended_ = true;
      } else if (result == Z_BUF_ERROR ||
                 (result == Z_OK && used_ == packed_.size() && stream_.avail_out > 0)) {
        return arrow::Status::IOError("the file ends within a gzip member");
      } else if (result != Z_OK) {
        return arrow::Status::IOError("damaged gzip data");
      }
    }
    return size - stream_.avail_out;
  }

  size_t used() const { return used_; }

 private:
  z_stream stream_ = {};
  bool open_ = false;
  bool ended_ = false;
  std::string_view packed_;
  size_t used_ = 0;
};

// Unpacks members in one go by libdeflate, which takes a third of zlib's time, and by zlib those
// that are too large for that. zlib also says what is wrong with damaged ones.
class GzipUnits : public RecordUnits {
 public:
  explicit GzipUnits(std::string_view bytes)
      : bytes_(bytes), unpacker_(libdeflate_alloc_decompressor()) {}

  arrow::Status Begin(int64_t offset) override {
    offset_ = static_cast<size_t>(offset);
    used_ = 0;
    state_ = State::kBegin;
    if (unpacker_ == nullptr) return arrow::Status::OutOfMemory("no memory for libdeflate");
    return arrow::Status::OK();
  }

  arrow::Result<std::string_view> More() override {
    if (state_ == State::kDone) return std::string_view();
    if (state_ == State::kBegin) {
      size_t size = 0;
      if (AtOnce(&size)) {
        state_ = State::kDone;
        return std::string_view(buffer_.get(), size);
      }
      ARROW_RETURN_NOT_OK(inflater_.Begin(bytes_.substr(offset_)));
      state_ = State::kPieces;
    }
    ARROW_ASSIGN_OR_RAISE(const size_t size, inflater_.Read(buffer_.get(), kPiece));
    used_ = inflater_.used();
    if (size == 0) state_ = State::kDone;
    return std::string_view(buffer_.get(), size);
  }

  int64_t End(int64_t) const override { return static_cast<int64_t>(offset_ + used_); }

 private:
  enum class State : uint8_t { kBegin, kPieces, kDone };

  // Whether the member has been unpacked into the buffer as a whole.
  bool AtOnce(size_t* size) {
    const std::string_view packed = bytes_.substr(offset_);
    if (buffer_ == nullptr) Allocate(kFirstBuffer);
    while (true) {
      const libdeflate_result result = libdeflate_gzip_decompress_ex(
          unpacker_.get(), packed.data(), packed.size(), buffer_.get(), capacity_, &used_, size);
      if (result == LIBDEFLATE_SUCCESS) return true;
      if (result != LIBDEFLATE_INSUFFICIENT_SPACE || capacity_ >= kLargestBuffer) return false;
      Allocate(std::min(kLargestBuffer, capacity_ * 4));
    }
  }

  void Allocate(size_t capacity) {
    buffer_.reset();
    buffer_ = std::make_unique_for_overwrite<char[]>(capacity);
    capacity_ = capacity;
  }

  const std::string_view bytes_;
  std::unique_ptr<libdeflate_decompressor, FreeDeflate> unpacker_;
  Inflater inflater_;
  std::unique_ptr<char[]> buffer_;
  size_t capacity_ = 0;
  size_t offset_ = 0;
  size_t used_ = 0;
  State state_ = State::kDone;
};

}  // namespace

std::unique_ptr<RecordUnits> MakeGzipUnits(std::string_view bytes) {
  return std::make_unique<GzipUnits>(bytes);
}

}  // namespace crawl
