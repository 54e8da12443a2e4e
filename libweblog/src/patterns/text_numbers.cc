#include "patterns/text_numbers.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace weblog {
namespace {

constexpr uint32_t kUnknown = std::numeric_limits<uint32_t>::max();

}  // namespace

std::vector<std::string> SortedTexts(const TextTable& texts, std::vector<uint32_t>* numbers) {
  std::vector<uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return texts[a] < texts[b]; });
  numbers->resize(order.size());
  std::vector<std::string> sorted;
  sorted.reserve(order.size());
  for (const uint32_t number : order) {
    (*numbers)[number] = static_cast<uint32_t>(sorted.size());
    sorted.emplace_back(texts[number]);
  }
  return sorted;
}

BatchNumbers::BatchNumbers(const TextCodes& codes, TextTable* texts)
    : codes_(codes), texts_(*texts), known_(codes.words(), kUnknown) {}

uint32_t BatchNumbers::operator[](int64_t row) {
  const int32_t code = codes_[row];
  if (known_[code] == kUnknown) known_[code] = texts_.Add(codes_.word(code));
  return known_[code];
}

}  // namespace weblog
