// From the words of a batch to the numbers of the names that a report counts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stats/traffic_counts.h"
#include "text_codes.h"

namespace weblog::stats {

// Calls `find` for each word that stands in some row, in the order of their first rows, and returns
// its results by code. Other words of the dictionary are not the log's.
template <typename Find>
auto ForWordsInUse(const TextCodes& texts, Find find) {
  using Numbers = decltype(find(std::string_view()));
  std::vector<char> in_use(static_cast<size_t>(texts.words()));
  std::vector<Numbers> numbers(in_use.size());
  for (int64_t row = 0; row < texts.rows(); ++row) {
    if (texts[row] == TextCodes::kNull) continue;
    const auto code = static_cast<size_t>(texts[row]);
    if (in_use[code] == 0) numbers[code] = find(texts.word(texts[row]));
    in_use[code] = 1;
  }
  return numbers;
}

// What was found out about a URL, a referrer and an agent is remembered in `counts`.
UrlNumbers NumbersOfUrl(std::string_view url, TrafficCounts* counts);
ReferrerNumbers NumbersOfReferrer(std::string_view referrer, TrafficCounts* counts);
AgentNumbers NumbersOfAgent(std::string_view agent, TrafficCounts* counts);
// Of a request without an agent.
AgentNumbers NumbersOfNoAgent(TrafficCounts* counts);

}  // namespace weblog::stats
