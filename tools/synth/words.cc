#include "synth/words.h"

#include <iterator>
#include <span>

#include "synth/random.h"

namespace synth {
namespace {

constexpr const char* kTopics[] = {
    "astronomy", "gardening", "cooking", "sailing", "chess",    "music",    "history",  "cycling",
    "birds",     "weaving",   "geology", "pottery", "railways", "painting", "medicine", "printing"};
constexpr const char* kSections[] = {"basics",   "tools",    "places",  "stories", "questions",
                                     "pictures", "projects", "reviews", "news",    "archive",
                                     "lessons",  "records",  "methods", "notes",   "travels"};
constexpr const char* kFirst[] = {"quiet",  "copper", "northern", "winter",  "hidden",
                                  "early",  "silver", "narrow",   "distant", "amber",
                                  "rising", "hollow", "gentle",   "broken",  "wooden",
                                  "bright", "steady", "woven",    "salted",  "ancient"};
constexpr const char* kSecond[] = {"harbour", "lantern", "meadow",  "orchard", "granite",
                                   "willow",  "compass", "thistle", "ember",   "saffron",
                                   "juniper", "marble",  "falcon",  "velvet",  "cinder",
                                   "prairie", "cobalt",  "hazel",   "anchor",  "kettle"};

std::string Numbered(std::span<const char* const> names, uint64_t number) {
  std::string name = names[number % names.size()];
  if (number >= names.size()) name += std::to_string(number / names.size() + 1);
  return name;
}

}  // namespace

std::string TopicName(uint64_t topic) { return Numbered(kTopics, topic); }
std::string SectionName(uint64_t section) { return Numbered(kSections, section); }

std::string TwoWords(uint64_t number, std::string_view between) {
  const uint64_t mixed = Mixed(number);
  std::string words = kFirst[mixed % std::size(kFirst)];
  words += between;
  return words += kSecond[mixed / std::size(kFirst) % std::size(kSecond)];
}

}  // namespace synth
