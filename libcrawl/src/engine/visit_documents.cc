#include "crawl/visit_documents.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <vector>

#include "engine/page_reader.h"

namespace crawl {
namespace {

// Enough for all cores, and not too much memory.
constexpr size_t kAtOnce = 64;

ReadOptions TermsOnly() {
  ReadOptions options;
  options.terms = true;
  return options;
}

}  // namespace

void VisitDocuments(
    std::span<const std::string> urls, Web* web,
    const std::function<void(size_t i, const Page& page, const Terms& terms)>& visit) {
  tbb::enumerable_thread_specific<PageReader> readers([] { return PageReader(TermsOnly()); });
  std::vector<Reading> readings(std::min(kAtOnce, urls.size()));
  std::vector<FetchResult> results;
  for (size_t begin = 0; begin < urls.size(); begin += kAtOnce) {
    const size_t count = std::min(kAtOnce, urls.size() - begin);
    for (size_t i = 0; i < count; ++i) {
      FetchRequest request;
      request.id = i;
      request.url = urls[begin + i];
      web->Start(std::move(request));
    }
    results.clear();
    while (results.size() < count) web->Wait(std::chrono::milliseconds(100), &results);
    for (FetchResult& result : results) {
      Reading& reading = readings[result.id];
      reading.Clear();
      reading.fetch = std::move(result);
    }
    tbb::parallel_for(size_t{0}, count, [&](size_t i) { readers.local().Read(&readings[i]); });
    for (size_t i = 0; i < count; ++i) {
      if (readings[i].has_page) visit(begin + i, readings[i].page(), readings[i].terms);
    }
  }
}

}  // namespace crawl
