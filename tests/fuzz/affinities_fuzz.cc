// Rows of `affinities` from outside: any numbers are refused, or are counts that can be reckoned
// with, written and read again.
//
// A line of the input is a row: the number of its factor, five numbers of eight bytes, and its name.
// The first line has the counts of all crawled pages.
#include <arrow/record_batch.h>

#include <cmath>
#include <cstring>
#include <string>

#include "crawl/affinities.h"
#include "fuzz_check.h"

namespace {

double TakeNumber(std::string_view* bytes) {
  double number = 0;
  const size_t size = std::min(bytes->size(), sizeof number);
  std::memcpy(&number, bytes->data(), size);
  bytes->remove_prefix(size);
  return number;
}

crawl::Affinity MakeRow(std::string_view line) {
  crawl::Affinity row;
  const size_t factor = line.empty() ? 0 : static_cast<unsigned char>(line.front());
  row.factor = crawl::kAffinityFactors[factor % crawl::kAffinityFactors.size()];
  line.remove_prefix(std::min<size_t>(line.size(), 1));
  row.pages = TakeNumber(&line);
  row.relevant = TakeNumber(&line);
  row.ratio = TakeNumber(&line);
  row.log_ratio = TakeNumber(&line);
  row.significance = TakeNumber(&line);
  for (const char c : line) row.name += c & 0x7F;
  return row;
}

void CheckCounts(double pages, double relevant) {
  FUZZ_CHECK(std::isfinite(pages) && relevant >= 0 && relevant <= pages);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view lines = fuzz::AsText(data, size);
  crawl::Affinities written;
  std::string_view totals = fuzz::TakeLine(&lines);
  written.crawled_pages = TakeNumber(&totals);
  written.crawled_relevant = TakeNumber(&totals);
  while (!lines.empty()) written.rows.push_back(MakeRow(fuzz::TakeLine(&lines)));
  const auto read = crawl::ReadAffinities(crawl::AffinityRows(written).get());
  if (!read.ok()) return 0;
  FUZZ_CHECK(read->rows.size() == written.rows.size());
  const crawl::Affinities merged = crawl::Merge(*read, *read, 0.5);
  CheckCounts(merged.crawled_pages, merged.crawled_relevant);
  for (const crawl::Affinity& row : merged.rows) {
    CheckCounts(row.pages, row.relevant);
    FUZZ_CHECK(std::isfinite(row.ratio) && std::isfinite(row.log_ratio));
    FUZZ_CHECK(std::isfinite(row.significance));
  }
  crawl::Affinities sorted = *read;
  crawl::SortAffinities(&sorted);
  FUZZ_CHECK(sorted.rows.size() == read->rows.size());
  return 0;
}
