// WARC files. Whatever the bytes, an end or an error comes; records lie behind each other, can be
// read again by their offsets, and packed anew they read back as they were.
#include <algorithm>
#include <string>
#include <vector>

#include "crawl/warc.h"
#include "fuzz_check.h"
#include "memory_file.h"

namespace {

// What the packer makes of a text in a field, and the reader of that.
std::string AsWritten(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.pop_back();
  text.erase(0, std::min(text.find_first_not_of(" \t"), text.size()));
  return text;
}

bool HasBrackets(const std::string& url) { return url.starts_with('<') && url.ends_with('>'); }

void CheckPacking(const crawl::WarcRecord& record) {
  static crawl::WarcPacker packer;
  crawl::WarcEntry entry;
  entry.type = record.type;
  entry.url = record.url;
  entry.content_type = record.content_type;
  entry.head = record.block;
  entry.fields.assign(record.fields.begin(), record.fields.end());
  std::string packed;
  packer.Append(entry, &packed);
  const fuzz::MemoryFile file(packed);
  auto reader = crawl::WarcReader::Open(file.path());
  FUZZ_CHECK_OK(reader);
  crawl::WarcRecord again;
  const auto read = (*reader)->Next(&again);
  FUZZ_CHECK_OK(read);
  FUZZ_CHECK(*read && again.block == record.block);
  FUZZ_CHECK(again.length == static_cast<int64_t>(packed.size()));
  // A field that is empty leaves its place to a later one of the same name.
  if (!AsWritten(record.type).empty()) FUZZ_CHECK(again.type == AsWritten(record.type));
  const std::string url = AsWritten(record.url);
  if (!url.empty() && !HasBrackets(url)) FUZZ_CHECK(again.url == url);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = fuzz::AsText(data, size);
  crawl::WarcLimits limits;
  limits.max_block = 1 << 16;
  limits.max_head = 1 << 12;
  const fuzz::MemoryFile file(bytes);
  auto reader = crawl::WarcReader::Open(file.path(), limits);
  if (!reader.ok()) {
    FUZZ_CHECK(reader.status().message().starts_with(file.path()));
    return 0;
  }
  std::vector<crawl::WarcRecord> records;
  int64_t end = 0;
  while (records.size() < 100) {
    crawl::WarcRecord record;
    const auto more = (*reader)->Next(&record);
    FUZZ_CHECK((*reader)->good_until() >= end);
    if (!more.ok()) FUZZ_CHECK(more.status().message().starts_with(file.path() + ": byte "));
    if (!more.ok() || !*more) break;
    FUZZ_CHECK(record.offset >= end && record.length > 0);
    end = record.offset + record.length;
    FUZZ_CHECK((*reader)->good_until() == end);
    FUZZ_CHECK(static_cast<int64_t>(record.block.size()) <= limits.max_block);
    records.push_back(std::move(record));
  }
  for (const crawl::WarcRecord& record : records) {
    crawl::WarcRecord again;
    FUZZ_CHECK_OK((*reader)->Seek(record.offset));
    const auto read = (*reader)->Next(&again);
    FUZZ_CHECK_OK(read);
    FUZZ_CHECK(*read && again.block == record.block && again.fields == record.fields);
    CheckPacking(record);
  }
  return 0;
}
