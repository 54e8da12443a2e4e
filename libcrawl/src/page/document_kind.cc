#include <algorithm>
#include <array>

#include "crawl/page.h"
#include "page/ascii.h"
#include "page/media_type.h"

namespace crawl {
namespace {

// The tags with which HTML begins (MIME Sniffing, 7.1), in lower case.
constexpr std::array<std::string_view, 17> kHtmlBeginnings = {
    "<!doctype html", "<html", "<head",  "<script", "<iframe", "<h1",   "<div", "<font",
    "<table",         "<a",    "<style", "<title",  "<b",      "<body", "<br",  "<p",
    "<!--",
};
constexpr std::array<std::string_view, 5> kXmlBeginnings = {"<?xml", "<rss", "<feed", "<urlset",
                                                            "<sitemapindex"};
// Formats that are not text though they begin so.
constexpr std::array<std::string_view, 2> kOtherBeginnings = {"%PDF-", "%!PS-Adobe-"};
constexpr std::array<std::string_view, 3> kMarks = {"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE"};

bool EndsTag(std::string_view text, size_t at) {
  return at < text.size() && (text[at] == '>' || IsHtmlBlank(text[at]));
}

bool BeginsAsHtml(std::string_view text) {
  return std::any_of(kHtmlBeginnings.begin(), kHtmlBeginnings.end(), [&](std::string_view tag) {
    return StartsWithIgnoreCase(text, tag) && (tag == "<!--" || EndsTag(text, tag.size()));
  });
}

// XHTML may begin with a declaration of XML.
bool HoldsHtmlTag(std::string_view text) {
  for (size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view tag = text.substr(at);
    if (StartsWithIgnoreCase(tag, "<html") && EndsTag(tag, 5)) return true;
    if (StartsWithIgnoreCase(tag, "<!doctype html")) return true;
  }
  return false;
}

bool IsBinary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

DocumentKind Sniff(std::string_view bytes) {
  bytes = bytes.substr(0, kSniffedBytes);
  bool marked = false;
  std::string_view text = bytes;
  for (const auto mark : kMarks) {
    if (!bytes.starts_with(mark)) continue;
    marked = true;
    text.remove_prefix(mark.size());
  }
  text = TrimAscii(text);
  if (BeginsAsHtml(text)) return DocumentKind::kHtml;
  for (const auto beginning : kXmlBeginnings) {
    if (!StartsWithIgnoreCase(text, beginning)) continue;
    return HoldsHtmlTag(text) ? DocumentKind::kHtml : DocumentKind::kXml;
  }
  for (const auto beginning : kOtherBeginnings) {
    if (bytes.starts_with(beginning)) return DocumentKind::kOther;
  }
  if (marked || std::none_of(bytes.begin(), bytes.end(), IsBinary)) return DocumentKind::kText;
  return DocumentKind::kOther;
}

bool SaysNothing(std::string_view type) {
  return type.find('/') == std::string_view::npos || type == "*/*" ||
         EqualsIgnoreCase(type, "application/octet-stream") ||
         EqualsIgnoreCase(type, "binary/octet-stream") ||
         EqualsIgnoreCase(type, "unknown/unknown") || EqualsIgnoreCase(type, "application/unknown");
}

bool IsXmlType(std::string_view type) {
  return EqualsIgnoreCase(type, "text/xml") || EqualsIgnoreCase(type, "application/xml") ||
         (type.size() > 4 && EqualsIgnoreCase(type.substr(type.size() - 4), "+xml"));
}

// Texts that are for people; style sheets and scripts are not.
bool IsTextType(std::string_view type) {
  static constexpr std::array<std::string_view, 6> kTexts = {
      "text/plain", "text/markdown",  "text/csv", "text/tab-separated-values",
      "text/rst",   "text/x-markdown"};
  return std::any_of(kTexts.begin(), kTexts.end(),
                     [type](std::string_view text) { return EqualsIgnoreCase(type, text); });
}

}  // namespace

bool SaysKind(std::string_view content_type) { return !SaysNothing(MediaTypeOf(content_type)); }

DocumentKind KindOfDocument(std::string_view content_type, std::string_view first_bytes) {
  const std::string_view type = MediaTypeOf(content_type);
  if (SaysNothing(type)) return Sniff(first_bytes);
  if (EqualsIgnoreCase(type, "text/html") || EqualsIgnoreCase(type, "application/xhtml+xml")) {
    return DocumentKind::kHtml;
  }
  if (IsXmlType(type)) return DocumentKind::kXml;
  return IsTextType(type) ? DocumentKind::kText : DocumentKind::kOther;
}

}  // namespace crawl
