#include "web/warc_index.h"

#include <tbb/parallel_for.h>
#include <xxhash.h>

#include <algorithm>
#include <unordered_map>

#include "crawl/http_message.h"
#include "web/archive_web.h"
#include "weblog/url.h"

namespace crawl {
namespace {

// What is remembered of a record until all are known.
struct Found {
  uint64_t url = 0;
  uint64_t digest = 0;  // of its payload; 0 for none
  int64_t offset = 0;
  int64_t time_us = 0;
  // Of a revisit: what it refers to; 0 for nothing.
  uint64_t refers_url = 0;
  int64_t refers_time_us = 0;
  uint32_t file = 0;
  bool revisit = false;
  bool body = false;
};

class Scanner {
 public:
  Scanner() = default;

  arrow::Result<std::vector<Found>> Scan(const std::shared_ptr<const WarcFile>& file,
                                         uint32_t number) {
    std::vector<Found> all;
    const auto reader = MakeWarcReader(file, {});
    WarcRecord record;
    while (true) {
      ARROW_ASSIGN_OR_RAISE(const bool more, reader->Next(&record));
      if (!more) return all;
      Found found;
      if (!LookAt(record, &found)) continue;
      found.file = number;
      all.push_back(found);
    }
  }

 private:
  // The hash of a URL in its canonical form.
  uint64_t HashOf(std::string_view url) {
    return url.empty() ? 0 : HashOfUrl(canonicalizer_.Canonical(url, &scratch_));
  }

  bool LookAt(const WarcRecord& record, Found* found) {
    found->revisit = record.type == "revisit";
    if (record.url.empty() || (!found->revisit && record.type != "response")) return false;
    HttpMessage message;
    if (!SplitHttpMessage(record.block, &message) && !found->revisit) return false;
    found->body = !found->revisit && !message.body.empty();
    found->url = HashOf(record.url);
    found->offset = record.offset;
    found->time_us = ParseWarcDate(record.date).value_or(0);
    const std::string_view digest = record.Field("warc-payload-digest");
    if (!digest.empty()) found->digest = XXH3_64bits(digest.data(), digest.size());
    if (found->revisit) {
      found->refers_url = HashOf(record.Field("warc-refers-to-target-uri"));
      found->refers_time_us = ParseWarcDate(record.Field("warc-refers-to-date")).value_or(0);
    }
    return true;
  }

  const weblog::UrlCanonicalizer canonicalizer_;
  std::string scratch_;
};

// Finds the responses that revisits refer to.
class Originals {
 public:
  explicit Originals(const std::vector<Found>& all) {
    const bool needed =
        std::any_of(all.begin(), all.end(), [](const Found& found) { return found.revisit; });
    for (size_t i = 0; needed && i < all.size(); ++i) {
      if (!all[i].body) continue;
      by_capture_.emplace(CaptureKey(all[i].url, all[i].time_us), i);
      if (all[i].digest != 0) by_digest_.emplace(all[i].digest, i);
    }
  }

  std::optional<size_t> Find(const Found& revisit) const {
    if (revisit.refers_url != 0) {
      const auto capture = by_capture_.find(CaptureKey(revisit.refers_url, revisit.refers_time_us));
      if (capture != by_capture_.end()) return capture->second;
    }
    const auto digest = by_digest_.find(revisit.digest);
    if (revisit.digest == 0 || digest == by_digest_.end()) return std::nullopt;
    return digest->second;
  }

 private:
  static uint64_t CaptureKey(uint64_t url, int64_t time_us) {
    return XXH3_64bits_withSeed(&time_us, sizeof time_us, url);
  }

  std::unordered_map<uint64_t, size_t> by_capture_;
  std::unordered_map<uint64_t, size_t> by_digest_;
};

}  // namespace

arrow::Result<WarcIndex> WarcIndex::Make(
    const std::vector<std::shared_ptr<const WarcFile>>& files) {
  std::vector<arrow::Result<std::vector<Found>>> by_file(files.size(), std::vector<Found>());
  tbb::parallel_for(size_t{0}, files.size(), [&](size_t i) {
    by_file[i] = Scanner().Scan(files[i], static_cast<uint32_t>(i));
  });
  std::vector<Found> all;
  for (auto& found : by_file) {
    ARROW_RETURN_NOT_OK(found);
    all.insert(all.end(), found->begin(), found->end());
    found = std::vector<Found>();
  }

  const Originals originals(all);
  WarcIndex index;
  index.entries_.reserve(all.size());
  for (const Found& found : all) {
    Entry entry = {found.url, found.offset, -1, found.file, 0};
    if (found.body) {
      entry.body_offset = found.offset;
      entry.body_file = found.file;
    } else if (const auto original = found.revisit ? originals.Find(found) : std::nullopt) {
      entry.body_offset = all[*original].offset;
      entry.body_file = all[*original].file;
    }
    index.entries_.push_back(entry);
  }
  // Of several records of a URL, those with a body come last, and of those the last.
  std::stable_sort(index.entries_.begin(), index.entries_.end(),
                   [](const Entry& a, const Entry& b) {
                     if (a.url != b.url) return a.url < b.url;
                     return (a.body_offset >= 0) < (b.body_offset >= 0);
                   });
  const auto same = [](const Entry& a, const Entry& b) { return a.url == b.url; };
  // The last of each, by going through them from behind.
  const auto rest = std::unique(index.entries_.rbegin(), index.entries_.rend(), same);
  index.entries_.erase(index.entries_.begin(), rest.base());
  index.entries_.shrink_to_fit();
  return index;
}

std::optional<WarcAnswer> WarcIndex::Find(uint64_t url) const {
  const auto entry =
      std::lower_bound(entries_.begin(), entries_.end(), url,
                       [](const Entry& entry, uint64_t wanted) { return entry.url < wanted; });
  if (entry == entries_.end() || entry->url != url) return std::nullopt;
  return WarcAnswer{{entry->record_offset, entry->record_file},
                    {entry->body_offset, entry->body_file}};
}

}  // namespace crawl
