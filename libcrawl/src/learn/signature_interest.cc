#include <algorithm>
#include <iterator>

#include "crawl/reader_interest.h"

namespace crawl {
namespace {

void SortOnce(std::vector<uint32_t>* numbers) {
  std::sort(numbers->begin(), numbers->end());
  numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
}

}  // namespace

SignatureInterest::SignatureInterest(const Trace* trace, const InterestOptions& options,
                                     size_t most_words)
    : trace_(trace), options_(options), most_words_(most_words), user_words_(trace->users()) {}

std::vector<uint32_t> SignatureInterest::SignaturesOf(uint32_t page) const {
  std::vector<uint32_t> words;
  for (const uint32_t user : trace_->UsersOf(page)) {
    words.insert(words.end(), user_words_[user].begin(), user_words_[user].end());
  }
  SortOnce(&words);
  return words;
}

void SignatureInterest::Crawled(std::string_view url, std::span<const uint32_t> words,
                                bool is_relevant) {
  crawled_.Add(is_relevant);
  const auto page = trace_->PageOf(url);
  if (!page.has_value()) return;
  signatures_.Add(SignaturesOf(*page), is_relevant);
  std::vector<uint32_t> sorted(words.begin(), words.end());
  SortOnce(&sorted);
  std::vector<uint32_t> fresh;
  for (const uint32_t user : trace_->UsersOf(*page)) {
    auto& known = user_words_[user];
    fresh.clear();
    std::set_difference(sorted.begin(), sorted.end(), known.begin(), known.end(),
                        std::back_inserter(fresh));
    fresh.resize(std::min(fresh.size(), most_words_ - known.size()));
    const auto middle = known.insert(known.end(), fresh.begin(), fresh.end());
    std::inplace_merge(known.begin(), middle, known.end());
  }
}

double SignatureInterest::Score(std::string_view url) const {
  const auto page = trace_->PageOf(url);
  return page.has_value() ? signatures_.LogSum(SignaturesOf(*page), crawled_, options_) : 0;
}

}  // namespace crawl
