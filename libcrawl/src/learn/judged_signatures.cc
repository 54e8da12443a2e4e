#include "crawl/judged_signatures.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace crawl {
namespace {

constexpr double kFewestPagesOfWord = 2;

}  // namespace

JudgedSignatures::JudgedSignatures(const Trace* trace, size_t most_words)
    : trace_(trace), most_words_(most_words) {}

void JudgedSignatures::Add(uint32_t page, bool is_relevant, const Terms& words) {
  Judged& judged = judged_.emplace_back(Judged{page, is_relevant, {}});
  judged.words.reserve(words.terms.size());
  for (const Terms::Term& term : words.terms) {
    const auto [place, is_new] =
        numbers_.try_emplace(std::string(words.Text(term)), static_cast<uint32_t>(names_.size()));
    if (is_new) names_.push_back(place->first);
    judged.words.push_back(place->second);
  }
}

void JudgedSignatures::Learn() {
  numbers_ = {};
  ChooseWords();
  NotePages();
  NoteReaders();
  counts_.resize(chosen_.size());
  for (const Judged& judged : judged_) {
    for (const uint32_t signature : SignaturesOf(judged.page)) {
      counts_[signature].Add(judged.relevant);
    }
  }
  judged_ = {};
}

void JudgedSignatures::ChooseWords() {
  std::vector<PageCount> counts(names_.size());
  PageCount all;
  for (const Judged& judged : judged_) {
    if (judged.words.empty()) continue;
    all.Add(judged.relevant);
    for (const uint32_t word : judged.words) counts[word].Add(judged.relevant);
  }
  std::vector<double> weights(names_.size());
  for (size_t i = 0; i < weights.size(); ++i) {
    weights[i] = SignificanceOf(counts[i], all, Significance::kEvidence);
    if (counts[i].pages >= kFewestPagesOfWord) chosen_.push_back(static_cast<uint32_t>(i));
  }
  const size_t size = std::min(chosen_.size(), most_words_);
  std::partial_sort(chosen_.begin(), chosen_.begin() + static_cast<ptrdiff_t>(size), chosen_.end(),
                    [&](uint32_t a, uint32_t b) {
                      return weights[a] != weights[b] ? weights[a] > weights[b]
                                                      : names_[a] < names_[b];
                    });
  chosen_.resize(size);
}

void JudgedSignatures::NotePages() {
  constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> signatures(names_.size(), kNone);
  for (uint32_t i = 0; i < size(); ++i) signatures[chosen_[i]] = i;
  blocks_ = (chosen_.size() + 63) / 64;
  own_.assign(judged_.size() * blocks_, 0);
  for (size_t row = 0; row < judged_.size(); ++row) {
    rows_[judged_[row].page] = row;
    for (const uint32_t word : judged_[row].words) {
      const uint32_t signature = signatures[word];
      if (signature != kNone) own_[row * blocks_ + signature / 64] |= uint64_t{1} << signature % 64;
    }
  }
}

void JudgedSignatures::NoteReaders() {
  once_.assign(trace_->users() * blocks_, 0);
  twice_.assign(once_.size(), 0);
  for (const auto& [page, row] : rows_) {
    const uint64_t* own = own_.data() + row * blocks_;
    for (const uint32_t user : trace_->UsersOf(page)) {
      uint64_t* once = once_.data() + user * blocks_;
      uint64_t* twice = twice_.data() + user * blocks_;
      for (size_t i = 0; i < blocks_; ++i) {
        twice[i] |= once[i] & own[i];
        once[i] |= own[i];
      }
    }
  }
}

// A word that is on the page itself must be on another one of the reader's, too.
std::vector<uint32_t> JudgedSignatures::SignaturesOf(uint32_t page) const {
  const auto row = rows_.find(page);
  const Bits none(row == rows_.end() ? blocks_ : 0, 0);
  const uint64_t* own = row == rows_.end() ? none.data() : own_.data() + row->second * blocks_;
  Bits held(blocks_, 0);
  for (const uint32_t user : trace_->UsersOf(page)) {
    const uint64_t* once = once_.data() + user * blocks_;
    const uint64_t* twice = twice_.data() + user * blocks_;
    for (size_t i = 0; i < blocks_; ++i) held[i] |= (once[i] & ~own[i]) | twice[i];
  }
  std::vector<uint32_t> signatures;
  for (size_t i = 0; i < blocks_; ++i) {
    for (uint64_t bits = held[i]; bits != 0; bits &= bits - 1) {
      signatures.push_back(static_cast<uint32_t>(i * 64 + std::countr_zero(bits)));
    }
  }
  return signatures;
}

}  // namespace crawl
