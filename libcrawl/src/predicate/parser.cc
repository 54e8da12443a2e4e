#include <charconv>
#include <cmath>
#include <utility>

#include "crawl/predicate.h"
#include "predicate/lexer.h"
#include "predicate/node.h"

namespace crawl {
namespace {

using Kind = Token::Kind;

constexpr size_t kMaxText = 64 << 10;
constexpr int kMaxDepth = 100;
constexpr size_t kMaxFile = 16 << 20;

constexpr char kNames[] = "word:, title:, url:, host:, lang:, label: and topic:";

// By recursive descent; the lexer is always right behind token_.
class Parser {
 public:
  Parser(std::string_view text, const PredicateResources& resources)
      : lexer_(text), resources_(resources) {}

  arrow::Result<NodePtr> ParseAll() {
    ARROW_RETURN_NOT_OK(Advance());
    ARROW_ASSIGN_OR_RAISE(NodePtr node, ParseAny());
    if (token_.kind == Kind::kClose) return Error("there is no ( to this )");
    if (token_.kind != Kind::kEnd) return Error("expected and, or, or the end");
    return node;
  }

  const Predicate::Needs& needs() const { return needs_; }

 private:
  arrow::Status Advance() { return lexer_.Next().Value(&token_); }
  arrow::Status Error(std::string_view message) const {
    return lexer_.Error(token_.begin, message);
  }
  arrow::Result<NodePtr> WithCaret(arrow::Result<NodePtr> node, size_t at) const {
    return node.ok() ? std::move(node) : lexer_.Error(at, node.status().message());
  }

  arrow::Result<NodePtr> ParseAny();
  arrow::Result<NodePtr> ParseEvery();
  arrow::Result<NodePtr> ParseOne();
  arrow::Result<NodePtr> ParseBrackets();
  arrow::Result<NodePtr> ParseCondition();
  arrow::Result<NodePtr> ParseNamed();
  arrow::Result<NodePtr> MakeNamed(const std::string& name, const std::string& value);
  arrow::Result<NodePtr> ParseUrl();
  arrow::Result<NodePtr> ParseCompared();
  arrow::Result<Bound> ParseBound();
  arrow::Result<std::string> ReadFile(const std::string& path) const;
  arrow::Status NoCondition() const;

