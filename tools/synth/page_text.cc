#include "synth/page_text.h"

namespace synth {
namespace {

constexpr int kBitsOfAWord = 16;           // six that choose the list, ten that choose the word
constexpr uint64_t kWordsToAChange = 200;  // at most

}  // namespace

PageText::PageText(const Vocabulary& vocabulary, size_t topic, const Random& random,
                   std::optional<Random> changes)
    : vocabulary_(vocabulary), topic_(topic), random_(random), changes_(std::move(changes)) {
  share_ = topic_ < vocabulary_.topics() ? 16 + random_.Below(16) : 0;
  // The first change comes early, so that short pages have one too.
  until_change_ = changes_.has_value() ? 1 + changes_->Below(20) : 0;
}

std::string_view PageText::ChosenWord(uint64_t bits) const {
  const bool of_topic = (bits >> Vocabulary::kBits) % 64 < share_;
  return of_topic ? vocabulary_.OfTopic(topic_, bits) : vocabulary_.Common(bits);
}

std::string_view PageText::NextWord() {
  if (words_left_ == 0) {
    bits_ = random_.Next();
    words_left_ = 64 / kBitsOfAWord;
  }
  const std::string_view word = ChosenWord(bits_);
  bits_ >>= kBitsOfAWord;
  --words_left_;
  plain_bytes_ += word.size() + 1;
  if (!changes_.has_value() || --until_change_ > 0) return word;
  until_change_ = 1 + changes_->Below(kWordsToAChange);
  std::string_view other = word;
  while (other == word) other = ChosenWord(changes_->Next());
  return other;
}

void PageText::AppendWords(size_t count, std::string* out) {
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) *out += ' ';
    *out += NextWord();
  }
}

void PageText::AppendSentence(std::string* out) {
  const size_t begin = out->size();
  AppendWords(5 + random_.Below(16), out);
  char& first = (*out)[begin];
  first = static_cast<char>(first - 'a' + 'A');
  *out += '.';
}

}  // namespace synth
