#include "text/tokenizer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "text/characters.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace crawl {
namespace {

constexpr size_t kBlock = 64;
constexpr char32_t kDotlessI = 0x131;
constexpr char32_t kDotAbove = 0x307;
constexpr std::string_view kCurlyApostrophe = "\u2019";

// Of 64 bytes, bit i tells of byte i whether it is of a word, and whether it is special: not ASCII,
// or an I where I is not i.
struct BlockBits {
  uint64_t words = 0;
  uint64_t specials = 0;
};

#ifdef __SSE2__

// Whether bytes are in [first, first + count): all ones, or 0.
__m128i AreWithin(__m128i bytes, char first, int count) {
  // There are only signed comparisons: the range is moved to the lowest numbers.
  const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(-128 - first)));
  return _mm_cmplt_epi8(moved, _mm_set1_epi8(static_cast<char>(-128 + count)));
}

uint64_t MaskOf(__m128i flags) { return static_cast<unsigned>(_mm_movemask_epi8(flags)); }

// Writes the bytes in lower case, too.
BlockBits LookAtBlock(const char* from, bool special_i, char* lower) {
  BlockBits bits;
  for (size_t i = 0; i < kBlock; i += sizeof(__m128i)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i));
    const __m128i capital = AreWithin(bytes, 'A', 26);
    const __m128i folded = _mm_or_si128(bytes, _mm_and_si128(capital, _mm_set1_epi8(0x20)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(lower + i), folded);
    const __m128i word = _mm_or_si128(AreWithin(folded, 'a', 26), AreWithin(bytes, '0', 10));
    const uint64_t high = MaskOf(bytes);
    bits.words |= (MaskOf(word) | high) << i;
    bits.specials |= high << i;
    if (special_i) bits.specials |= MaskOf(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('I'))) << i;
  }
  return bits;
}

#else

BlockBits LookAtBlock(const char* from, bool special_i, char* lower) {
  BlockBits bits;
  for (size_t i = 0; i < kBlock; ++i) {
    const bool capital = from[i] >= 'A' && from[i] <= 'Z';
    lower[i] = static_cast<char>(capital ? from[i] | 0x20 : from[i]);
    const bool letter = lower[i] >= 'a' && lower[i] <= 'z';
    const bool digit = from[i] >= '0' && from[i] <= '9';
    const bool high = (static_cast<unsigned char>(from[i]) & 0x80) != 0;
    bits.words |= static_cast<uint64_t>(letter || digit || high) << i;
    bits.specials |= static_cast<uint64_t>(high || (special_i && from[i] == 'I')) << i;
  }
  return bits;
}

#endif

}  // namespace

struct Tokenizer::Peeked {
  Character character;
  size_t size = 1;

  CharacterKind kind() const { return character.kind; }
  bool IsOfWord() const {
    return kind() == CharacterKind::kLetter || kind() == CharacterKind::kDigit ||
           kind() == CharacterKind::kMark;
  }
};

Tokenizer::Peeked Tokenizer::Peek() const {
  const CodePoint c = DecodeUtf8(text_.substr(position_));
  if (c.size == 0) return {};
  if (c.value == 'I' && folding_ == Folding::kTurkish) {
    return {{kDotlessI, CharacterKind::kLetter}, c.size};
  }
  return {CharacterOf(c.value), c.size};
}

void Tokenizer::Seek(size_t position) {
  if (position < chunk_begin_ || position >= chunk_begin_ + chunk_size_) Fill(position);
  const size_t at = position - chunk_begin_;
  block_ = at / kBlock;
  UseBlock(word_bits_[block_] & ~uint64_t{0} << at % kBlock, false);
}

bool Tokenizer::NextChunk() {
  // What was read last may end behind the chunk.
  const size_t next = std::max(position_, chunk_begin_ + chunk_size_);
  if (next == text_.size()) return false;
  Seek(next);
  return true;
}

void Tokenizer::Fill(size_t begin) {
  chunk_begin_ = begin;
  chunk_size_ = std::min(text_.size() - begin, kBlocks * kBlock);
  const char* from = text_.data() + begin;
  uint64_t specials = 0;
  const auto look = [&](size_t block, const char* bytes) {
    const BlockBits bits =
        LookAtBlock(bytes, folding_ == Folding::kTurkish, lower_.data() + block * kBlock);
    word_bits_[block] = bits.words;
    special_bits_[block] = bits.specials;
    specials |= bits.specials;
  };
  const size_t whole = chunk_size_ / kBlock;
  for (size_t i = 0; i < whole; ++i) look(i, from + i * kBlock);
  size_t blocks = whole;
  if (const size_t rest = chunk_size_ % kBlock; rest != 0) {
    char padded[kBlock] = {};
    std::memcpy(padded, from + whole * kBlock, rest);
    look(blocks++, padded);
  }
  word_bits_[blocks] = special_bits_[blocks] = 0;
  any_special_ = specials != 0;
}

void Tokenizer::Buffer::Clear() {
  size = 0;
  too_long = false;
}

