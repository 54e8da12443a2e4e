#include "text/stem_table.h"

#include <libstemmer.h>

#include <array>

#include "text/characters.h"
#include "text/languages.h"

namespace crawl {
namespace {

constexpr size_t kFewestBuckets = 4096;

bool HasDigit(std::string_view word) {
  while (!word.empty()) {
    const CodePoint c = DecodeUtf8(word);
    if (CharacterOf(c.value).kind == CharacterKind::kDigit) return true;
    word.remove_prefix(c.size);
  }
  return false;
}

uint64_t HashOf(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

}  // namespace

void StemTable::StemmerDeleter::operator()(sb_stemmer* stemmer) const {
  sb_stemmer_delete(stemmer);
}

StemTable::StemTable(int language, const TextOptions& options)
    : language_(language), options_(options) {
  if (language >= 0 && options.stem) {
    stemmer_.reset(sb_stemmer_new(Languages()[static_cast<size_t>(language)].stemmer, "UTF_8"));
  }
  Reset();
}

void StemTable::Reset() {
  recent_ = std::vector<Recent>(size_t{1} << kRecentBits);
  letters_ = {};
  buckets_ = std::vector<Bucket>(kFewestBuckets);
  words_ = 0;
  stems_ = {};
  stem_buckets_ = std::vector<uint32_t>(kFewestBuckets);
}

void StemTable::BeginText(size_t most_words) {
  ++text_;
  // When its number has come round, what is remembered of texts would lie.
  if (words_ <= most_words && text_ != 0) return;
  Reset();
  text_ = 1;
}

void StemTable::Grow() {
  std::vector<Bucket> old(buckets_.size() * 2);
  old.swap(buckets_);
  const size_t mask = buckets_.size() - 1;
  for (const Bucket& bucket : old) {
    if (bucket.key == WordKey()) continue;
    size_t at = bucket.key.Hash() & mask;
    while (buckets_[at].key != WordKey()) at = (at + 1) & mask;
    buckets_[at] = bucket;
  }
}

void StemTable::FindTerms(const WordBatch& words, Terms* terms, uint32_t* found) {
  std::array<uint32_t, WordBatch::kMost>
      others;  // words that are not in recent_, or not of the text
  size_t count = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    const Recent& recent = RecentOf(words.hashes()[i]);
    const WordKey& key = words.key(i);
    found[i] = recent.term;
    // Without a branch: nobody could foretell it.
    others[count] = static_cast<uint32_t>(i);
    const uint64_t difference =
        (recent.key.low ^ key.low) | (recent.key.high ^ key.high) | (recent.text ^ text_);
    count += difference != 0 ? 1 : 0;
  }
  // Memory fetches the stems of all of them at once.
  for (size_t i = 0; i < count; ++i) {
    __builtin_prefetch(stems_.data() + RecentOf(words.hashes()[others[i]]).stem);
  }
  for (size_t i = 0; i < count; ++i) found[others[i]] = FindTerm(words, others[i], terms);
}

uint32_t StemTable::FindTerm(const WordBatch& words, size_t i, Terms* terms) {
  if (words.is_too_long(i)) return kNoTerm;
  const WordKey& key = words.key(i);
  if (!key.IsWhole()) return TermOfStem(FindStem(words, i), terms);
  Recent& recent = RecentOf(words.hashes()[i]);
  if (recent.key != key) {
    recent.key = key;
    recent.stem = FindStem(words, i);
  } else if (recent.text == text_) {
    return recent.term;
  }
  recent.text = text_;
  recent.term = TermOfStem(recent.stem, terms);
  return recent.term;
}

uint32_t StemTable::TermOfStem(uint32_t number, Terms* terms) {
  if (number == kNoTerm) return kNoTerm;
  Stem& stem = stems_[number];
  if (stem.text == text_) return stem.term;
  stem.text = text_;
  stem.term = static_cast<uint32_t>(terms->terms.size());
  terms->terms.push_back({static_cast<uint32_t>(terms->letters.size()), stem.size, 0});
  terms->letters.append(TextOf(stem));
  return stem.term;
}

uint32_t StemTable::FindStem(const WordBatch& words, size_t i) {
  const WordKey& key = words.key(i);
  WholeLetters copy;
  const std::string_view letters = words.letters(i, &copy);
  if (words_ * 2 >= buckets_.size()) Grow();
  const size_t mask = buckets_.size() - 1;
  size_t at = words.hashes()[i] & mask;
  for (; buckets_[at].key != WordKey(); at = (at + 1) & mask) {
    const Bucket& bucket = buckets_[at];
    if (bucket.key == key && (key.IsWhole() || IsWord(bucket, letters))) return bucket.stem;
  }
  const uint32_t begin = static_cast<uint32_t>(letters_.size());
  if (!key.IsWhole()) letters_.append(letters);
  const uint32_t stem = StemOf(letters);
  buckets_[at] = {key, begin, stem};
  ++words_;
  return stem;
}

uint32_t StemTable::StemOf(std::string_view word) {
  if (!options_.digits && HasDigit(word)) return kNoTerm;
  if (language_ < 0) return Number(word);
  if (options_.stop_words && (StopWordLanguages(word) >> language_ & 1) != 0) return kNoTerm;
  if (stemmer_ == nullptr) return Number(word);
  const auto* letters = reinterpret_cast<const sb_symbol*>(word.data());
  const sb_symbol* stem = sb_stemmer_stem(stemmer_.get(), letters, static_cast<int>(word.size()));
  const int size = stem == nullptr ? 0 : sb_stemmer_length(stemmer_.get());
  // A word that is nothing but an ending stays whole.
  if (size == 0) return Number(word);
  return Number({reinterpret_cast<const char*>(stem), static_cast<size_t>(size)});
}

uint32_t StemTable::Number(std::string_view stem) {
  if (stems_.size() * 2 >= stem_buckets_.size()) GrowStems();
  const size_t mask = stem_buckets_.size() - 1;
  size_t at = HashOf(stem) & mask;
  for (; stem_buckets_[at] != 0; at = (at + 1) & mask) {
    if (TextOf(stems_[stem_buckets_[at] - 1]) == stem) return stem_buckets_[at] - 1;
  }
  stems_.push_back(
      {static_cast<uint32_t>(letters_.size()), static_cast<uint32_t>(stem.size()), 0, 0});
  letters_.append(stem);
  stem_buckets_[at] = static_cast<uint32_t>(stems_.size());
  return stem_buckets_[at] - 1;
}

void StemTable::GrowStems() {
  stem_buckets_ = std::vector<uint32_t>(stem_buckets_.size() * 2);
  const size_t mask = stem_buckets_.size() - 1;
  for (size_t i = 0; i < stems_.size(); ++i) {
    size_t at = HashOf(TextOf(stems_[i])) & mask;
    while (stem_buckets_[at] != 0) at = (at + 1) & mask;
    stem_buckets_[at] = static_cast<uint32_t>(i + 1);
  }
}

}  // namespace crawl
