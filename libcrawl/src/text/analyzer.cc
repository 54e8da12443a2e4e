#include <array>
#include <optional>

#include "crawl/near_duplicates.h"
#include "crawl/text.h"
#include "text/languages.h"
#include "text/sketch_builder.h"
#include "text/stem_table.h"
#include "text/word_batch.h"

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

  void Analyze(std::string_view text, std::string_view title, std::string_view tag, Terms* terms,
               Sketch* sketch) {
    terms->Clear();
    const int language = FindLanguage(tag);
    const Folding folding = FoldingOf(language);
    StemTable* table = TableOf(language);
    table->BeginText(kMostWords);
    std::optional<SketchBuilder> builder;
    // Sketches are of the whole text, in whatever language it is.
    const bool same_words = folding == Folding::kPlain && text.size() <= kMostBytes;
    if (sketch != nullptr && same_words) builder.emplace(kUsualShingle);
    Add(text, 0, folding, table, builder ? &*builder : nullptr, terms);
    Add(title, text.size() + 1, folding, table, nullptr, terms);
    if (sketch != nullptr) *sketch = builder ? builder->Finish() : SketchOf(text);
  }

 private:
  // Adds the words of a part of the text, which begins at byte `begin` of it.
  void Add(std::string_view part, size_t begin, Folding folding, StemTable* table,
           SketchBuilder* builder, Terms* terms) {
    if (begin >= kMostBytes) return;
    Tokenizer tokenizer(part.substr(0, kMostBytes - begin), folding);
    while (words_.Read(&tokenizer)) {
      if (builder != nullptr) builder->Add(words_);
      std::array<uint32_t, WordBatch::kMost> found;
      table->FindTerms(words_, terms, found.data());
      Count(found.data(), terms);
      if (options_.places) AddPlaces(static_cast<uint32_t>(begin), found.data(), terms);
      terms->words += static_cast<uint32_t>(words_.size());
    }
  }

  // Counts words_, whose terms were found.
  void Count(const uint32_t* found, Terms* terms) const {
    std::array<uint32_t, WordBatch::kMost> kept;
    size_t count = 0;
    for (size_t i = 0; i < words_.size(); ++i) {
      // A stop word is written over by the next: nobody could foretell a branch.
      kept[count] = found[i];
      count += found[i] != StemTable::kNoTerm ? 1 : 0;
    }
    for (size_t i = 0; i < count; ++i) ++terms->terms[kept[i]].count;
  }

  void AddPlaces(uint32_t begin, const uint32_t* found, Terms* terms) const {
    const size_t before = terms->places.size();
    terms->places.resize(before + words_.size());
    Terms::Place* place = terms->places.data() + before;
    for (size_t i = 0; i < words_.size(); ++i) {
      *place = {found[i], terms->words + static_cast<uint32_t>(i), begin + words_.begin(i)};
      // That of a stop word is written over by the next.
      place += found[i] != StemTable::kNoTerm ? 1 : 0;
    }
    terms->places.resize(static_cast<size_t>(place - terms->places.data()));
  }

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

  const TextOptions options_;
  std::vector<std::unique_ptr<StemTable>>
      tables_;  // by language plus one, those that were asked for
  WordBatch words_;
};

TextAnalyzer::TextAnalyzer(const TextOptions& options) : impl_(std::make_unique<Impl>(options)) {}
TextAnalyzer::~TextAnalyzer() = default;
TextAnalyzer::TextAnalyzer(TextAnalyzer&&) noexcept = default;
TextAnalyzer& TextAnalyzer::operator=(TextAnalyzer&&) noexcept = default;

void TextAnalyzer::Analyze(std::string_view text, std::string_view language, Terms* terms) {
  impl_->Analyze(text, "", language, terms, nullptr);
}

void TextAnalyzer::AnalyzePage(std::string_view text, std::string_view title,
                               std::string_view language, Terms* terms, Sketch* sketch) {
  impl_->Analyze(text, title, language, terms, sketch);
}

std::vector<std::string> KnownLanguages() {
  std::vector<std::string> codes;
  for (const Language& language : Languages()) codes.emplace_back(language.code);
  return codes;
}

}  // namespace crawl