void Tokenizer::Buffer::Append(std::string_view bytes) {
  too_long = too_long || size + bytes.size() > kLongestWord;
  if (too_long) return;
  std::memcpy(letters.data() + size, bytes.data(), bytes.size());
  size += bytes.size();
}

void Tokenizer::Buffer::Append(char32_t c) {
  char bytes[4];
  Append(std::string_view(bytes, EncodeUtf8(c, bytes)));
}

void Tokenizer::Buffer::Tell(Word* word) const {
  word->letters = {letters.data(), size};
  word->too_long = too_long;
}

bool Tokenizer::NextSlowly(size_t begin, Word* word) {
  position_ = chunk_begin_ + begin;
  const Peeked next = Peek();
  if (next.kind() == CharacterKind::kPaired) {
    paired_begin_ = position_;
    ReadPaired(&paired_);
    has_paired_ = true;
    paired_told_ = false;
    return NextPair(word);
  }
  // A mark needs something that it stands on.
  const bool is_word = next.IsOfWord() && next.kind() != CharacterKind::kMark;
  if (is_word) {
    ReadWord(word);
  } else {
    position_ += next.size;
  }
  Seek(position_);
  return is_word;
}

bool Tokenizer::NextCut(size_t begin, size_t end, Word* word) {
  position_ = chunk_begin_ + begin;
  if (any_special_ && HasSpecial(begin, end)) {
    ReadWord(word);
    Seek(position_);
    return true;
  }
  if (chunk_begin_ + end == text_.size()) {
    Tell(begin, end, word);
    return true;
  }
  if (begin != 0) {
    Fill(position_);
    Seek(position_);
    return false;
  }
  ReadWord(word);
  Seek(position_);
  return true;
}

void Tokenizer::ReadWord(Word* word) {
  word->begin = position_;
  buffer_.Clear();
  size_t last_begin = 0;
  char32_t last = 0;
  while (position_ < text_.size()) {
    const Peeked next = Peek();
    if (next.kind() == CharacterKind::kMark) {
      AppendMark(next.character.folded, &last_begin, &last);
    } else if (next.IsOfWord()) {
      last_begin = buffer_.size;
      last = next.character.folded;
      buffer_.Append(last);
    } else if (next.kind() != CharacterKind::kPassedOver) {
      break;
    }
    position_ += next.size;
  }
  PassPossessive();
  buffer_.Tell(word);
}

void Tokenizer::AppendMark(char32_t mark, size_t* last_begin, char32_t* last) {
  // The lower case of a capital I with a dot is i, also where the two are written apart.
  if (mark == kDotAbove && *last == 'i') return;
  const char32_t composed =
      mark == kDotAbove && *last == kDotlessI ? U'i' : CharacterOf(Composed(*last, mark)).folded;
  if (composed != 0 && !buffer_.too_long) {
    buffer_.size = *last_begin;
    *last = composed;
  } else {
    *last_begin = buffer_.size;
    *last = mark;
  }
  buffer_.Append(*last);
}

bool Tokenizer::ReadPaired(Buffer* to) {
  if (position_ == text_.size()) return false;
  Peeked next = Peek();
  if (next.kind() != CharacterKind::kPaired) return false;
  to->Clear();
  do {
    if (next.kind() != CharacterKind::kPassedOver) to->Append(next.character.folded);
    position_ += next.size;
    if (position_ == text_.size()) break;
    next = Peek();
  } while (next.kind() == CharacterKind::kMark || next.kind() == CharacterKind::kPassedOver);
  return true;
}

bool Tokenizer::NextPair(Word* word) {
  word->begin = paired_begin_;
  const size_t second_begin = position_;
  Buffer second;
  buffer_ = paired_;
  if (!ReadPaired(&second)) {
    has_paired_ = false;
    Seek(position_);
    buffer_.Tell(word);
    return !paired_told_;
  }
  buffer_.too_long = buffer_.too_long || second.too_long;
  buffer_.Append(std::string_view(second.letters.data(), second.size));
  buffer_.Tell(word);
  paired_ = second;
  paired_begin_ = second_begin;
  paired_told_ = true;
  return true;
}

void Tokenizer::PassPossessive() {
  const std::string_view rest = text_.substr(position_);
  const size_t apostrophe = rest.starts_with('\'')               ? 1
                            : rest.starts_with(kCurlyApostrophe) ? kCurlyApostrophe.size()
                                                                 : 0;
  if (apostrophe == 0 || rest.size() == apostrophe || (rest[apostrophe] | 0x20) != 's') return;
  const size_t end = position_ + apostrophe + 1;
  const size_t before = std::exchange(position_, end);
  if (end < text_.size() && Peek().IsOfWord()) position_ = before;
}

void Tokenizer::PassPossessiveAt(size_t end) {
  position_ = chunk_begin_ + end;
  PassPossessive();
  if (position_ == chunk_begin_ + end) return;
  if (position_ < chunk_begin_ + chunk_size_) {
    Seek(position_);
    return;
  }
  // The next chunk has to wait until the word's letters are no longer needed.
  block_ = kBlocks;
  edges_ = 0;
}

}  // namespace crawl
