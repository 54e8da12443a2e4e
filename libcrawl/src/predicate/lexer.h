// Cuts the text of a predicate into tokens.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <string>
#include <string_view>

namespace crawl {

struct Token {
  enum class Kind : uint8_t {
    kEnd,
    kOpen,     // (
    kClose,    // )
    kCompare,  // > >= < <=
    kQuoted,   // "…", without the quotes
    kName,     // word:, without the colon, in lower case
    kWord,     // anything else up to a blank, a bracket, a quote, a colon or a comparison
  };
  Kind kind = Kind::kEnd;
  size_t begin = 0;  // in the text
  std::string text;

  // Whether it is a word, in any case; `word` is in lower case.
  bool Is(std::string_view word) const;
};

// What can follow a name or a bracket is another language, so the parser asks for it.
class Lexer {
 public:
  // `text` must outlive the lexer.
  explicit Lexer(std::string_view text) : text_(text) {}

  arrow::Result<Token> Next();
  // What stands right behind a name: quoted, or all up to a blank, a bracket, a quote or a
  // comparison.
  arrow::Result<Token> Value();
  // What stands right behind "url:": an expression between slashes, with its \/ as they are. Begins
  // at its first character.
  arrow::Result<Token> Regex();
  // What stands in brackets: quoted, or all up to the closing one.
  arrow::Result<Token> Argument();

  // An error with a caret under byte `at`.
  arrow::Status Error(size_t at, std::string_view message) const;

 private:
  void SkipBlanks();
  bool done() const { return at_ >= text_.size(); }
  // Takes all up to one of `ends`, or the end.
  Token TakeUntil(std::string_view ends);
  arrow::Result<Token> TakeQuoted();

  const std::string_view text_;
  size_t at_ = 0;
};

}  // namespace crawl
