// The vocabulary of the made-up site: names of topics and words that paths and searches are made
// of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace synth {

// A name for each number, short and fit for a path; no two numbers have the same.
std::string TopicName(uint64_t topic);
std::string SectionName(uint64_t section);
// Two words that depend on `number` alone, with `between` between them; many numbers share them.
std::string TwoWords(uint64_t number, std::string_view between);

}  // namespace synth
