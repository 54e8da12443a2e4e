// The lists of URLs that crawl-eval reads: relevant pages, scores and labels. Every line counts, or the
// file is refused with the place of what is wrong.
#include "eval/url_lists.h"

#include <string>

#include "crawl/labels.h"
#include "crawl/scope.h"
#include "fuzz_check.h"
#include "memory_file.h"

namespace {

bool IsCanonical(const std::string& url) {
  std::string again;
  return crawl::ResolveLink(url, "", &again) && again == url;
}

// The library answers for rows; these are lines.
bool IsRows(std::string_view bytes) {
  return bytes.starts_with("ARROW1") || bytes.starts_with("PAR1") ||
         bytes.starts_with("\xFF\xFF\xFF\xFF");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = fuzz::AsText(data, size);
  if (IsRows(bytes)) return 0;
  const fuzz::MemoryFile file(bytes);
  const bool compressed =
      size >= 2 && (data[0] == 0x1F || data[0] == 'B' || data[0] == 0xFD || data[0] == 0x28);

  const auto urls = crawl_eval::ReadUrlList(file.path());
  if (urls.ok()) {
    FUZZ_CHECK(!urls->empty() && (compressed || urls->size() <= size));
    for (const std::string& url : *urls) FUZZ_CHECK(IsCanonical(url));
  } else {
    FUZZ_CHECK(urls.status().message().find(file.path()) != std::string::npos);
  }

  const auto scores = crawl_eval::ReadScores(file.path());
  if (scores.ok()) {
    FUZZ_CHECK(compressed || scores->size() <= size);
    for (const auto& [url, score] : *scores) {
      FUZZ_CHECK(IsCanonical(url) && score >= 0 && score <= 1);
    }
  } else {
    FUZZ_CHECK(scores.status().message().find(file.path()) != std::string::npos);
  }

  crawl::Labels labels;
  const arrow::Status read = labels.AddText(file.path());
  if (!read.ok()) FUZZ_CHECK(read.message().find(file.path()) != std::string::npos);
  FUZZ_CHECK(compressed || labels.size() <= static_cast<int64_t>(size));
  for (const std::string_view url : labels.Urls()) FUZZ_CHECK(!labels.Of(url).empty());
  return 0;
}
