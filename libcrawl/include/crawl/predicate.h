// Predicates: which pages a crawl is for (seed 001, section 1: "a particular set of keywords present
// in the document, a particular category which is implicitly defined by a classifier, or a
// combination of the above").
//
//   "stanley cup"         the words stand in a row in the title or the text, in any case, whatever is
//                         between them
//   word:sail             the text or the title has a word of this stem in the page's language: sails,
//                         sailing; this very word when that is not known. Stop words are never
//                         found; a phrase of one word finds them.
//   title:storm           the title has the word; title:"tropical storm" the phrase
//   url:/\.uk\//          the RE2 is found in the URL; a / in it is written \/
//   host:example.org      the host is this one or one below it, such as www.example.org
//   lang:en               the language that the page says it is in, or else seems to be in
//   label:science         a table says so: see MeansLabel() in crawl/labels.h
//   topic:sports          a classifier says so: see crawl/topics.h
//   similar(FILE) > 0.3   the cosine between the words of the page and those of a text file (seed
//                         000, eq. 3.1); also >=, <, <=
//   okapi(sports) > 2     how well the page fits a node of a tree of topics
//   and, or, not, ( )     not binds tightest, then and, then or
//
// Names and keywords (word:, and, similar) may be in any case. A value with blanks, brackets, quotes
// or comparison signs in it stands in double quotes, where \" is a quote and \\ a backslash.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "crawl/labels.h"
#include "crawl/page.h"
#include "crawl/text.h"

namespace crawl {

// What a predicate is asked about. A page without a document has no text: what asks for it, also
// for its language or likeness, is false. URLs, hosts and labels can be asked about always.
struct PredicatePage {
  std::string_view url;          // canonical
  const Page* page = nullptr;    // may be null
  const Terms* terms = nullptr;  // as TermsOfPage() gives them; may be null
};

// The terms of a page's text and, behind it, title, in the language that it says it is in, or else
// GuessLanguage() gives for its text. `analyzer` has the usual TextOptions. Unless it is null,
// `sketch` becomes SketchOf(page.text), for less than that costs by itself.
void TermsOfPage(const Page& page, TextAnalyzer* analyzer, Terms* terms, Sketch* sketch = nullptr);

// Classifies pages. Thread safe.
class TopicModel {
 public:
  virtual ~TopicModel() = default;
  // The number of a topic, a node of the tree; nothing when there is none of this name.
  virtual std::optional<uint32_t> Find(std::string_view name) const = 0;
  // Some names of topics, for messages; empty when they are not known.
  virtual std::string SomeNames() const { return ""; }
  // Whether the page belongs to it.
  virtual bool Belongs(uint32_t topic, const Page& page, const Terms& terms) const = 0;
  // How well the page fits it: the Okapi weight of seed 002.
  virtual double Okapi(uint32_t topic, const Page& page, const Terms& terms) const = 0;
};

// What predicates may name. Labels and topics must outlive the predicate.
struct PredicateResources {
  const Labels* labels = nullptr;      // for label:
  const TopicModel* topics = nullptr;  // for topic: and okapi()
  // Gives the text in a file, for similar(); called while a predicate is parsed.
  std::function<arrow::Result<std::string>(const std::string& path)> read_file;
  // The options that give what is null above, for messages; empty when there is none.
  std::string labels_option = "--labels";
  std::string topics_option = "--topics";
};

// Thread safe.
class Predicate {
 public:
  class Node;
  struct Needs {
    bool page = false;   // anything besides the URL
    bool text = false;   // Page::text; not only the title
    bool terms = false;  // PredicatePage::terms
  };

  // A wrong expression is an error that says what was expected, and shows the expression with a
  // caret under the place. Of at most 64 KiB, and with not and brackets within each other 100 deep
  // at most. A label, topic or file that is not there is an error, too.
  static arrow::Result<std::unique_ptr<Predicate>> Parse(std::string_view text,
                                                         const PredicateResources& resources);
  ~Predicate();
  Predicate(const Predicate&) = delete;
  Predicate& operator=(const Predicate&) = delete;

  bool Holds(const PredicatePage& page) const;

  bool needs_page() const { return needs_.page; }
  bool needs_terms() const { return needs_.terms; }
  bool needs_text() const { return needs_.text; }

 private:
  Predicate(std::unique_ptr<const Node> root, Needs needs);

  const std::unique_ptr<const Node> root_;
  const Needs needs_;
};

}  // namespace crawl
