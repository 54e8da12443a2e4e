#include "patterns/text_numbers.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace weblog {
namespace {

constexpr uint32_t kUnknown = std::numeric_limits<uint32_t>::max();

}  // namespace

uint32_t TextNumbers::NumberOf(std::string_view text) {
  const auto found = numbers_.find(text);
  if (found != numbers_.end()) return found->second;
  const auto number = static_cast<uint32_t>(texts_.size());
  texts_.emplace_back(text);
  numbers_.emplace(texts_.back(), number);
  return number;
}

std::vector<std::string> TextNumbers::TakeSorted(std::vector<uint32_t>* numbers) {
  std::vector<uint32_t> order(texts_.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [this](uint32_t a, uint32_t b) { return texts_[a] < texts_[b]; });
  numbers_.clear();
  numbers->resize(order.size());
  std::vector<std::string> sorted;
  sorted.reserve(order.size());
  for (const uint32_t number : order) {
    (*numbers)[number] = static_cast<uint32_t>(sorted.size());
    sorted.push_back(std::move(texts_[number]));
  }
  texts_.clear();
  return sorted;
}

BatchNumbers::BatchNumbers(const TextCodes& codes, TextNumbers* numbers)
    : codes_(codes), numbers_(*numbers), known_(codes.words(), kUnknown) {}

uint32_t BatchNumbers::operator[](int64_t row) {
  const int32_t code = codes_[row];
  if (known_[code] == kUnknown) known_[code] = numbers_.NumberOf(codes_.word(code));
  return known_[code];
}

}  // namespace weblog
