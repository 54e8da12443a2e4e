// The text of a made-up page: sentences of common words and of words of its topic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "synth/random.h"
#include "synth/vocabulary.h"

namespace synth {

// The same arguments and calls give the same text.
class PageText {
 public:
  // `topic` may be the number of topics: then all words are common ones. With `changes`, about one
  // word in a hundred is another one than without, which makes a near copy.
  PageText(const Vocabulary& vocabulary, size_t topic, const Random& random,
           std::optional<Random> changes = {});

  // Five to twenty words, the first with a capital letter, and a full stop.
  void AppendSentence(std::string* out);
  // Words with blanks between them.
  void AppendWords(size_t count, std::string* out);

  // The bytes that the words so far would have without changes, each with a blank.
  size_t plain_bytes() const { return plain_bytes_; }

 private:
  std::string_view NextWord();
  std::string_view ChosenWord(uint64_t bits) const;

  const Vocabulary& vocabulary_;
  const size_t topic_;
  Random random_;
  std::optional<Random> changes_;
  uint64_t share_;      // of the topic's words, of 64
  uint64_t bits_ = 0;   // random ones that are not used up
  int words_left_ = 0;  // that these bits are enough for
  uint64_t until_change_;
  size_t plain_bytes_ = 0;
};

}  // namespace synth
