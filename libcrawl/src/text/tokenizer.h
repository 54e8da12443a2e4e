// Cuts a text into words.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/block_bits.h"

namespace crawl {

// Words may be longer, but no more of them than this is told.
inline constexpr size_t kLongestWord = 64;
// So many bytes from the beginning of its letters on may be read, however few of them are its own.
inline constexpr size_t kReadableBytes = 16;

struct Word {
  std::string_view letters;  // in lower case, composed; at most kLongestWord bytes of UTF-8
  size_t begin = 0;          // in the text
  bool too_long = false;     // it has more letters than these
};

enum class Folding : uint8_t { kPlain, kTurkish };  // in Turkish, a capital I without a dot is ı

// The words of a text in their order. A word is a longest run of letters, digits and marks; what
// else stands there, bytes that are not UTF-8 too, separates words. An 's behind a word is passed
// over unless a letter follows. In scripts without blanks each two neighbouring characters, with
// their marks, are a word; a lonely one is a word too. Allocates nothing. Time is in proportion to
// the text's size, whatever it is.
//
// Bytes are looked at 64 at a time: bits say where the ASCII words are, and a list is made of where
// they begin and end. A word that touches other bytes is read once more, character by character.
class Tokenizer {
 public:
  // `text` must outlive the tokenizer.
  explicit Tokenizer(std::string_view text, Folding folding = Folding::kPlain)
      : text_(text), folding_(folding) {}
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;

  // False at the end. The letters are valid until the next call.
  bool Next(Word* word) {
    while (true) {
      if (has_paired_) {
        if (NextPair(word)) return true;
        continue;
      }
      if (edge_ == edge_count_) {
        if (!NextChunk()) return false;
        continue;
      }
      const size_t begin = edges_[edge_];
      const size_t end = edges_[edge_ + 1];
      if ((any_special_ && HasSpecial(begin, end)) || end == chunk_size_) {
        if (NextSlowly(begin, end, word)) return true;
        continue;
      }
      edge_ += 2;
      Tell(begin, end, word);
      if (lower_[end] == '\'') PassPossessiveAt(end);
      return true;
    }
  }

  // Takes up to `most` words and gives each to `use`, as Next() would, but faster. At the end there
  // are fewer.
  template <typename Use>
  void NextFew(size_t most, Use&& use) {
    for (size_t taken = 0; taken < most; ++taken) {
      if (!has_paired_) taken += NextPlain(most - taken, use);
      Word word;
      if (taken == most || !Next(&word)) return;
      use(word);
    }
  }

 private:
  static constexpr size_t kBlocks = 32;

  // Letters read character by character.
  struct Buffer {
    std::array<char, kLongestWord + kReadableBytes> letters{};
    size_t size = 0;
    bool too_long = false;
    void Clear();
    void Append(std::string_view bytes);
    void Append(char32_t c);
    void Tell(Word* word) const;
  };
  // The character at position_.
  struct Peeked;
  Peeked Peek() const;

  // Goes on at byte `position` of the text, which is not before what has been taken.
  void Seek(size_t position);
  // Looks at the bytes from `begin` on.
  void Fill(size_t begin);
  // False at the end of the text.
  bool NextChunk();
  // Bytes of the chunk as a word.
  void Tell(size_t begin, size_t end, Word* word) const {
    word->begin = chunk_begin_ + begin;
    word->too_long = end - begin > kLongestWord;
    word->letters = {lower_.data() + begin, word->too_long ? kLongestWord : end - begin};
  }
  // Takes words that need nothing but their edges, as most do: short ones of ASCII that neither end
  // the chunk nor have an apostrophe behind them. Returns how many.
  template <typename Use>
  size_t NextPlain(size_t most, Use&& use) {
    const size_t first = edge_;
    const size_t last = std::min(std::max<size_t>(edge_count_, 2) - 2, first + 2 * most);
    const size_t chunk_begin = chunk_begin_;
    const bool any_special = any_special_;
    size_t edge = first;
    for (; edge < last; edge += 2) {
      const size_t begin = edges_[edge];
      const size_t end = edges_[edge + 1];
      if (end - begin > kReadableBytes || lower_[end] == '\'') break;
      if (any_special && HasSpecial(begin, end)) break;
      use(Word{{lower_.data() + begin, end - begin}, chunk_begin + begin, false});
    }
    edge_ = edge;
    return (edge - first) / 2;
  }
  // Whether a byte of the chunk, or one of some, needs to be read as a part of a character: it is
  // not ASCII, or an I where I is not i.
  bool IsSpecial(size_t at) const {
    return (special_bits_[at / kBlockBytes] >> at % kBlockBytes & 1) != 0;
  }
  bool HasSpecial(size_t begin, size_t end) const {
    const size_t last = end / kBlockBytes;
    size_t block = begin / kBlockBytes;
    uint64_t bits = special_bits_[block] & (~uint64_t{0} << begin % kBlockBytes);
    for (; block < last; bits = special_bits_[++block]) {
      if (bits != 0) return true;
    }
    return (bits & ~(~uint64_t{0} << end % kBlockBytes)) != 0;
  }

  // Takes what begins at a byte of the chunk and is not all ASCII, or ends where the chunk does.
  // False when there is to be another chunk first, or it was a character that is of no word.
  bool NextSlowly(size_t begin, size_t end, Word* word);
  // The same where the first byte is not ASCII.
  bool NextCharacter(Word* word);
  // Takes the word at position_, character by character.
  void ReadWord(Word* word);
  void AppendMark(char32_t mark, size_t* last_begin, char32_t* last);
  // Takes the character of a script without blanks that is at position_, with its marks. False when
  // there is none.
  bool ReadPaired(Buffer* to);
  // Takes the second character of a pair. False when there is none and the first has been told.
  bool NextPair(Word* word);
  // Takes an 's that ends a word, at position_ or a byte of the chunk.
  void PassPossessive();
  void PassPossessiveAt(size_t end);

  const std::string_view text_;
  const Folding folding_;
  size_t position_ = 0;  // where to go on, while characters are read

  // The chunk: text_[chunk_begin_, chunk_begin_ + chunk_size_), in lower case as far as it is
  // ASCII.
  size_t chunk_begin_ = 0;
  size_t chunk_size_ = 0;
  bool any_special_ = false;
  // Where in the chunk words begin and, in turn, end; those from edge_ on have not been taken.
  size_t edge_ = 0;
  size_t edge_count_ = 0;
  std::array<uint16_t, kBlocks * kBlockBytes + kListedMore> edges_;
  std::array<uint64_t, kBlocks + 1> special_bits_;  // those behind the chunk are 0
  std::array<char, kBlocks * kBlockBytes + kReadableBytes> lower_;

  Buffer buffer_;
  Buffer paired_;  // the first character of a pair
  size_t paired_begin_ = 0;
  bool has_paired_ = false;
  bool paired_told_ = false;  // as the second of the pair before
};

}  // namespace crawl
