#include "predicate/lexer.h"

#include <algorithm>

#include "weblog/caret_error.h"

namespace crawl {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

}  // namespace

bool Token::Is(std::string_view word) const {
  return kind == Kind::kWord && std::equal(text.begin(), text.end(), word.begin(), word.end(),
                                           [](char a, char b) { return Lower(a) == b; });
}

arrow::Status Lexer::Error(size_t at, std::string_view message) const {
  return weblog::CaretError(text_, at, message);
}

void Lexer::SkipBlanks() { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); }

Token Lexer::TakeUntil(std::string_view ends) {
  Token token{Token::Kind::kWord, at_, {}};
  at_ = std::min(text_.find_first_of(ends, at_), text_.size());
  token.text = text_.substr(token.begin, at_ - token.begin);
  return token;
}

arrow::Result<Token> Lexer::TakeQuoted() {
  Token token{Token::Kind::kQuoted, at_++, {}};
  while (!done() && text_[at_] != '"') {
    const bool escaped = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                         (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
    at_ += escaped;
    token.text += text_[at_++];
  }
  if (done()) return Error(token.begin, "expected a closing \" to this one");
  ++at_;
  return token;
}

arrow::Result<Token> Lexer::Next() {
  SkipBlanks();
  const size_t begin = at_;
  if (done()) return Token{Token::Kind::kEnd, begin, {}};
  switch (text_[at_]) {
    case '(':
      ++at_;
      return Token{Token::Kind::kOpen, begin, "("};
    case ')':
      ++at_;
      return Token{Token::Kind::kClose, begin, ")"};
    case '"':
      return TakeQuoted();
    case '<':
    case '>':
      at_ += text_.substr(at_ + 1).starts_with('=') ? 2 : 1;
      return Token{Token::Kind::kCompare, begin, std::string(text_.substr(begin, at_ - begin))};
    default:
      break;
  }
  Token token = TakeUntil(" \t\r\n()\"<>:");
  if (!done() && text_[at_] == ':') {
    ++at_;
    token.kind = Token::Kind::kName;
    std::transform(token.text.begin(), token.text.end(), token.text.begin(), Lower);
  }
  return token;
}

arrow::Result<Token> Lexer::Value() {
  if (!done() && text_[at_] == '"') return TakeQuoted();
  return TakeUntil(" \t\r\n()\"<>");
}

arrow::Result<Token> Lexer::Regex() {
  if (done() || text_[at_] != '/') {
    return Error(at_, "expected a regular expression between slashes, such as /\\.uk\\//");
  }
  const size_t slash = at_++;
  Token token{Token::Kind::kWord, at_, {}};
  while (!done() && text_[at_] != '/') at_ += text_[at_] == '\\' ? 2 : 1;
  if (done()) {
    return Error(slash, "expected a closing / to this one; one that is meant is written \\/");
  }
  token.text = text_.substr(token.begin, at_ - token.begin);
  ++at_;
  return token;
}

arrow::Result<Token> Lexer::Argument() {
  SkipBlanks();
  if (!done() && text_[at_] == '"') return TakeQuoted();
  Token token = TakeUntil(")");
  token.text.erase(token.text.find_last_not_of(kBlanks) + 1);
  return token;
}

}  // namespace crawl
