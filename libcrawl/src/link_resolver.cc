#include "link_resolver.h"

#include <algorithm>

#include "weblog/url.h"

namespace crawl {
namespace {

const weblog::UrlCanonicalizer& Canonicalizer() {
  static const weblog::UrlCanonicalizer canonicalizer;
  return canonicalizer;
}

bool IsWebUrl(std::string_view url) {
  return url.starts_with("http://") || url.starts_with("https://");
}

bool IsControlOrBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsControlOrBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsControlOrBlank(text.back())) text.remove_suffix(1);
  return text;
}

// Whether a parser reads every byte of a reference as it stands: it removes tabs and line ends, and
// takes backslashes for slashes.
bool IsRead(std::string_view reference) {
  return std::none_of(reference.begin(), reference.end(),
                      [](char c) { return IsControlOrBlank(c) || c == '\\'; });
}

}  // namespace

void LinkResolver::SetBase(std::string_view base) {
  base_.reset();
  scheme_ = origin_ = directory_ = path_ = {};
  auto parsed = ada::parse<ada::url_aggregator>(base);
  if (!parsed) return;
  base_ = std::move(*parsed);
  if (!IsWebUrl(base_->get_href())) return;
  base_text_ = base_->get_href();
  const std::string_view text = base_text_;
  const auto& parts = base_->get_components();
  scheme_ = text.substr(0, parts.protocol_end);
  origin_ = text.substr(0, parts.pathname_start);
  path_ = text.substr(0, parts.pathname_start + base_->get_pathname().size());
  directory_ = path_.substr(0, path_.rfind('/') + 1);
}

// The canonical form parses the absolute URL anyway, so that dot segments and escapes are left to
// it.
bool LinkResolver::Join(std::string_view reference) {
  if (!IsRead(reference)) return false;
  if (IsWebUrl(reference)) {
    absolute_ = reference;
    return true;
  }
  if (origin_.empty()) return false;
  const size_t end = reference.find_first_of(":/?");
  if (end != std::string_view::npos && reference[end] == ':') return false;
  std::string_view begin = directory_;
  if (reference.starts_with("//")) {
    begin = scheme_;
  } else if (reference.starts_with('/')) {
    begin = origin_;
  } else if (reference.starts_with('?')) {
    begin = path_;
  }
  absolute_.assign(begin).append(reference);
  return true;
}

bool LinkResolver::Canonicalize(std::string_view absolute, std::string* url) {
  bool valid = false;
  const std::string_view canonical = Canonicalizer().Canonical(absolute, &scratch_, &valid);
  if (!valid || !IsWebUrl(canonical)) return false;
  url->assign(canonical);
  return true;
}

bool LinkResolver::Resolve(std::string_view reference, std::string* url) {
  reference = Trim(reference);
  const std::string_view page = reference.substr(0, reference.find('#'));
  if (!page.empty() && Join(page)) return Canonicalize(absolute_, url);
  const auto parsed = ada::parse<ada::url_aggregator>(reference, base_ ? &*base_ : nullptr);
  if (!parsed || !IsWebUrl(parsed->get_href())) return false;
  absolute_ = parsed->get_href();
  return Canonicalize(absolute_, url);
}

}  // namespace crawl