  Lexer lexer_;
  const PredicateResources& resources_;
  TextAnalyzer analyzer_;  // for all words: it takes a while to make one that knows all languages
  Token token_;
  int depth_ = 0;
  Predicate::Needs needs_;
};

arrow::Result<NodePtr> Parser::ParseAny() {
  std::vector<NodePtr> parts(1);
  ARROW_ASSIGN_OR_RAISE(parts[0], ParseEvery());
  while (token_.Is("or")) {
    ARROW_RETURN_NOT_OK(Advance());
    ARROW_ASSIGN_OR_RAISE(NodePtr part, ParseEvery());
    parts.push_back(std::move(part));
  }
  return parts.size() == 1 ? std::move(parts[0]) : MakeAny(std::move(parts));
}

arrow::Result<NodePtr> Parser::ParseEvery() {
  std::vector<NodePtr> parts(1);
  ARROW_ASSIGN_OR_RAISE(parts[0], ParseOne());
  while (token_.Is("and")) {
    ARROW_RETURN_NOT_OK(Advance());
    ARROW_ASSIGN_OR_RAISE(NodePtr part, ParseOne());
    parts.push_back(std::move(part));
  }
  return parts.size() == 1 ? std::move(parts[0]) : MakeAll(std::move(parts));
}

arrow::Result<NodePtr> Parser::ParseOne() {
  if (!token_.Is("not") && token_.kind != Kind::kOpen) return ParseCondition();
  if (++depth_ > kMaxDepth) {
    return Error("not and brackets are within each other " + std::to_string(kMaxDepth) +
                 " deep at most");
  }
  auto node = arrow::Result<NodePtr>(nullptr);
  if (token_.kind == Kind::kOpen) {
    node = ParseBrackets();
  } else {
    ARROW_RETURN_NOT_OK(Advance());
    node = ParseOne();
    if (node.ok()) node = MakeNot(std::move(node).ValueUnsafe());
  }
  --depth_;
  return node;
}

arrow::Result<NodePtr> Parser::ParseBrackets() {
  ARROW_RETURN_NOT_OK(Advance());
  ARROW_ASSIGN_OR_RAISE(NodePtr node, ParseAny());
  if (token_.kind != Kind::kClose) return Error("expected and, or, or )");
  ARROW_RETURN_NOT_OK(Advance());
  return node;
}

arrow::Result<NodePtr> Parser::ParseCondition() {
  if (token_.kind == Kind::kName) return ParseNamed();
  if (token_.Is("similar") || token_.Is("okapi")) return ParseCompared();
  if (token_.kind != Kind::kQuoted) return NoCondition();
  needs_.page = needs_.text = true;
  auto node = WithCaret(MakePhrase(token_.text, /*in_title_only=*/false), token_.begin);
  ARROW_RETURN_NOT_OK(node);
  ARROW_RETURN_NOT_OK(Advance());
  return node;
}

arrow::Status Parser::NoCondition() const {
  if (token_.kind == Kind::kWord && !token_.Is("and") && !token_.Is("or")) {
    return Error("'" + token_.text + "' is no condition; a word is written word:" + token_.text +
                 ", a phrase \"" + token_.text + "\"");
  }
  return Error("expected a condition, such as \"a phrase\" or word:storm");
}

arrow::Result<NodePtr> Parser::ParseNamed() {
  const Token name = token_;
  if (name.text == "url") return ParseUrl();
  for (const char* known : {"word", "title", "host", "lang", "label", "topic"}) {
    if (name.text != known) continue;
    ARROW_ASSIGN_OR_RAISE(const Token value, lexer_.Value());
    if (value.text.empty()) {
      return lexer_.Error(value.begin, "expected a value right behind " + name.text + ":");
    }
    auto node = WithCaret(MakeNamed(name.text, value.text), value.begin);
    ARROW_RETURN_NOT_OK(node);
    ARROW_RETURN_NOT_OK(Advance());
    return node;
  }
  return Error("there is no condition '" + name.text + ":'; there are " + kNames);
}

arrow::Result<NodePtr> Parser::MakeNamed(const std::string& name, const std::string& value) {
  if (name == "host") return MakeHost(value);
  if (name == "label") return MakeLabel(value, resources_);
  needs_.page = true;
  if (name == "title") return MakePhrase(value, /*in_title_only=*/true);
  needs_.text = true;
  if (name == "lang") return MakeLanguage(value);
  needs_.terms = true;
  return name == "word" ? MakeWord(value, &analyzer_) : MakeTopic(value, resources_);
}

arrow::Result<NodePtr> Parser::ParseUrl() {
  ARROW_ASSIGN_OR_RAISE(const Token expression, lexer_.Regex());
  size_t wrong = 0;
  auto node = MakeUrl(expression.text, &wrong);
  if (!node.ok()) return lexer_.Error(expression.begin + wrong, node.status().message());
  ARROW_RETURN_NOT_OK(Advance());
  return node;
}

// similar(FILE) > X, okapi(NODE) > X.
arrow::Result<NodePtr> Parser::ParseCompared() {
  const bool similar = token_.Is("similar");
  needs_.page = needs_.text = needs_.terms = true;
  ARROW_RETURN_NOT_OK(Advance());
  if (token_.kind != Kind::kOpen) {
    return Error(similar ? "expected (FILE) behind similar" : "expected (NODE) behind okapi");
  }
  ARROW_ASSIGN_OR_RAISE(const Token argument, lexer_.Argument());
  if (argument.text.empty()) {
    return lexer_.Error(argument.begin,
                        similar ? "expected the name of a file" : "expected the name of a topic");
  }
  ARROW_RETURN_NOT_OK(Advance());
  if (token_.kind != Kind::kClose) return Error("expected )");
  ARROW_RETURN_NOT_OK(Advance());
  ARROW_ASSIGN_OR_RAISE(const Bound bound, ParseBound());
  if (!similar) return WithCaret(MakeOkapi(argument.text, bound, resources_), argument.begin);
  auto text = ReadFile(argument.text);
  if (!text.ok()) return lexer_.Error(argument.begin, text.status().message());
  return WithCaret(MakeSimilar(std::move(text).ValueUnsafe(), bound), argument.begin);
}

arrow::Result<Bound> Parser::ParseBound() {
  if (token_.kind != Kind::kCompare) return Error("expected a comparison: >, >=, < or <=");
  const bool equal = token_.text.size() == 2;
  Bound bound;
  if (token_.text[0] == '>') {
    bound.sign = equal ? Bound::Sign::kAtLeast : Bound::Sign::kAbove;
  } else {
    bound.sign = equal ? Bound::Sign::kAtMost : Bound::Sign::kBelow;
  }
  ARROW_RETURN_NOT_OK(Advance());
  const char* const end = token_.text.data() + token_.text.size();
  const auto read = std::from_chars(token_.text.data(), end, bound.number);
  if (token_.kind != Kind::kWord || read.ec != std::errc() || read.ptr != end ||
      !std::isfinite(bound.number)) {
    return Error("expected a number, such as 0.3");
  }
  ARROW_RETURN_NOT_OK(Advance());
  return bound;
}

arrow::Result<std::string> Parser::ReadFile(const std::string& path) const {
  if (!resources_.read_file) return arrow::Status::Invalid("files cannot be read here");
  ARROW_ASSIGN_OR_RAISE(std::string text, resources_.read_file(path));
  if (text.size() > kMaxFile) {
    return arrow::Status::Invalid("the file is larger than the ", kMaxFile >> 20,
                                  " MiB that pages are compared with at most");
  }
  return text;
}

}  // namespace

arrow::Result<std::unique_ptr<Predicate>> Predicate::Parse(std::string_view text,
                                                           const PredicateResources& resources) {
  if (text.size() > kMaxText) {
    return arrow::Status::Invalid("a predicate of ", text.size(), " bytes is too long; ", kMaxText,
                                  " are the most");
  }
  Parser parser(text, resources);
  ARROW_ASSIGN_OR_RAISE(NodePtr root, parser.ParseAll());
  return std::unique_ptr<Predicate>(new Predicate(std::move(root), parser.needs()));
}

}  // namespace crawl
