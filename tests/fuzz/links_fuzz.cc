// The lines of a site's links: each is a link, or the file is refused with the place of what is
// wrong.
#include <string>

#include "fuzz_check.h"
#include "memory_file.h"
#include "weblog/links.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::AsText(data, size);
  const fuzz::MemoryFile file(text);
  weblog::Links links;
  const arrow::Status read = links.AddText(file.path());
  if (!read.ok()) {
    FUZZ_CHECK(read.message().find(file.path()) != std::string::npos);
    return 0;
  }
  const bool compressed =
      size >= 2 && (data[0] == 0x1F || data[0] == 'B' || data[0] == 0xFD || data[0] == 0x28);
  if (compressed) return 0;
  FUZZ_CHECK(links.size() <= static_cast<int64_t>(size));
  for (int64_t number = 1; !text.empty(); ++number) {
    std::string_view line = fuzz::TakeLine(&text);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || (number == 1 && line.starts_with("from_url\t"))) continue;
    const size_t tab = line.find('\t');
    FUZZ_CHECK(tab != std::string_view::npos);
    const std::string_view to = line.substr(tab + 1);
    FUZZ_CHECK(links.Has(weblog::PageKeyOf(line.substr(0, tab)),
                         weblog::PageKeyOf(to.substr(0, to.find('\t')))));
  }
  return 0;
}
