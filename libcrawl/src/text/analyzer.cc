#include <utility>

#include "crawl/text.h"
#include "text/languages.h"
#include "text/stem_table.h"
#include "text/tokenizer.h"

namespace crawl {
namespace {

// A language's table is emptied before a text when it has more words than this: about 5 MB.
constexpr size_t kMostWords = size_t{1} << 16;

// Places are 32 bits wide, and so is the place of a word among all words and stems.
constexpr size_t kMostBytes = size_t{1} << 30;

constexpr std::string_view kTurkishCode = "tr";

}  // namespace

void Terms::Clear() {
  letters.clear();
  terms.clear();
  places.clear();
  words = 0;
}

class TextAnalyzer::Impl {
 public:
  explicit Impl(const TextOptions& options) : options_(options) {}

  void Analyze(std::string_view text, std::string_view tag, Terms* terms) {
    terms->Clear();
    text = text.substr(0, kMostBytes);
    const int language = FindLanguage(tag);
    StemTable* table = TableOf(language);
    table->ForgetBeyond(kMostWords);
    if (++text_ == 0) ForgetAll();
    Tokenizer tokenizer(text, FoldingOf(language));
    for (Word word; tokenizer.Next(&word); ++terms->words) {
      if (word.too_long) continue;
      const uint32_t number = table->Find(word);
      if (number == StemTable::kNoTerm) continue;
      StemTable::Stem& stem = (*table)[number];
      if (stem.text != text_) Begin(table->TextOf(stem), &stem, terms);
      ++terms->terms[stem.term].count;
      terms->places.push_back({stem.term, terms->words, static_cast<uint32_t>(word.begin)});
    }
  }

 private:
  static Folding FoldingOf(int language) {
    const bool turkish =
        language >= 0 && Languages()[static_cast<size_t>(language)].code == kTurkishCode;
    return turkish ? Folding::kTurkish : Folding::kPlain;
  }

  StemTable* TableOf(int language) {
    const size_t at = static_cast<size_t>(language + 1);
    if (at >= tables_.size()) tables_.resize(at + 1);
    if (tables_[at] == nullptr) tables_[at] = std::make_unique<StemTable>(language, options_);
    return tables_[at].get();
  }

  // The number of the text came round: what the stems remember of it would lie.
  void ForgetAll() {
    for (const auto& table : tables_) {
      if (table != nullptr) table->ForgetBeyond(0);
    }
    text_ = 1;
  }

  // The first place of a term in the text.
  void Begin(std::string_view letters, StemTable::Stem* stem, Terms* terms) {
    stem->text = text_;
    stem->term = static_cast<uint32_t>(terms->terms.size());
    terms->terms.push_back(
        {static_cast<uint32_t>(terms->letters.size()), static_cast<uint32_t>(letters.size()), 0});
    terms->letters.append(letters);
  }

  const TextOptions options_;
  std::vector<std::unique_ptr<StemTable>>
      tables_;  // by language plus one, those that were asked for
  uint32_t text_ = 0;
};

TextAnalyzer::TextAnalyzer(const TextOptions& options) : impl_(std::make_unique<Impl>(options)) {}
TextAnalyzer::~TextAnalyzer() = default;
TextAnalyzer::TextAnalyzer(TextAnalyzer&&) noexcept = default;
TextAnalyzer& TextAnalyzer::operator=(TextAnalyzer&&) noexcept = default;

void TextAnalyzer::Analyze(std::string_view text, std::string_view language, Terms* terms) {
  impl_->Analyze(text, language, terms);
}

std::vector<std::string> KnownLanguages() {
  std::vector<std::string> codes;
  for (const Language& language : Languages()) codes.emplace_back(language.code);
  return codes;
}

}  // namespace crawl
