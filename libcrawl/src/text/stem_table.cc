#include "text/stem_table.h"

#include <libstemmer.h>

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

void StemTable::ForgetBeyond(size_t words) {
  if (words_ > words) Reset();
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

uint32_t StemTable::FindFar(const Word& word, const WordKey& key, uint64_t hash) {
  if (words_ * 2 >= buckets_.size()) Grow();
  const size_t mask = buckets_.size() - 1;
  size_t at = hash & mask;
  for (; buckets_[at].key != WordKey(); at = (at + 1) & mask) {
    const Bucket& bucket = buckets_[at];
    if (bucket.key == key && (key.IsWhole() || IsWord(bucket, word.letters))) return bucket.stem;
  }
  const uint32_t begin = static_cast<uint32_t>(letters_.size());
  if (!key.IsWhole()) letters_.append(word.letters);
  const uint32_t stem = TermOf(word.letters);
  buckets_[at] = {key, begin, stem};
  ++words_;
  return stem;
}

uint32_t StemTable::TermOf(std::string_view word) {
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
