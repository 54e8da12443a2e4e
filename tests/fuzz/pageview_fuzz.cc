// Pageview rules as the command line gives them. The first line is a rule, RE2=NAME; the second a
// pattern of frames; each line behind them is a URL.
#include <string>

#include "clean/page_names.h"
#include "fuzz_check.h"
#include "weblog/clean.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::AsText(data, size);
  const std::string_view option = fuzz::TakeLine(&text);
  const std::string_view frame = fuzz::TakeLine(&text);
  weblog::CleanOptions options;
  options.frames = {std::string(frame)};
  const auto rule = weblog::ParsePageview(option);
  if (rule.ok()) {
    FUZZ_CHECK(rule->pattern + "=" + rule->name == option);
    FUZZ_CHECK(rule->name.find('=') == std::string::npos);
    options.pageviews = {*rule};
  }
  const auto names = weblog::PageNames::Make(options);
  if (!names.ok()) return 0;
  while (!text.empty()) {
    const std::string_view url = fuzz::TakeLine(&text);
    std::string scratch, again;
    bool valid;
    const std::string name((*names)->NameOf(url, &scratch, &valid));
    FUZZ_CHECK((*names)->NameOf(url, &again, &valid) == name);
    FUZZ_CHECK(valid || !options.pageviews.empty() || name == url);
    (void)(*names)->IsFrame(name);
  }
  return 0;
}
