#include "crawl/labels.h"

#define XXH_INLINE_ALL
#include <arrow/array.h>
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "text_column.h"
#include "weblog/text_lines.h"

namespace crawl {
namespace {

constexpr size_t kFewestBuckets = 1024;

uint64_t HashOf(std::string_view url) { return XXH3_64bits(url.data(), url.size()); }

arrow::Result<std::shared_ptr<arrow::Array>> TextColumn(const arrow::RecordBatch& batch,
                                                        const char* name) {
  auto column = batch.GetColumnByName(name);
  if (column == nullptr || !IsTextType(*column->type())) {
    return arrow::Status::Invalid("labels need the text columns url and label, and there is no ",
                                  name, " or not one of text");
  }
  return column;
}

}  // namespace

bool MeansLabel(std::string_view name, std::string_view label) {
  if (name.empty() || name.size() > label.size()) return false;
  if (name.size() == label.size()) return name == label;
  return (label.starts_with(name) && label[name.size()] == '.') ||
         (label.ends_with(name) && label[label.size() - name.size() - 1] == '.');
}

Labels::Labels() : buckets_(kFewestBuckets) {}

size_t Labels::Find(uint64_t hash, std::string_view url) const {
  const size_t mask = buckets_.size() - 1;
  size_t at = hash & mask;
  for (; buckets_[at].first != kNone; at = (at + 1) & mask) {
    if (buckets_[at].hash != hash) continue;
    const Pair& pair = pairs_[buckets_[at].first];
    if (std::string_view(letters_).substr(pair.begin, pair.size) == url) break;
  }
  return at;
}

uint32_t Labels::NumberOf(std::string_view label) {
  const auto [place, is_new] =
      numbers_.try_emplace(std::string(label), static_cast<uint32_t>(names_.size()));
  if (is_new) names_.emplace_back(label);
  return place->second;
}

void Labels::Add(std::string_view url, std::string_view label) {
  std::string scratch;
  url = canonicalizer_.Canonical(url, &scratch);
  const uint64_t hash = HashOf(url);
  Bucket& bucket = buckets_[Find(hash, url)];
  Pair pair;
  pair.label = NumberOf(label);
  const auto number = static_cast<uint32_t>(pairs_.size());
  if (bucket.first == kNone) {
    pair.begin = letters_.size();
    pair.size = static_cast<uint32_t>(url.size());
    letters_.append(url);
    pairs_.push_back(pair);
    bucket = {hash, number};
    if (pairs_.size() * 2 > buckets_.size()) Grow();
    return;
  }
  uint32_t last = kNone;
  for (uint32_t i = bucket.first; i != kNone; i = pairs_[i].next) {
    if (pairs_[i].label == pair.label) return;
    last = i;
  }
  pair.begin = pairs_[last].begin;
  pair.size = pairs_[last].size;
  pairs_[last].next = number;
  pairs_.push_back(pair);
}

void Labels::Grow() {
  const std::vector<Bucket> old = std::exchange(buckets_, {});
  buckets_.resize(old.size() * 2);
  const size_t mask = buckets_.size() - 1;
  for (const Bucket& bucket : old) {
    if (bucket.first == kNone) continue;
    size_t at = bucket.hash & mask;
    while (buckets_[at].first != kNone) at = (at + 1) & mask;
    buckets_[at] = bucket;
  }
}

arrow::Status Labels::AddText(const std::string& path) {
  return weblog::ReadTextLines(path, [&](int64_t number, std::string_view line) -> arrow::Status {
    const size_t tab = line.find('\t');
    const std::string_view url = line.substr(0, tab);
    std::string_view label = tab == std::string_view::npos ? "" : line.substr(tab + 1);
    label = label.substr(0, label.find('\t'));
    if (line.empty() || (number == 1 && url == "url" && label == "label")) {
      return arrow::Status::OK();
    }
    if (url.empty() || label.empty()) {
      return arrow::Status::Invalid(path, ":", number,
                                    ": has no label; a line should be a URL, a tab and its label");
    }
    Add(url, label);
    return arrow::Status::OK();
  });
}

arrow::Status Labels::AddBatch(const arrow::RecordBatch& batch) {
  ARROW_ASSIGN_OR_RAISE(const auto urls, TextColumn(batch, "url"));
  ARROW_ASSIGN_OR_RAISE(const auto labels, TextColumn(batch, "label"));
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    const auto url = TextAt(*urls, row);
    const auto label = TextAt(*labels, row);
    if (url && label && !label->empty()) Add(*url, *label);
  }
  return arrow::Status::OK();
}

std::vector<std::string_view> Labels::Urls() const {
  std::vector<uint32_t> firsts;
  for (const Bucket& bucket : buckets_) {
    if (bucket.first != kNone) firsts.push_back(bucket.first);
  }
  std::sort(firsts.begin(), firsts.end());
  std::vector<std::string_view> urls;
  urls.reserve(firsts.size());
  for (const uint32_t first : firsts) {
    urls.push_back(std::string_view(letters_).substr(pairs_[first].begin, pairs_[first].size));
  }
  return urls;
}

std::vector<uint32_t> Labels::Of(std::string_view url) const {
  std::vector<uint32_t> labels;
  for (uint32_t i = buckets_[Find(HashOf(url), url)].first; i != kNone; i = pairs_[i].next) {
    labels.push_back(pairs_[i].label);
  }
  return labels;
}

bool Labels::HasAny(std::string_view url, const std::vector<bool>& wanted) const {
  for (uint32_t i = buckets_[Find(HashOf(url), url)].first; i != kNone; i = pairs_[i].next) {
    if (wanted[pairs_[i].label]) return true;
  }
  return false;
}

}  // namespace crawl
