#include <arrow/status.h>
#include <zstd.h>

#include <cstring>
#include <vector>

#include "warc/record_units.h"

namespace crawl {
namespace {

// A skippable frame at the beginning of a file that holds the dictionary for all others, itself
// packed by zstd or not (IIPC, "WARC file format zstd compression").
constexpr uint32_t kDictionaryMagic = 0x184D2A5D;
constexpr size_t kSkippableHead = 8;
constexpr size_t kLargestDictionary = 16 << 20;

uint32_t LittleEndian(std::string_view bytes) {
  uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
using Context = std::unique_ptr<ZSTD_DCtx, FreeContext>;

class ZstdUnits : public RecordUnits {
 public:
  ZstdUnits(std::string_view bytes, std::string_view dictionary)
      : bytes_(bytes), context_(ZSTD_createDCtx()), buffer_(ZSTD_DStreamOutSize()) {
    if (context_ != nullptr && !dictionary.empty()) {
      loaded_ = ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
    }
  }

  arrow::Status Begin(int64_t offset) override {
    if (context_ == nullptr || ZSTD_isError(loaded_) != 0) {
      return arrow::Status::OutOfMemory("no memory for zstd");
    }
    ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
    in_ = {bytes_.data(), bytes_.size(), static_cast<size_t>(offset)};
    ended_ = false;
    return arrow::Status::OK();
  }

  arrow::Result<std::string_view> More() override {
    ZSTD_outBuffer out = {buffer_.data(), buffer_.size(), 0};
    while (!ended_ && out.pos == 0) {
      const size_t before = in_.pos;
      const size_t hint = ZSTD_decompressStream(context_.get(), &out, &in_);
      if (ZSTD_isError(hint) != 0) {
        return arrow::Status::IOError("damaged zstd data (", ZSTD_getErrorName(hint), ")");
      }
      ended_ = hint == 0;
      if (!ended_ && out.pos == 0 && in_.pos == before) {
        return arrow::Status::IOError("the file ends within a zstd frame");
      }
    }
    return std::string_view(buffer_.data(), out.pos);
  }

  int64_t End(int64_t) const override { return static_cast<int64_t>(in_.pos); }

 private:
  const std::string_view bytes_;
  Context context_;
  size_t loaded_ = 0;
  std::vector<char> buffer_;
  ZSTD_inBuffer in_ = {nullptr, 0, 0};
  bool ended_ = true;
};

}  // namespace

std::unique_ptr<RecordUnits> MakeZstdUnits(std::string_view bytes, std::string_view dictionary) {
  return std::make_unique<ZstdUnits>(bytes, dictionary);
}

arrow::Result<std::string> ZstdDictionary(std::string_view bytes) {
  if (bytes.size() < kSkippableHead || LittleEndian(bytes) != kDictionaryMagic) return "";
  const size_t size = LittleEndian(bytes.substr(4));
  if (bytes.size() - kSkippableHead < size || size < 4) {
    return arrow::Status::IOError("the frame of its dictionary is damaged");
  }
  const std::string_view stored = bytes.substr(kSkippableHead, size);
  if (LittleEndian(stored) != ZSTD_MAGICNUMBER) return std::string(stored);
  std::string dictionary;
  const auto units = MakeZstdUnits(stored, "");
  ARROW_RETURN_NOT_OK(units->Begin(0));
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const std::string_view piece, units->More());
    if (piece.empty()) return dictionary;
    dictionary += piece;
    if (dictionary.size() > kLargestDictionary) {
      return arrow::Status::IOError("its dictionary is larger than 16 MiB");
    }
  }
}

}  // namespace crawl
