#include "clean/page_names.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>

namespace weblog {
namespace {

constexpr int kGroups = 10;  // \0 to \9

arrow::Result<std::unique_ptr<RE2>> Compile(const std::string& text) {
  RE2::Options options;
  options.set_log_errors(false);
  auto pattern = std::make_unique<RE2>(text, options);
  if (!pattern->ok()) return arrow::Status::Invalid("'", text, "' is no RE2: ", pattern->error());
  return pattern;
}

}  // namespace

arrow::Result<PageviewRule> ParsePageview(std::string_view text) {
  const size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
    return arrow::Status::Invalid("'", text, "' is not RE2=NAME");
  }
  return PageviewRule{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

PageNames::PageNames(const CleanOptions& options)
    : canonical_(options.canonical_urls), urls_(options.url_rules) {}
PageNames::~PageNames() = default;

arrow::Result<std::unique_ptr<PageNames>> PageNames::Make(const CleanOptions& options) {
  std::unique_ptr<PageNames> names(new PageNames(options));
  for (const PageviewRule& rule : options.pageviews) ARROW_RETURN_NOT_OK(names->AddPageview(rule));
  for (const std::string& frame : options.frames) {
    ARROW_ASSIGN_OR_RAISE(auto pattern, Compile(frame));
    names->frames_.push_back(std::move(pattern));
  }
  return names;
}

arrow::Status PageNames::AddPageview(const PageviewRule& rule) {
  ARROW_ASSIGN_OR_RAISE(auto pattern, Compile(rule.pattern));
  std::string error;
  if (!pattern->CheckRewriteString(rule.name, &error)) {
    return arrow::Status::Invalid("'", rule.name, "' is no name for '", rule.pattern, "': ", error);
  }
  pageviews_.push_back({std::move(pattern), rule.name});
  return arrow::Status::OK();
}

std::string_view PageNames::NameOf(std::string_view url, std::string* scratch, bool* valid) const {
  *valid = true;
  const std::string_view canonical = canonical_ ? urls_.Canonical(url, scratch, valid) : url;
  for (const Rule& rule : pageviews_) {
    std::array<re2::StringPiece, kGroups> groups;
    const int wanted = std::min(kGroups, rule.pattern->NumberOfCapturingGroups() + 1);
    if (!rule.pattern->Match(canonical, 0, canonical.size(), RE2::UNANCHORED, groups.data(),
                             wanted)) {
      continue;
    }
    std::string name;
    rule.pattern->Rewrite(&name, rule.name, groups.data(), wanted);
    *scratch = std::move(name);
    return *scratch;
  }
  return canonical;
}

bool PageNames::IsFrame(std::string_view name) const {
  return std::any_of(frames_.begin(), frames_.end(),
                     [name](const auto& frame) { return RE2::PartialMatch(name, *frame); });
}

}  // namespace weblog
