#include "weblog/links.h"

#include <utility>

#include "text_codes.h"
#include "weblog/stream_kind.h"
#include "weblog/text_lines.h"

namespace weblog {
namespace {

constexpr size_t kFewestPlaces = 1024;

arrow::Result<TextCodes> Column(const arrow::RecordBatch& batch, const std::string& name) {
  ARROW_RETURN_NOT_OK(RequireColumn(*batch.schema(), name, "crawl-extract"));
  return TextCodes::Make(batch.GetColumnByName(name), name);
}

std::vector<PageKey> KeysOf(const TextCodes& column) {
  std::vector<PageKey> keys(column.words());
  for (int32_t i = 0; i < column.words(); ++i) keys[i] = PageKeyOf(column.word(i));
  return keys;
}

bool IsHeader(std::string_view line) {
  return line.starts_with("from_url\t") || line.starts_with("from\t");
}

}  // namespace

Links::Links() : table_(kFewestPlaces, 0) {}

uint64_t Links::Mix(PageKey from, PageKey to) {
  // Multiplying by an odd constant keeps from and to apart: a link is not its own reverse.
  uint64_t link = (from * 0x9E3779B97F4A7C15u) ^ to;
  link ^= link >> 32;
  link *= 0xD6E8FEB86659FD93u;
  link ^= link >> 32;
  return link == 0 ? 1 : link;
}

void Links::Add(PageKey from, PageKey to) {
  const uint64_t link = Mix(from, to);
  uint64_t& place = table_[Find(link)];
  if (place != 0) return;
  place = link;
  ++size_;
  if (static_cast<size_t>(size_) * 2 > table_.size()) Grow();
}

void Links::Grow() {
  const std::vector<uint64_t> old = std::exchange(table_, {});
  table_.resize(old.size() * 2, 0);
  for (const uint64_t link : old) {
    if (link != 0) table_[Find(link)] = link;
  }
}

arrow::Status Links::AddBatch(const arrow::RecordBatch& batch) {
  ARROW_ASSIGN_OR_RAISE(const TextCodes from, Column(batch, "from_url"));
  ARROW_ASSIGN_OR_RAISE(const TextCodes to, Column(batch, "to_url"));
  const std::vector<PageKey> from_keys = KeysOf(from);
  const std::vector<PageKey> to_keys = KeysOf(to);
  for (int64_t i = 0; i < batch.num_rows(); ++i) {
    if (from[i] == TextCodes::kNull || to[i] == TextCodes::kNull) continue;
    Add(from_keys[from[i]], to_keys[to[i]]);
  }
  return arrow::Status::OK();
}

arrow::Status Links::AddText(const std::string& path) {
  return ReadTextLines(path, [&](int64_t number, std::string_view line) -> arrow::Status {
    if (line.empty() || (number == 1 && IsHeader(line))) return arrow::Status::OK();
    const size_t tab = line.find('\t');
    if (tab == std::string_view::npos) {
      return arrow::Status::Invalid(path, ":", number,
                                    ": is no link; a line should be two URLs with a tab between");
    }
    const std::string_view to = line.substr(tab + 1);
    Add(PageKeyOf(line.substr(0, tab)), PageKeyOf(to.substr(0, to.find('\t'))));
    return arrow::Status::OK();
  });
}

}  // namespace weblog
