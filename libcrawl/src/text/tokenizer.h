// Cuts a text into words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

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
// Bytes are looked at 64 at a time: a table of bits says where the ASCII words are. A word that
// touches other bytes is read once more, character by character.
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
      while (edges_ == 0) {
        if (!NextBlock()) return false;
      }
      const size_t begin = TakeEdge();
      if (any_special_ && IsSpecial(begin)) {
        if (NextSlowly(begin, word)) return true;
        continue;
      }
      while (edges_ == 0) NextBlock();
      const size_t end = TakeEdge();
      if ((any_special_ && HasSpecial(begin, end)) || end == chunk_size_) {
        if (NextCut(begin, end, word)) return true;
        continue;
      }
      Tell(begin, end, word);
      if (lower_[end] == '\'') PassPossessiveAt(end);
      return true;
    }
  }

 private:
  static constexpr size_t kBlock = 64;
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

  // Goes on at byte `position` of the text.
  void Seek(size_t position);
  // Looks at the bytes from `begin` on.
  void Fill(size_t begin);
  void UseBlock(uint64_t words, bool inside) {
    edges_ = words ^ (words << 1 | static_cast<uint64_t>(inside));
    ends_inside_ = words >> (kBlock - 1) != 0;
  }
  // False at the end of the text.
  bool NextBlock() {
    if (block_ * kBlock >= chunk_size_) return NextChunk();
    UseBlock(word_bits_[++block_], ends_inside_);
    return true;
  }
  bool NextChunk();
  // The byte of the chunk where a word begins or, in turn, ends.
  size_t TakeEdge() {
    const size_t at = block_ * kBlock + static_cast<size_t>(std::countr_zero(edges_));
    edges_ &= edges_ - 1;
    return at;
  }
  // Bytes of the chunk as a word.
  void Tell(size_t begin, size_t end, Word* word) const {
    word->begin = chunk_begin_ + begin;
    word->too_long = end - begin > kLongestWord;
    word->letters = {lower_.data() + begin, word->too_long ? kLongestWord : end - begin};
  }
  // Whether a byte of the chunk, or one of some, needs to be read as a part of a character.
  bool IsSpecial(size_t at) const { return (special_bits_[at / kBlock] >> at % kBlock & 1) != 0; }
  bool HasSpecial(size_t begin, size_t end) const {
    const size_t last = end / kBlock;
    size_t block = begin / kBlock;
    uint64_t bits = special_bits_[block] & (~uint64_t{0} << begin % kBlock);
    for (; block < last; bits = special_bits_[++block]) {
      if (bits != 0) return true;
    }
    return (bits & ~(~uint64_t{0} << end % kBlock)) != 0;
  }

  // Takes what begins at a byte of the chunk that is not ASCII: a word, or one character that is of
  // none, and then false.
  bool NextSlowly(size_t begin, Word* word);
  // Takes a word that is not all ASCII, or that ends where the chunk does. False when there is to
  // be another chunk first.
  bool NextCut(size_t begin, size_t end, Word* word);
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
  // ASCII. The bits behind it are 0.
  size_t chunk_begin_ = 0;
  size_t chunk_size_ = 0;
  bool any_special_ = false;
  // Of the block: where words begin and end behind what has been taken, and whether one goes on
  // behind it.
  size_t block_ = 0;
  uint64_t edges_ = 0;
  bool ends_inside_ = false;
  std::array<uint64_t, kBlocks + 1> word_bits_{};
  std::array<uint64_t, kBlocks + 1> special_bits_{};
  std::array<char, kBlocks * kBlock + kReadableBytes> lower_{};

  Buffer buffer_;
  Buffer paired_;  // the first character of a pair
  size_t paired_begin_ = 0;
  bool has_paired_ = false;
  bool paired_told_ = false;  // as the second of the pair before
};

}  // namespace crawl
