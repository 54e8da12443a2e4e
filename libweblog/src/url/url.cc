#include "weblog/url.h"

#include <ada.h>

#include <algorithm>

#include "url/compiled_rules.h"
#include "url/escapes.h"

namespace weblog {
namespace {

// Stands before a path that has no host of its own.
constexpr std::string_view kNamelessOrigin = "http://h";

// Appends `path` without the parameters of its segments that the rules drop. Returns whether there
// were any.
bool AppendWithoutParams(std::string_view path, const CompiledUrlRules& rules, std::string* to) {
  bool dropped = false;
  while (true) {
    const size_t begin = path.find(';');
    to->append(path.substr(0, begin));
    if (begin == std::string_view::npos) return dropped;
    path.remove_prefix(begin);
    const size_t end = path.find_first_of(";/", 1);
    const std::string_view param = path.substr(0, end);
    if (rules.DropsPathParam(param.substr(1))) {
      dropped = true;
    } else {
      to->append(param);
    }
    path.remove_prefix(param.size());
  }
}

// Appends ? and the parameters of `query` that the rules leave, if there are any.
void AppendQuery(std::string_view query, const CompiledUrlRules& rules, std::string* to) {
  char separator = '?';
  while (!query.empty()) {
    const std::string_view param = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), param.size() + 1));
    if (rules.DropsQueryParam(param)) continue;
    to->push_back(separator);
    to->append(param);
    separator = '&';
  }
}

// Whether a parser takes an origin for what it is. Some names that are not ASCII have an encoded
// form that no parser accepts.
bool IsStableOrigin(std::string_view origin) {
  if (origin.find("xn--") == std::string_view::npos) return true;
  const auto parsed = ada::parse<ada::url_aggregator>(origin);
  return parsed && parsed->get_href().starts_with(origin);
}

}  // namespace

class UrlCanonicalizer::Impl {
 public:
  explicit Impl(const UrlRules& rules) : rules_(rules) {}

  std::string_view Canonical(std::string_view url, std::string* scratch, bool* valid) const {
    if (const auto plain = LookAtUrl(url, rules_)) {
      if (plain->rest.empty()) return plain->begin;
      scratch->assign(plain->begin).append(plain->rest);
      return *scratch;
    }
    if (!url.starts_with('/')) {
      *valid = Rewrite(url, scratch);
      return *valid ? std::string_view(*scratch) : url;
    }
    std::string absolute(kNamelessOrigin);
    absolute.append(url);
    *valid = Rewrite(absolute, scratch);
    return *valid ? std::string_view(*scratch).substr(kNamelessOrigin.size()) : url;
  }

 private:
  // Puts the canonical form of an absolute URL into `to`; false when it is none.
  bool Rewrite(std::string_view url, std::string* to) const {
    const auto parsed = ada::parse<ada::url_aggregator>(url);
    if (!parsed) return false;
    if (!parsed->is_special() || parsed->type == ada::scheme::type::FILE) {
      to->assign(url);
      return true;
    }
    const size_t path_begin = parsed->get_components().pathname_start;
    std::string path, query;
    AppendCanonicalEscapes(parsed->get_pathname(), &path);
    to->assign(parsed->get_href().substr(0, path_begin));
    if (!IsStableOrigin(*to)) return false;
    const bool dropped = AppendWithoutParams(path, rules_, to);
    if (const std::string_view search = parsed->get_search(); !search.empty()) {
      AppendCanonicalEscapes(search.substr(1), &query);
    }
    if (dropped && HasDotSegment(std::string_view(*to).substr(path_begin))) {
      // What a parameter stood behind was a dot segment. No parameter is left, so this is the last
      // time.
      if (!query.empty()) to->append("?").append(query);
      return Rewrite(std::string(*to), to);
    }
    FinishPath(path_begin, to);
    AppendQuery(query, rules_, to);
    if (rules_.guess_directories()) GuessDirectory(path_begin, to);
    return true;
  }

  // Removes a default file name from the end of `url`, whose path begins at `path_begin`.
  void FinishPath(size_t path_begin, std::string* url) const {
    const std::string_view last = LastSegment(std::string_view(*url).substr(path_begin));
    if (rules_.DropsFile(last)) url->resize(url->size() - last.size());
  }

  static void GuessDirectory(size_t path_begin, std::string* url) {
    const std::string_view path = std::string_view(*url).substr(path_begin);
    if (path.find('?') != std::string_view::npos) return;
    const std::string_view last = LastSegment(path);
    if (!last.empty() && last.find('.') == std::string_view::npos) url->push_back('/');
  }

  const CompiledUrlRules rules_;
};

UrlCanonicalizer::UrlCanonicalizer(const UrlRules& rules) : impl_(std::make_unique<Impl>(rules)) {}
UrlCanonicalizer::~UrlCanonicalizer() = default;
UrlCanonicalizer::UrlCanonicalizer(UrlCanonicalizer&&) noexcept = default;
UrlCanonicalizer& UrlCanonicalizer::operator=(UrlCanonicalizer&&) noexcept = default;

std::string_view UrlCanonicalizer::Canonical(std::string_view url, std::string* scratch,
                                             bool* valid) const {
  bool is_valid = true;
  const std::string_view canonical = impl_->Canonical(url, scratch, &is_valid);
  if (valid != nullptr) *valid = is_valid;
  return canonical;
}

}  // namespace weblog
