#include "warc/warc_file.h"

#include <arrow/status.h>

#include <utility>

#include "warc/unit_cursor.h"
#include "warc/warc_head.h"

namespace crawl {
namespace {

enum class Packing : uint8_t { kPlain, kGzip, kZstd, kWhole };

Packing PackingOf(std::string_view bytes) {
  using std::string_view_literals::operator""sv;
  if (bytes.starts_with("\x1f\x8b")) return Packing::kGzip;
  if (bytes.starts_with("BZh") || bytes.starts_with("\xfd"
                                                    "7zXZ\0"sv)) {
    return Packing::kWhole;
  }
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return Packing::kZstd;
  // A skippable frame: 0x184D2A50 to 0x184D2A5F.
  if (bytes.size() >= 4 && (bytes[0] & 0xF0) == 0x50 && bytes.substr(1, 3) == "\x2a\x4d\x18") {
    return Packing::kZstd;
  }
  return Packing::kPlain;
}

arrow::Status SkipRecord(UnitCursor* cursor, const WarcLimits& limits) {
  std::string text;
  WarcRecord record;
  ARROW_RETURN_NOT_OK(cursor->ReadHead(limits.max_head, &text));
  ARROW_ASSIGN_OR_RAISE(const int64_t length, ParseWarcHead(text, &record));
  return cursor->ReadBlock(length, 0, &text);
}

// Whether the first unit that is not empty is one record and nothing else. If it ends within a
// record or goes on behind it, members or frames have nothing to do with records: the file has been
// packed as a whole. Of what is damaged its reader will say more.
bool PackedByRecord(std::unique_ptr<RecordUnits> units, int64_t size, const WarcLimits& limits) {
  UnitCursor cursor(std::move(units));
  for (int64_t offset = 0; offset < size; offset = cursor.End()) {
    if (!cursor.Begin(offset).ok()) return true;
    const auto more = cursor.SkipLineEnds();
    if (!more.ok()) return true;
    if (!*more) continue;
    if (!SkipRecord(&cursor, limits).ok()) return !cursor.over() || cursor.End() == size;
    const auto still_more = cursor.SkipLineEnds();
    return !still_more.ok() || !*still_more;
  }
  return true;
}

}  // namespace

std::unique_ptr<RecordUnits> WarcFile::MakeUnits() const {
  switch (layout_) {
    case Layout::kGzip:
      return MakeGzipUnits(mapped_->bytes());
    case Layout::kZstd:
      return MakeZstdUnits(mapped_->bytes(), dictionary_);
    default:
      return MakePlainUnits(mapped_->bytes());
  }
}

arrow::Status WarcFile::FindLayout(const WarcLimits& limits) {
  const Packing packing = PackingOf(mapped_->bytes());
  if (packing == Packing::kPlain) return arrow::Status::OK();
  if (packing != Packing::kWhole) {
    layout_ = packing == Packing::kGzip ? Layout::kGzip : Layout::kZstd;
    if (packing == Packing::kZstd) {
      auto dictionary = ZstdDictionary(mapped_->bytes());
      if (!dictionary.ok()) {
        return dictionary.status().WithMessage(path_, ": byte 0: ", dictionary.status().message());
      }
      dictionary_ = *std::move(dictionary);
    }
    if (PackedByRecord(MakeUnits(), size(), limits)) return arrow::Status::OK();
  }
  ARROW_ASSIGN_OR_RAISE(mapped_, MappedFile::Unpack(path_));
  layout_ = Layout::kPlain;
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<const WarcFile>> WarcFile::Open(const std::string& path,
                                                              const WarcLimits& limits) {
  std::shared_ptr<WarcFile> file(new WarcFile);
  file->path_ = path == "-" ? "standard input" : path;
  ARROW_ASSIGN_OR_RAISE(file->mapped_, MappedFile::Open(path));
  if (file->mapped_ == nullptr) {
    ARROW_ASSIGN_OR_RAISE(file->mapped_, MappedFile::Unpack(path));
    return file;
  }
  ARROW_RETURN_NOT_OK(file->FindLayout(limits));
  return file;
}

}  // namespace crawl
