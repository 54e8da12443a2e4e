#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include "crawl/history.h"
#include "engine/page_reader.h"
#include "learn/history_builder.h"

namespace crawl {
namespace {

constexpr size_t kMostPages = 100'000;
// Pages that are in memory with their texts.
constexpr size_t kBatch = 64;

// Asks for some pages; an archive answers in the order of the requests.
void Ask(std::span<const HistoryEntry> entries, std::span<const size_t> wanted, Web* archive,
         std::vector<Reading>* readings) {
  for (const size_t i : wanted) {
    FetchRequest request;
    request.id = i;
    request.url = entries[i].url;
    archive->Start(std::move(request));
  }
  std::vector<FetchResult> results;
  while (results.size() < wanted.size()) archive->Wait(std::chrono::seconds(1), &results);
  for (FetchResult& result : results) {
    Reading& reading = (*readings)[result.id];
    reading.Clear();
    reading.fetch = std::move(result);
  }
}

}  // namespace

arrow::Result<std::shared_ptr<const History>> ReadHistory(std::span<const HistoryEntry> entries,
                                                          std::span<Web* const> archives) {
  std::vector<HistoryEntry> pages;
  std::unordered_map<std::string_view, size_t> known;
  for (const HistoryEntry& entry : entries) {
    const auto [place, is_new] = known.emplace(entry.url, pages.size());
    if (!is_new) {
      pages[place->second].relevant |= entry.relevant;
    } else if (pages.size() < kMostPages) {
      pages.push_back(entry);
    } else {
      known.erase(place);
    }
  }
  ReadOptions options;
  options.terms = true;
  tbb::enumerable_thread_specific<PageReader> readers([&options] { return PageReader(options); });
  HistoryBuilder builder;
  std::vector<Reading> readings(kBatch);
  for (size_t begin = 0; begin < pages.size(); begin += kBatch) {
    const auto batch = std::span(pages).subspan(begin, std::min(kBatch, pages.size() - begin));
    std::vector<size_t> wanted(batch.size());
    for (size_t i = 0; i < batch.size(); ++i) wanted[i] = i;
    for (Web* const archive : archives) {
      Ask(batch, wanted, archive, &readings);
      tbb::parallel_for(size_t{0}, wanted.size(),
                        [&](size_t i) { readers.local().Read(&readings[wanted[i]]); });
      std::erase_if(wanted, [&](size_t i) { return readings[i].has_page; });
    }
    for (size_t i = 0; i < batch.size(); ++i) {
      if (!archives.empty() && readings[i].has_page) {
        builder.Add(batch[i].url, batch[i].relevant, readings[i].page(), readings[i].terms);
      }
    }
  }
  return builder.Finish();
}

}  // namespace crawl
