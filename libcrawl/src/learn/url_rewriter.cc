#include "learn/url_rewriter.h"

#include <arrow/status.h>

#include <utility>

namespace crawl {
namespace {

// Where the expression of a rule ends. RE2 takes \= for =, so nothing need be unescaped.
size_t PatternEnd(std::string_view rule) {
  for (size_t i = 0; i < rule.size(); ++i) {
    if (rule[i] == '\\') {
      ++i;
    } else if (rule[i] == '=') {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace

arrow::Result<UrlRewriter::Rule> UrlRewriter::ParseRule(std::string_view text) {
  const size_t end = PatternEnd(text);
  if (end == std::string_view::npos) {
    return arrow::Status::Invalid("the rule ", text, " is not of the form RE2=REPL");
  }
  Rule rule;
  rule.pattern =
      std::make_unique<const re2::RE2>(std::string(text.substr(0, end)), re2::RE2::Quiet);
  if (!rule.pattern->ok()) {
    return arrow::Status::Invalid("the rule ", text, ": ", rule.pattern->error());
  }
  rule.replacement = text.substr(end + 1);
  std::string error;
  if (!rule.pattern->CheckRewriteString(rule.replacement, &error)) {
    return arrow::Status::Invalid("the rule ", text, ": ", error);
  }
  return rule;
}

arrow::Result<UrlRewriter> UrlRewriter::Make(const std::vector<std::string>& rules) {
  UrlRewriter rewriter;
  for (const std::string& text : rules) {
    ARROW_ASSIGN_OR_RAISE(auto rule, ParseRule(text));
    rewriter.rules_.push_back(std::move(rule));
  }
  return rewriter;
}

void UrlRewriter::Rewrite(std::string* url) const {
  for (const Rule& rule : rules_) re2::RE2::Replace(url, *rule.pattern, rule.replacement);
}

}  // namespace crawl
