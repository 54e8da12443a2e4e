#include "web/warc_index.h"

#include <algorithm>

namespace crawl {

arrow::Result<WarcIndex> WarcIndex::Make(
    const std::vector<std::shared_ptr<const WarcFile>>& files) {
  std::vector<FoundAnswer> all;
  for (ScannedFile& file : ScanWarcFiles(files)) {
    ARROW_RETURN_NOT_OK(file.end);
    all.insert(all.end(), file.found.begin(), file.found.end());
    file.found = {};
  }

  const WarcOriginals originals(all);
  WarcIndex index;
  index.entries_.reserve(all.size());
  for (const FoundAnswer& found : all) {
    RecordPlace body;
    if (found.body) body = found.place;
    if (found.revisit) body = originals.Find(found);
    index.entries_.push_back(
        {found.url, found.place.offset, body.offset, found.place.file, body.file});
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
