#include "warc/warc_head.h"

#include <arrow/status.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace crawl {
namespace {

constexpr std::string_view kMagic = "WARC/";

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

// Takes a line off `text`, without its end.
std::string_view TakeLine(std::string_view* text) {
  const size_t end = text->find('\n');
  std::string_view line = text->substr(0, end);
  text->remove_prefix(end == std::string_view::npos ? text->size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool IsKnownVersion(std::string_view line) {
  constexpr std::array<std::string_view, 5> kVersions = {"0.16", "0.17", "0.18", "1.0", "1.1"};
  line.remove_prefix(std::min(line.size(), kMagic.size()));
  return std::find(kVersions.begin(), kVersions.end(), Trimmed(line)) != kVersions.end();
}

// The fields that a record has members for.
std::string* MemberOf(std::string_view name, WarcRecord* record) {
  if (SameName(name, "warc-type")) return &record->type;
  if (SameName(name, "warc-target-uri")) return &record->url;
  if (SameName(name, "warc-date")) return &record->date;
  if (SameName(name, "warc-record-id")) return &record->id;
  if (SameName(name, "content-type")) return &record->content_type;
  return nullptr;
}

// Puts fields into a record so that it keeps its memory.
class FieldFiller {
 public:
  explicit FieldFiller(WarcRecord* record) : record_(record) {
    for (std::string* text :
         {&record->type, &record->url, &record->date, &record->id, &record->content_type}) {
      text->clear();
    }
  }

  // Where the value of the field is to be put. Of a field that stands there twice the first counts
  // where there can be but one.
  std::string* Add(std::string_view name) {
    std::string* member = MemberOf(name, record_);
    if (member != nullptr && member->empty()) return member;
    auto& fields = record_->fields;
    if (used_ == fields.size()) fields.emplace_back();
    auto& field = fields[used_++];
    field.first = name;
    field.second.clear();
    return &field.second;
  }

  void Finish() {
    record_->fields.resize(used_);
    std::string& url = record_->url;
    if (url.size() >= 2 && url.front() == '<' && url.back() == '>') {
      url.pop_back();
      url.erase(0, 1);
    }
  }

 private:
  WarcRecord* record_;
  size_t used_ = 0;
};

arrow::Result<int64_t> ContentLength(const WarcRecord& record) {
  const std::string_view text = record.Field("content-length");
  if (text.empty()) return arrow::Status::IOError("a record without Content-Length");
  int64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error != std::errc() || end != text.data() + text.size() || length < 0) {
    return arrow::Status::IOError("a record whose Content-Length is no number");
  }
  return length;
}

}  // namespace

bool SameName(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return Lower(x) == Lower(y); });
}

bool BeginsWarcRecord(std::string_view bytes) { return bytes.starts_with(kMagic); }

size_t EndOfWarcHead(std::string_view bytes, size_t from) {
  for (size_t end = bytes.find('\n', from); end != std::string_view::npos;
       end = bytes.find('\n', end + 1)) {
    const std::string_view behind = bytes.substr(end + 1, 2);
    if (behind.starts_with('\n')) return end + 2;
    if (behind == "\r\n") return end + 3;
  }
  return std::string_view::npos;
}

arrow::Result<int64_t> ParseWarcHead(std::string_view head, WarcRecord* record) {
  if (!IsKnownVersion(TakeLine(&head))) {
    return arrow::Status::IOError("a record of a version of WARC that is not known");
  }
  FieldFiller filler(record);
  std::string* value = nullptr;
  while (!head.empty()) {
    const std::string_view line = TakeLine(&head);
    if (line.empty()) break;
    if (IsBlank(line.front())) {
      if (value == nullptr)
        return arrow::Status::IOError("a record that begins with a folded line");
      const std::string_view more = Trimmed(line);
      if (!value->empty() && !more.empty()) *value += ' ';
      *value += more;
      continue;
    }
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      return arrow::Status::IOError("a record with a line in its head that is no field");
    }
    value = filler.Add(Trimmed(line.substr(0, colon)));
    *value = Trimmed(line.substr(colon + 1));
  }
  filler.Finish();
  return ContentLength(*record);
}

std::string_view WarcRecord::Field(std::string_view name) const {
  if (const std::string* member = MemberOf(name, const_cast<WarcRecord*>(this))) return *member;
  for (const auto& [field, value] : fields) {
    if (SameName(field, name)) return value;
  }
  return {};
}

}  // namespace crawl
