#include "link_resolver.h"

#include <algorithm>

#include "weblog/url.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

// Where a reference ends, or a parser does not read its bytes as they stand: it cuts fragments off,
// removes tabs and line ends, and takes backslashes for slashes.
size_t FindUnread(std::string_view reference) {
  size_t at = 0;
#ifdef __SSE2__
  for (; at + 16 <= reference.size(); at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&reference[at]));
    const auto equal = [&](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    const __m128i blanks =
        _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8(' ')), _mm_set1_epi8(' '));
    if (_mm_movemask_epi8(_mm_or_si128(blanks, _mm_or_si128(equal('#'), equal('\\')))) != 0) break;
  }
#endif
  const auto is_unread = [](char c) { return IsControlOrBlank(c) || c == '#' || c == '\\'; };
  return std::find_if(reference.begin() + static_cast<ptrdiff_t>(at), reference.end(), is_unread) -
         reference.begin();
}

// Whether a reference that has no control characters in it may begin with a scheme.
bool MayHaveScheme(std::string_view reference) {
  if (reference.front() == '/' || reference.front() == '?') return false;
  const size_t end = reference.find_first_of(":/?");
  return end != std::string_view::npos && reference[end] == ':';
}

// Whether a host has an encoded name, of which a parser may not accept the code.
bool HasEncodedName(std::string_view origin) {
  return origin.find("xn--") != std::string_view::npos;
}

}  // namespace

void LinkResolver::SetBase(std::string_view base) {
  base_.reset();
  scheme_ = origin_ = directory_ = path_ = {};
  auto parsed = ada::parse<ada::url_aggregator>(base);
  if (!parsed) return;
  base_ = std::move(*parsed);
  base_text_ = base_->get_href();
  const std::string_view text = base_text_;
  const auto& parts = base_->get_components();
  const std::string_view origin = text.substr(0, parts.pathname_start);
  if (!IsWebUrl(text) || HasEncodedName(origin)) return;
  scheme_ = text.substr(0, parts.protocol_end);
  origin_ = origin;
  path_ = text.substr(parts.pathname_start, base_->get_pathname().size());
  directory_ = path_.substr(0, path_.rfind('/') + 1);
}

bool LinkResolver::Append(std::string_view reference, std::string* to) {
  reference = queries_.Encode(Trim(reference));
  const size_t end = FindUnread(reference);
  if (end > 0 && (end == reference.size() || reference[end] == '#')) {
    const std::string_view page = reference.substr(0, end);
    if (IsWebUrl(page)) return AppendAbsolute(page, to);
    if (HasParts() && !MayHaveScheme(page)) return AppendRelative(page, to);
  }
  const auto parsed = ada::parse<ada::url_aggregator>(reference, base_ ? &*base_ : nullptr);
  return parsed && AppendCanonical(parsed->get_href(), to);
}

bool LinkResolver::AppendAbsolute(std::string_view url, std::string* to) {
  const bool same_origin = HasParts() && url.size() > origin_.size() &&
                           url[origin_.size()] == '/' && url.starts_with(origin_);
  return same_origin ? AppendPath(url.substr(origin_.size()), to) : AppendCanonical(url, to);
}

bool LinkResolver::AppendRelative(std::string_view reference, std::string* to) {
  if (reference.starts_with("//")) {
    joined_.assign(scheme_).append(reference);
    return AppendCanonical(joined_, to);
  }
  if (reference.starts_with('/')) return AppendPath(reference, to);
  joined_.assign(reference.starts_with('?') ? path_ : directory_).append(reference);
  return AppendPath(joined_, to);
}

bool LinkResolver::AppendPath(std::string_view path, std::string* to) {
  bool valid = false;
  const std::string_view canonical = Canonicalizer().Canonical(path, &scratch_, &valid);
  if (valid) to->append(origin_).append(canonical);
  return valid;
}

bool LinkResolver::AppendCanonical(std::string_view url, std::string* to) {
  bool valid = false;
  const std::string_view canonical = Canonicalizer().Canonical(url, &scratch_, &valid);
  if (!valid || !IsWebUrl(canonical)) return false;
  to->append(canonical);
  return true;
}

}  // namespace crawl
