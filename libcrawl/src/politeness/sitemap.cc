#include "crawl/sitemap.h"

#include <ada.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "politeness/robots_line.h"
#include "politeness/xml_scanner.h"
#include "weblog/url.h"

namespace crawl {
namespace {

// Longer ones are none.
constexpr size_t kMaxUrl = 8192;
constexpr size_t kMaxDate = 64;

// Puts the URLs of a sitemap into their canonical form.
class UrlReader {
 public:
  explicit UrlReader(std::string_view base) {
    if (auto parsed = ada::parse<ada::url_aggregator>(base)) base_ = std::move(*parsed);
  }

  // The URL that `text` is; empty when it is none of a page.
  std::string_view Read(std::string_view text) {
    text = Trimmed(text);
    if (text.empty() || text.size() > kMaxUrl) return {};
    if (text.find("://") == std::string_view::npos) {
      if (!base_) return {};
      const auto parsed = ada::parse<ada::url_aggregator>(text, &*base_);
      if (!parsed) return {};
      absolute_ = parsed->get_href();
      text = absolute_;
    }
    bool valid = false;
    const std::string_view url = canonicalizer_.Canonical(text, &scratch_, &valid);
    const bool is_page = url.starts_with("http://") || url.starts_with("https://");
    return valid && is_page ? url : std::string_view();
  }

 private:
  const weblog::UrlCanonicalizer canonicalizer_;
  std::optional<ada::url_aggregator> base_;
  std::string absolute_, scratch_;
};

double ReadPriority(std::string_view text) {
  text = Trimmed(text);
  double priority = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), priority);
  const bool good = error == std::errc() && end == text.data() + text.size();
  return good && priority >= 0 && priority <= 1 ? priority : -1;
}

// What an element within an entry, or an entry itself, is for.
enum class Element { kOther, kPage, kSitemap, kUrl, kSecondUrl, kPriority, kDate };

Element ElementOf(std::string_view name) {
  constexpr std::pair<std::string_view, Element> kElements[] = {
      {"url", Element::kPage},          {"item", Element::kPage},     {"entry", Element::kPage},
      {"sitemap", Element::kSitemap},   {"loc", Element::kUrl},       {"link", Element::kUrl},
      {"priority", Element::kPriority}, {"lastmod", Element::kDate},  {"pubdate", Element::kDate},
      {"updated", Element::kDate},      {"guid", Element::kSecondUrl}};
  for (const auto& [known, element] : kElements) {
    if (SameIgnoringCase(known, name)) return element;
  }
  return Element::kOther;
}

bool IsEntry(Element element) { return element == Element::kPage || element == Element::kSitemap; }

class XmlSitemap {
 public:
  XmlSitemap(std::string_view bytes, UrlReader* urls, size_t max_entries, Sitemap* sitemap)
      : scanner_(bytes), urls_(urls), max_entries_(max_entries), sitemap_(sitemap) {}

  void Read() {
    while (sitemap_->pages.size() + sitemap_->sitemaps.size() < max_entries_) {
      switch (scanner_.Next()) {
        case XmlScanner::Token::kOpen:
          OnOpen();
          break;
        case XmlScanner::Token::kClose:
          OnClose();
          break;
        case XmlScanner::Token::kText:
          if (field_ != Element::kOther && value_.size() <= kMaxUrl) scanner_.AppendText(&value_);
          break;
        case XmlScanner::Token::kEnd:
          return EndEntry();
      }
    }
  }

 private:
  void OnOpen() {
    const Element element = ElementOf(scanner_.name());
    EndField();
    if (is_first_) {
      is_first_ = false;
      is_index_ = SameIgnoringCase(scanner_.name(), "sitemapindex");
      prefix_ = scanner_.prefix();
    }
    if (IsEntry(element)) {
      EndEntry();
      entry_ = element;
      prefix_ = scanner_.prefix();
      return;
    }
    // <image:loc> and <atom:link> are of something else than the page.
    if (scanner_.prefix() != prefix_) return;
    // Of a feed, <link> outside entries is the site's.
    const bool is_loc = SameIgnoringCase(scanner_.name(), "loc");
    if (entry_ == Element::kOther && !is_loc) return;
    if (element == Element::kSecondUrl && scanner_.Attribute("isPermaLink") == "false") return;
    field_ = element;
    if (element == Element::kUrl) AddReference();
  }

  void OnClose() {
    const Element element = ElementOf(scanner_.name());
    if (element == field_ || IsEntry(element)) EndField();
    if (IsEntry(element) && scanner_.prefix() == prefix_) EndEntry();
  }

  // Atom has the URL as an attribute; a link that is related in some way is another page.
  void AddReference() {
    const std::string_view href = scanner_.Attribute("href");
    if (href.empty()) return;
    const std::string_view rel = scanner_.Attribute("rel");
    if (rel.empty() || SameIgnoringCase(rel, "alternate")) AppendUnescapedXml(href, &value_);
    EndField();
  }

  void EndField() {
    switch (field_) {
      case Element::kUrl:
        if (const std::string_view url = urls_->Read(value_); !url.empty() && !has_url_) {
          now_.url = url;
          has_url_ = true;
        }
        break;
      case Element::kSecondUrl:
        if (now_.url.empty()) now_.url = urls_->Read(value_);
        break;
      case Element::kPriority:
        now_.priority = ReadPriority(value_);
        break;
      case Element::kDate:
        if (Trimmed(value_).size() <= kMaxDate) now_.last_modified = Trimmed(value_);
        break;
      default:
        break;
    }
    const bool lone = field_ == Element::kUrl && entry_ == Element::kOther;
    field_ = Element::kOther;
    value_.clear();
    if (lone) EndEntry();
  }

  void EndEntry() {
    if (field_ != Element::kOther) EndField();
    const bool is_sitemap = entry_ == Element::kSitemap || (entry_ == Element::kOther && is_index_);
    if (!now_.url.empty() && is_sitemap) sitemap_->sitemaps.push_back(std::move(now_.url));
    if (!now_.url.empty() && !is_sitemap) sitemap_->pages.push_back(std::move(now_));
    now_ = {};
    has_url_ = false;
    entry_ = Element::kOther;
  }

  XmlScanner scanner_;
  UrlReader* const urls_;
  const size_t max_entries_;
  Sitemap* const sitemap_;

  bool is_first_ = true, is_index_ = false;
  Element entry_ = Element::kOther;  // that is open
  Element field_ = Element::kOther;  // whose value is being read
  std::string_view prefix_;          // of the entry, and so of its fields
  std::string value_;
  SitemapEntry now_;
  bool has_url_ = false;
};

void ReadText(std::string_view bytes, UrlReader* urls, size_t max_entries, Sitemap* sitemap) {
  while (!bytes.empty() && sitemap->pages.size() < max_entries) {
    const size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(std::min(bytes.size(), end + 1));
    if (line.find("://") == std::string_view::npos) continue;
    if (const std::string_view url = urls->Read(line); !url.empty()) {
      sitemap->pages.emplace_back().url = url;
    }
  }
}

}  // namespace

Sitemap ParseSitemap(std::string_view bytes, std::string_view url, size_t max_entries) {
  Sitemap sitemap;
  UrlReader urls(url);
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return sitemap;
  if (bytes[begin] == '<') {
    XmlSitemap(bytes, &urls, max_entries, &sitemap).Read();
  } else {
    ReadText(bytes, &urls, max_entries, &sitemap);
  }
  return sitemap;
}

}  // namespace crawl
