// Words of a text: tokens, without stop words, as stems (seed 000, 2.1.1 to 2.1.3).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

struct Sketch;

// The terms of a text: its stems, each once with how often it stands there, and the order in which
// they stand.
struct Terms {
  struct Term {
    uint32_t begin = 0;  // in `letters`
    uint32_t size = 0;
    uint32_t count = 0;
  };
  struct Place {
    uint32_t term = 0;      // an index of `terms`
    uint32_t position = 0;  // how many words, stop words included, come before it
    uint32_t begin = 0;     // its byte in the text
  };
  std::string letters;
  std::vector<Term> terms;    // in the order of their first appearance
  std::vector<Place> places;  // in the order of the text; none without TextOptions::places
  uint32_t words = 0;         // all, stop words included

  std::string_view Text(const Term& term) const {
    return std::string_view(letters).substr(term.begin, term.size);
  }
  void Clear();
};

struct TextOptions {
  bool stop_words = true;  // leave them out
  bool stem = true;
  bool digits = true;  // keep words with digits in them (search engines do; seed 000, 2.1.3)
  bool places = true;  // say where terms stand
};

// Cuts texts into words at everything that is neither letter nor digit (hyphens and apostrophes
// included: "state-of-the-art" is four words; a final 's is dropped), folds case, drops stop
// words, stems by Snowball. Texts of languages that are written without blanks give a term for
// each pair of neighbouring characters. Accents that are written apart are put on their letters.
// Remembers the stems of up to 65,536 words of each language that it meets, in about 5 MB for
// each; within one text, of all its words. Not thread safe: one for each thread.
class TextAnalyzer {
 public:
  explicit TextAnalyzer(const TextOptions& options = {});
  ~TextAnalyzer();
  TextAnalyzer(TextAnalyzer&&) noexcept;
  TextAnalyzer& operator=(TextAnalyzer&&) noexcept;

  // `language` is "en", "de", "en-GB", ...; for an empty one, or one without a stemmer and a list
  // of stop words, words stay as they are in lower case. `text` is UTF-8; bytes that are not
  // separate words. Words of more than 64 bytes are counted, but are no terms. Of a text of more
  // than 1 GiB the rest is left out.
  void Analyze(std::string_view text, std::string_view language, Terms* terms);
  // The same of a text and, one byte behind it, a title. Unless it is null, `sketch` becomes
  // SketchOf(text), for less than that costs by itself.
  void AnalyzePage(std::string_view text, std::string_view title, std::string_view language,
                   Terms* terms, Sketch* sketch);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The language of a text by its stop words: "en", or empty when it is too short or none stands
// out. Looks at 200 words at a time, 1000 at most, until they decide: they do when there are at
// least 8 of them, at least a fifth are stop words of the language, and it scores at least a tenth
// more than every other. A word that is a stop word of k languages scores 1/k for each.
std::string GuessLanguage(std::string_view text);

// The terms of a query, in the language that its words seem to be of, English when that is open.
void AnalyzeQuery(std::string_view query, Terms* terms);

// The languages that have a stemmer and stop words, by their codes, sorted.
std::vector<std::string> KnownLanguages();

// sim(q, p) of seed 000, eq. 3.1: the cosine between two vectors of term frequencies.
class QueryVector {
 public:
  explicit QueryVector(const Terms& query);
  // 0 to 1; 0 when either has no terms. Takes time in proportion to the page's terms and allocates
  // nothing. The two must have been analysed alike.
  double Similarity(const Terms& page) const;
  // The same of a part of a page, such as an anchor: `part` is some of its places.
  double Similarity(const Terms& page, std::span<const Terms::Place> part) const;

 private:
  struct Bucket {
    uint32_t tag = 0;    // half of the term's hash
    uint32_t begin = 0;  // in letters_
    uint32_t size = 0;
    uint32_t count = 0;  // 0 is empty
  };
  // A bit for a term's first letter and length.
  static uint64_t SieveBit(std::string_view term) {
    const size_t first = term.empty() ? 0 : static_cast<unsigned char>(term.front());
    return uint64_t{1} << (31 * first + term.size()) % 64;
  }
  uint32_t CountOf(std::string_view term) const {
    return (SieveBit(term) & sieve_) != 0 ? Find(term) : 0;
  }
  uint32_t Find(std::string_view term) const;

  uint64_t sieve_ = 0;  // the bits of all its terms: most terms of a page have others
  std::string letters_;
  std::vector<Bucket> buckets_;  // a power of two of them, mostly empty
  double norm_ = 0;
};

}  // namespace crawl
