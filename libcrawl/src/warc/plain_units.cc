#include "warc/record_units.h"

namespace crawl {
namespace {

class PlainUnits : public RecordUnits {
 public:
  explicit PlainUnits(std::string_view bytes) : bytes_(bytes) {}

  arrow::Status Begin(int64_t offset) override {
    offset_ = offset;
    given_ = false;
    return arrow::Status::OK();
  }

  arrow::Result<std::string_view> More() override {
    if (given_) return std::string_view();
    given_ = true;
    return bytes_.substr(static_cast<size_t>(offset_));
  }

  int64_t End(int64_t consumed) const override { return offset_ + consumed; }

 private:
  const std::string_view bytes_;
  int64_t offset_ = 0;
  bool given_ = false;
};

}  // namespace

std::unique_ptr<RecordUnits> MakePlainUnits(std::string_view bytes) {
  return std::make_unique<PlainUnits>(bytes);
}

}  // namespace crawl
