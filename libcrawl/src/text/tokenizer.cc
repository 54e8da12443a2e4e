#include "text/tokenizer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "text/characters.h"

namespace crawl {
namespace {

constexpr char32_t kDotlessI = 0x131;
constexpr char32_t kDotAbove = 0x307;
constexpr std::string_view kCurlyApostrophe = "\u2019";

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
  const uint16_t at = static_cast<uint16_t>(position - chunk_begin_);
  while (edge_ < edge_count_ && edges_[edge_ + 1] <= at) edge_ += 2;
  // It may be within what looked like one word.
  if (edge_ < edge_count_) edges_[edge_] = std::max(edges_[edge_], at);
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
  chunk_size_ = std::min(text_.size() - begin, kBlocks * kBlockBytes);
  edge_ = 0;
  const char* from = text_.data() + begin;
  uint64_t specials = 0;
  uint16_t* edges_end = edges_.data();
  uint64_t inside = 0;  // 1 if the block before ends in a word
  const auto look = [&](size_t block, const char* bytes) {
    BlockBits bits = LookAtBlock(bytes, lower_.data() + block * kBlockBytes);
    if (folding_ == Folding::kTurkish) bits.specials |= BitsOfCapitalI(bytes);
    special_bits_[block] = bits.specials;
    specials |= bits.specials;
    edges_end = ListBits(bits.words ^ (bits.words << 1 | inside), block * kBlockBytes, edges_end);
    inside = bits.words >> (kBlockBytes - 1);
  };
  const size_t whole = chunk_size_ / kBlockBytes;
  for (size_t i = 0; i < whole; ++i) look(i, from + i * kBlockBytes);
  size_t blocks = whole;
  if (const size_t rest = chunk_size_ % kBlockBytes; rest != 0) {
    char padded[kBlockBytes] = {};
    std::memcpy(padded, from + whole * kBlockBytes, rest);
    look(blocks++, padded);
  }
  if (inside != 0) *edges_end++ = static_cast<uint16_t>(chunk_size_);
  edge_count_ = static_cast<size_t>(edges_end - edges_.data());
  special_bits_[blocks] = 0;
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

bool Tokenizer::NextSlowly(size_t begin, size_t end, Word* word) {
  position_ = chunk_begin_ + begin;
  if (IsSpecial(begin)) return NextCharacter(word);
  if (!any_special_ || !HasSpecial(begin, end)) {
    if (chunk_begin_ + end == text_.size()) {
      edge_ += 2;
      Tell(begin, end, word);
      return true;
    }
    if (begin != 0) {
      Fill(position_);
      return false;
    }
  }
  ReadWord(word);
  Seek(position_);
  return true;
}

bool Tokenizer::NextCharacter(Word* word) {
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
  edge_ = edge_count_;
}

}  // namespace crawl
