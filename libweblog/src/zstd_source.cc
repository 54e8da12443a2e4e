#include "zstd_source.h"

#include <arrow/status.h>
#include <zstd.h>

#include <utility>
#include <vector>

namespace weblog {
namespace {

class ZstdSource : public ByteSource {
 public:
  ZstdSource(std::string name, std::unique_ptr<ByteSource> packed)
      : name_(std::move(name)),
        packed_(std::move(packed)),
        stream_(ZSTD_createDStream()),
        buffer_(ZSTD_DStreamInSize()) {}

  arrow::Result<int64_t> Read(char* to, int64_t size) override {
    ZSTD_outBuffer out = {to, static_cast<size_t>(size), 0};
    while (out.pos == 0) {
      if (in_.pos == in_.size && !ended_ && !more_inside_) ARROW_RETURN_NOT_OK(Refill());
      if (in_.pos == in_.size && ended_ && !more_inside_) {
        if (in_frame_) return Damaged("unexpected end");
        return 0;
      }
      const size_t hint = ZSTD_decompressStream(stream_.get(), &out, &in_);
      if (ZSTD_isError(hint) != 0) return Damaged(ZSTD_getErrorName(hint));
      in_frame_ = hint != 0;
      more_inside_ = in_frame_ && out.pos == out.size;
    }
    position_ += static_cast<int64_t>(out.pos);
    return static_cast<int64_t>(out.pos);
  }

 private:
  arrow::Status Damaged(const char* why) const {
    return arrow::Status::IOError(name_, ": damaged or cut short zstd data behind byte ", position_,
                                  " of its text (", why, ")");
  }

  arrow::Status Refill() {
    int64_t n = kIdle;
    while (n == kIdle) {
      ARROW_ASSIGN_OR_RAISE(n, packed_->Read(buffer_.data(), static_cast<int64_t>(buffer_.size())));
    }
    ended_ = n == 0;
    in_ = {buffer_.data(), static_cast<size_t>(n), 0};
    return arrow::Status::OK();
  }

  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };

  const std::string name_;
  std::unique_ptr<ByteSource> packed_;
  std::unique_ptr<ZSTD_DStream, Free> stream_;
  std::vector<char> buffer_;
  ZSTD_inBuffer in_ = {nullptr, 0, 0};
  bool ended_ = false;
  bool in_frame_ = false;
  // The last output was full, so that more may come without any input.
  bool more_inside_ = false;
};

}  // namespace

arrow::Result<std::unique_ptr<ByteSource>> MakeZstdSource(std::string name,
                                                          std::unique_ptr<ByteSource> packed) {
  return std::make_unique<ZstdSource>(std::move(name), std::move(packed));
}

}  // namespace weblog
