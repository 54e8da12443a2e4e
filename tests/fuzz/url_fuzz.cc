// URLs. The first byte chooses rules; each line behind it is a URL. Canonical forms are their own,
// and telling them at a glance agrees with the parser.
#include <string>
#include <vector>

#include "fuzz_check.h"
#include "url/compiled_rules.h"
#include "weblog/url.h"

namespace {

weblog::UrlRules RulesFor(uint8_t choice) {
  weblog::UrlRules rules;
  rules.guess_directories = (choice & 1) != 0;
  rules.strip_query = (choice & 2) != 0;
  if ((choice & 4) != 0) rules.keep_params = {"id", "sid"};
  if ((choice & 8) != 0) rules.drop_params.push_back("utm_*");
  return rules;
}

void CheckUrl(std::string_view url, const weblog::UrlCanonicalizer& canonicalizer,
              const weblog::CompiledUrlRules& rules) {
  std::string scratch;
  bool valid = false;
  const std::string canonical(canonicalizer.Canonical(url, &scratch, &valid));
  FUZZ_CHECK(valid || canonical == url);
  bool still_valid = false;
  FUZZ_CHECK(canonicalizer.Canonical(canonical, &scratch, &still_valid) == canonical);
  FUZZ_CHECK(valid == still_valid);
  if (weblog::LookAtUrl(url, rules)) {
    // A fragment keeps the glance from deciding.
    FUZZ_CHECK(canonicalizer.Canonical(std::string(url) + "#", &scratch) == canonical);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const weblog::UrlRules rules = RulesFor(data[0]);
  const weblog::UrlCanonicalizer canonicalizer(rules);
  const weblog::CompiledUrlRules compiled(rules);
  std::string_view text = fuzz::AsText(data + 1, size - 1);
  while (!text.empty()) CheckUrl(fuzz::TakeLine(&text), canonicalizer, compiled);
  return 0;
}
