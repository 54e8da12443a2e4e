// Judgements of pages: every line is one, or the file is refused with the place of what is wrong.
#include <string>

#include "crawl/judged_pages.h"
#include "fuzz_check.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const fuzz::MemoryFile file(fuzz::AsText(data, size));
  const auto pages = crawl::JudgedPages::Make();
  FUZZ_CHECK_OK(pages);
  const arrow::Status read = (*pages)->AddText(file.path());
  if (!read.ok()) FUZZ_CHECK(read.message().find(file.path()) != std::string::npos);
  const bool compressed =
      size >= 2 && (data[0] == 0x1F || data[0] == 'B' || data[0] == 0xFD || data[0] == 0x28);
  FUZZ_CHECK(compressed || (*pages)->size() <= size);
  const crawl::PageCount count = (*pages)->count();
  FUZZ_CHECK(count.pages == (*pages)->size() && count.relevant <= count.pages);
  for (uint32_t page = 0; page < (*pages)->size(); ++page) {
    FUZZ_CHECK((*pages)->Has((*pages)->url(page)));
  }
  return 0;
}
