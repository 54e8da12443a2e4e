#include "page/element_reader.h"

#include <array>

#include "page/ascii.h"
#include "page/media_type.h"
#include "page/text_builder.h"

namespace crawl {
namespace {

// Kinds of <link> that lead to pages of the same work, or to the same page in another form.
constexpr std::array<std::string_view, 17> kPageRelations = {
    "alternate", "amphtml",  "appendix", "bookmark",   "chapter", "contents",
    "first",     "glossary", "index",    "last",       "next",    "prev",
    "previous",  "section",  "start",    "subsection", "up"};

bool LeadsToPage(std::string_view relations) {
  for (auto word = TakeWord(&relations); !word.empty(); word = TakeWord(&relations)) {
    for (const auto known : kPageRelations) {
      if (EqualsIgnoreCase(word, known)) return true;
    }
  }
  return false;
}

bool IsPageType(std::string_view type) {
  type = MediaTypeOf(type);
  return type.empty() || EqualsIgnoreCase(type, "text/html") ||
         EqualsIgnoreCase(type, "application/xhtml+xml");
}

}  // namespace

std::string LanguageOfTag(std::string_view tag) {
  tag = TrimAscii(tag);
  tag = tag.substr(0, tag.find_first_of("-_,; "));
  if (tag.size() < 2 || tag.size() > 3) return {};
  std::string language;
  for (const char c : tag) {
    const char lower = ToLowerAscii(c);
    if (lower < 'a' || lower > 'z') return {};
    language.push_back(lower);
  }
  return language;
}

// HTML 4.2.5.3: a time, a separator, and "url=", which may be missing, before the URL.
std::string_view RefreshUrl(std::string_view content) {
  content = TrimAscii(content);
  const size_t time_end = content.find_first_not_of("0123456789.");
  if (time_end == 0 || time_end == std::string_view::npos) return {};
  content.remove_prefix(time_end);
  if (content.front() != ';' && content.front() != ',' && !IsHtmlBlank(content.front())) return {};
  content = TrimAscii(content);
  if (content.starts_with(';') || content.starts_with(',')) content.remove_prefix(1);
  content = TrimAscii(content);
  if (StartsWithIgnoreCase(content, "url")) {
    const std::string_view behind = TrimAscii(content.substr(3));
    if (behind.starts_with('=')) content = TrimAscii(behind.substr(1));
  }
  if (!content.empty() && (content.front() == '"' || content.front() == '\'')) {
    const char quote = content.front();
    content.remove_prefix(1);
    content = content.substr(0, content.find(quote));
  }
  return content;
}

bool ElementReader::Reads(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_BASE:
    case LXB_TAG_META:
    case LXB_TAG_LINK:
    case LXB_TAG_FRAME:
    case LXB_TAG_IFRAME:
    case LXB_TAG_HTML:
      return true;
    default:
      return false;
  }
}

void ElementReader::Read(lxb_tag_id_t tag, const Attributes& attributes) {
  switch (tag) {
    case LXB_TAG_BASE:
      if (attributes.Has(AttributeKey::kHref)) {
        links_->SetBase(attributes.Get(AttributeKey::kHref));
      }
      break;
    case LXB_TAG_META:
      ReadMeta(attributes);
      break;
    case LXB_TAG_LINK:
      ReadLink(attributes);
      break;
    case LXB_TAG_FRAME:
    case LXB_TAG_IFRAME:
      links_->Add(attributes.Get(AttributeKey::kSrc), LinkKind::kFrame, false);
      break;
    case LXB_TAG_HTML:
      if (!links_only_) ReadLanguage(attributes.Get(AttributeKey::kLang));
      break;
    default:
      break;
  }
}

bool ElementReader::AddLink(LinkKind kind, const Attributes& attributes) {
  if (!attributes.Has(AttributeKey::kHref)) return false;
  const bool nofollow = HasWord(attributes.Get(AttributeKey::kRel), "nofollow");
  return links_->Add(attributes.Get(AttributeKey::kHref), kind, nofollow);
}

void ElementReader::ReadMeta(const Attributes& attributes) {
  const std::string_view content = attributes.Get(AttributeKey::kContent);
  const std::string_view name = attributes.Get(AttributeKey::kName);
  if (EqualsIgnoreCase(name, "robots")) ReadRobots(content);
  const std::string_view header = attributes.Get(AttributeKey::kHttpEquiv);
  if (EqualsIgnoreCase(header, "refresh")) {
    links_->Add(RefreshUrl(content), LinkKind::kRefresh, false);
  }
  if (links_only_) return;
  if (EqualsIgnoreCase(name, "description") && page_->description.empty()) {
    AppendCollapsed(content, &page_->description);
  }
  if (EqualsIgnoreCase(name, "keywords") && page_->keywords.empty()) {
    AppendCollapsed(content, &page_->keywords);
  }
  if (EqualsIgnoreCase(header, "content-language")) ReadLanguage(content);
}

// The first counts: <html> comes before any <meta>.
void ElementReader::ReadLanguage(std::string_view tag) {
  if (page_->language.empty()) page_->language = LanguageOfTag(tag);
}

void ElementReader::ReadRobots(std::string_view content) {
  const bool none = HasWord(content, "none");
  if (none || HasWord(content, "noindex")) page_->noindex = true;
  if (none || HasWord(content, "nofollow")) page_->nofollow = true;
}

void ElementReader::ReadLink(const Attributes& attributes) {
  const std::string_view relations = attributes.Get(AttributeKey::kRel);
  const std::string_view reference = attributes.Get(AttributeKey::kHref);
  if (HasWord(relations, "canonical")) {
    if (page_->canonical.empty() && !reference.empty()) {
      links_->Append(reference, &page_->canonical);
    }
  } else if (LeadsToPage(relations) && !HasWord(relations, "stylesheet") &&
             IsPageType(attributes.Get(AttributeKey::kType))) {
    links_->Add(reference, LinkKind::kRelated, HasWord(relations, "nofollow"));
  }
}

void ElementReader::Finish() {
  if (!page_->nofollow) return;
  for (Link& link : page_->links) link.nofollow = true;
}

}  // namespace crawl
