// Rows of `pages` from outside: columns whose memory has been tampered with are refused, or give
// pages whose spans are within their texts.
//
// Each line of the input is a page: how many bytes of it are its URL, then numbers for spans, then
// its URL and text. The last eight bytes say which column's memory to overwrite, where and with
// what.
#include <arrow/array.h>
#include <arrow/buffer.h>
#include <arrow/record_batch.h>

#include <cstring>
#include <string>
#include <vector>

#include "crawl/replay_web.h"
#include "fuzz_check.h"

namespace {

class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : bytes_(bytes) {}
  uint32_t Next() {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

 private:
  std::string_view bytes_;
};

std::shared_ptr<arrow::RecordBatch> MakeRows(std::string_view lines) {
  crawl::PagesBuilder builder;
  while (!lines.empty()) {
    const std::string_view line = fuzz::TakeLine(&lines);
    Numbers numbers(line);
    const std::string url = "http://h/" + std::string(line.substr(0, numbers.Next() % 32));
    crawl::Page page;
    for (const char c : line) page.text += c & 0x7F;
    for (int i = 0; i < 3; ++i) {
      const crawl::TextSpan span = {numbers.Next(), numbers.Next()};
      page.headings.push_back({static_cast<int>(numbers.Next()), span});
      page.blocks.push_back({span, 7, numbers.Next(), true});
      crawl::Link& link = page.AddLink(url);
      link.kind = crawl::LinkKind::kArea;
      link.anchor = span;
    }
    crawl::PageRow row;
    row.url = url;
    row.status = static_cast<int>(numbers.Next()) * 2;
    row.content_type = line;
    row.page = line.size() % 5 == 4 ? nullptr : &page;
    FUZZ_CHECK_OK(builder.Append(row));
  }
  return *builder.Finish();
}

// A column with one of its buffers overwritten; its children are columns too.
std::shared_ptr<arrow::ArrayData> Tamper(const std::shared_ptr<arrow::ArrayData>& data,
                                         Numbers* numbers) {
  auto copy = data->Copy();
  const uint32_t choice = numbers->Next();
  if (!copy->child_data.empty() && choice % 2 == 0) {
    auto& child = copy->child_data[choice / 2 % copy->child_data.size()];
    child = Tamper(child, numbers);
    return copy;
  }
  auto& buffer = copy->buffers[choice / 2 % copy->buffers.size()];
  if (buffer == nullptr || buffer->size() == 0) return copy;
  std::string bytes = buffer->ToString();
  const uint32_t place = numbers->Next() | numbers->Next() << 8;
  bytes[place % bytes.size()] = static_cast<char>(numbers->Next());
  buffer = arrow::Buffer::FromString(std::move(bytes));
  return copy;
}

void CheckPage(const crawl::Page& page) {
  const auto within = [&](crawl::TextSpan span) {
    return span.begin <= span.end && span.end <= page.text.size();
  };
  for (const crawl::Heading& heading : page.headings) {
    FUZZ_CHECK(within(heading.text) && heading.level >= 1 && heading.level <= 6);
  }
  for (const crawl::Block& block : page.blocks) {
    FUZZ_CHECK(within(block.text) && block.linked_bytes <= block.text.end - block.text.begin);
  }
  for (const crawl::Link& link : page.links) {
    FUZZ_CHECK(within(link.anchor) && page.Url(link).starts_with("http"));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = fuzz::AsText(data, size);
  const size_t tail = std::min<size_t>(size, 8);
  auto batch = MakeRows(bytes.substr(0, size - tail));
  Numbers numbers(bytes.substr(size - tail));
  std::vector<std::shared_ptr<arrow::Array>> columns = batch->columns();
  if (const uint32_t choice = numbers.Next(); choice % 4 != 0) {
    auto& column = columns[choice / 4 % columns.size()];
    column = arrow::MakeArray(Tamper(column->data(), &numbers));
  }
  batch = arrow::RecordBatch::Make(batch->schema(), batch->num_rows(), columns);
  auto reader = arrow::RecordBatchReader::Make({batch}, batch->schema());
  FUZZ_CHECK_OK(reader);
  auto web = crawl::MakePagesWeb(reader->get());
  if (!web.ok()) return 0;
  const auto& urls = static_cast<const arrow::StringArray&>(*batch->GetColumnByName("url"));
  std::vector<crawl::FetchResult> results;
  for (int64_t row = 0; row < std::min<int64_t>(batch->num_rows(), 64); ++row) {
    crawl::FetchRequest request;
    request.url = urls.IsNull(row) ? "" : urls.GetString(row);
    (*web)->Start(std::move(request));
  }
  if (batch->num_rows() > 0) (*web)->Wait(std::chrono::milliseconds(0), &results);
  for (const crawl::FetchResult& result : results) {
    FUZZ_CHECK(result.error != crawl::FetchError::kNone || result.head.ends_with("\r\n\r\n"));
    if (result.page != nullptr) CheckPage(*result.page);
  }
  return 0;
}
