#include "web/warc_originals.h"

#include <arrow/result.h>
#include <tbb/parallel_for.h>
#include <xxhash.h>

#include "crawl/http_message.h"
#include "web/archive_web.h"

namespace crawl {

// The hash of a URL in its canonical form.
uint64_t AnswerScanner::HashOf(std::string_view url) {
  return url.empty() ? 0 : HashOfUrl(canonicalizer_.Canonical(url, &scratch_));
}

bool AnswerScanner::LookAt(const WarcRecord& record, FoundAnswer* found) {
  found->revisit = record.type == "revisit";
  if (record.url.empty() || (!found->revisit && record.type != "response")) return false;
  HttpMessage message;
  if (!SplitHttpMessage(record.block, &message) && !found->revisit) return false;
  found->body = !found->revisit && !message.body.empty();
  found->url = HashOf(record.url);
  found->place.offset = record.offset;
  found->time_us = ParseWarcDate(record.date).value_or(0);
  const std::string_view digest = record.Field("warc-payload-digest");
  if (!digest.empty()) found->digest = XXH3_64bits(digest.data(), digest.size());
  if (found->revisit) {
    found->refers_url = HashOf(record.Field("warc-refers-to-target-uri"));
    found->refers_time_us = ParseWarcDate(record.Field("warc-refers-to-date")).value_or(0);
  }
  return true;
}

arrow::Status AnswerScanner::Scan(const std::shared_ptr<const WarcFile>& file, uint32_t number,
                                  std::vector<FoundAnswer>* all) {
  const auto reader = MakeWarcReader(file, {});
  WarcRecord record;
  while (true) {
    ARROW_ASSIGN_OR_RAISE(const bool more, reader->Next(&record));
    if (!more) return arrow::Status::OK();
    FoundAnswer found;
    found.place.file = number;
    if (LookAt(record, &found)) all->push_back(found);
  }
}

std::vector<ScannedFile> ScanWarcFiles(const std::vector<std::shared_ptr<const WarcFile>>& files) {
  std::vector<ScannedFile> scanned(files.size());
  tbb::parallel_for(size_t{0}, files.size(), [&](size_t i) {
    if (files[i] == nullptr) return;
    scanned[i].end = AnswerScanner().Scan(files[i], static_cast<uint32_t>(i), &scanned[i].found);
  });
  return scanned;
}

WarcOriginals::WarcOriginals(const std::vector<FoundAnswer>& all) {
  for (const FoundAnswer& found : all) {
    if (!found.revisit) continue;
    if (found.refers_url != 0) {
      by_capture_.try_emplace(CaptureKey(found.refers_url, found.refers_time_us));
    }
    if (found.digest != 0) by_digest_.try_emplace(found.digest);
  }
  if (by_capture_.empty() && by_digest_.empty()) return;
  const auto fill = [](auto* places, uint64_t key, const RecordPlace& place) {
    const auto wanted = places->find(key);
    if (wanted != places->end() && wanted->second.offset < 0) wanted->second = place;
  };
  for (const FoundAnswer& found : all) {
    if (!found.body) continue;
    fill(&by_capture_, CaptureKey(found.url, found.time_us), found.place);
    if (found.digest != 0) fill(&by_digest_, found.digest, found.place);
  }
}

RecordPlace WarcOriginals::Find(const FoundAnswer& revisit) const {
  if (revisit.refers_url != 0) {
    const auto capture = by_capture_.find(CaptureKey(revisit.refers_url, revisit.refers_time_us));
    if (capture != by_capture_.end() && capture->second.offset >= 0) return capture->second;
  }
  const auto digest = by_digest_.find(revisit.digest);
  return revisit.digest == 0 || digest == by_digest_.end() ? RecordPlace() : digest->second;
}

uint64_t WarcOriginals::CaptureKey(uint64_t url, int64_t time_us) {
  return XXH3_64bits_withSeed(&time_us, sizeof time_us, url);
}

}  // namespace crawl
