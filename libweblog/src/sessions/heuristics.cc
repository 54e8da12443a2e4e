#include <algorithm>
#include <array>
#include <utility>

#include "weblog/sessions.h"

namespace weblog {

arrow::Result<Heuristics> Heuristics::Parse(std::string_view text) {
  Heuristics result;
  const std::array<std::pair<std::string_view, bool*>, 7> names = {
      {{"duration", &result.duration},
       {"stay", &result.stay},
       {"referrer", &result.referrer},
       {"topology", &result.topology},
       {"client", &result.client},
       {"entry", &result.entry},
       {"smart-sra", &result.smart_sra}}};
  int count = 0;
  for (std::string_view rest = text;; ++count) {
    const size_t plus = rest.find('+');
    const std::string_view name = rest.substr(0, plus);
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const auto& known) { return known.first == name; });
    if (found == names.end()) {
      return arrow::Status::Invalid("'", name,
                                    "' is no heuristic; they are duration, stay, referrer, "
                                    "topology, client, entry, joined by +, and smart-sra");
    }
    *found->second = true;
    if (plus == std::string_view::npos) break;
    rest.remove_prefix(plus + 1);
  }
  if (result.smart_sra && count > 0) {
    return arrow::Status::Invalid("smart-sra stands alone: it has duration and stay in it already");
  }
  return result;
}

}  // namespace weblog
