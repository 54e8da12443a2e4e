// A page as a crawler sees it: what is written on it, and where it leads.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// Bytes [begin, end) of Page::text, or of Page::urls.
struct TextSpan {
  uint32_t begin = 0;
  uint32_t end = 0;
};

enum class LinkKind : uint8_t {
  kAnchor,   // <a href>
  kArea,     // <area href>
  kFrame,    // <frame src>, <iframe src>
  kRelated,  // <link rel=next|prev|alternate|... href>, of the kinds that lead to pages
  kRefresh,  // <meta http-equiv=refresh>
};

struct Link {
  TextSpan url;  // of Page::urls: absolute and canonical (weblog/url.h), of http or https
  LinkKind kind = LinkKind::kAnchor;
  bool nofollow = false;  // rel has nofollow, or the page says so of all its links
  TextSpan anchor;        // its text, the alternative texts of images in it included
};

struct Heading {
  int level = 1;  // of <h1> to <h6>
  TextSpan text;
};

// A part of the tag tree that holds text of its own (seed 000, 2.1.4): what a block of main content
// or of a template is.
struct Block {
  TextSpan text;
  uint64_t hash = 0;          // of its text: the same block on two pages has the same
  uint32_t linked_bytes = 0;  // of its text, those inside links
  bool main = false;          // whether it is part of the main content, judged by this page alone
};

struct Page {
  std::string title;
  std::string description;  // of <meta>
  std::string keywords;     // of <meta>
  std::string language;     // "en": lower case, without a region; empty when the page does not say
  std::string charset;      // its name in the WHATWG Encoding standard: "utf-8", "windows-1252"
  std::string canonical;    // <link rel=canonical>, absolute and canonical; empty without
  bool noindex = false;     // of <meta name=robots>
  bool nofollow = false;
  // All text that a reader sees, in UTF-8, in the order of the document: words with one blank
  // between them, blocks (paragraphs, cells, list items, headings) each on a line of its own. Alt
  // texts of images count; scripts, styles, templates, comments and what is hidden do not. The
  // blocks below are its lines.
  std::string text;
  std::vector<Heading> headings;
  std::vector<Block> blocks;  // in order, without overlap
  std::vector<Link> links;    // in the order of the document; a target may stand there twice
  std::string urls;           // of the links, one behind another
  bool truncated = false;     // a limit of PageOptions or PageParser was met

  std::string_view Text(TextSpan span) const {
    return std::string_view(text).substr(span.begin, span.end - span.begin);
  }
  std::string_view Anchor(const Link& link) const { return Text(link.anchor); }
  std::string_view Url(const Link& link) const {
    return std::string_view(urls).substr(link.url.begin, link.url.end - link.url.begin);
  }

  // Adds a link to `url`, which is canonical, behind the others.
  Link& AddLink(std::string_view url);

  // Empties everything and keeps the memory.
  void Clear();
};

// The text around a link: its anchor and up to `words` words on either side, within the page's
// text.
TextSpan ContextOf(const Page& page, const Link& link, int words);

// Fills Block::hash and Block::main of a page that was not read from a document, by its text, its
// linked bytes and `asides`: for each block whether it is outside the content (navigation, notices).
void JudgeBlocks(const std::vector<bool>& asides, Page* page);

// The main content of a page: the blocks that are marked so, one a line; the whole text when there
// are none.
std::string MainText(const Page& page);

struct PageOptions {
  // Take links, their flags, title, canonical URL and character set, and nothing else: by tokens,
  // without a tree. Anchors are then empty.
  bool links_only = false;
  // What lies beyond is left out, and Page::truncated is set.
  size_t max_links = 100'000;
  size_t max_text = 8 << 20;  // bytes of Page::text
  size_t max_depth = 512;     // of the tag tree; deeper elements count as children of that depth
};

// What is known of a document beside its bytes.
struct DocumentFacts {
  std::string_view url;           // of the document, after redirects: what links are relative to
  std::string_view content_type;  // the header's value, with its charset parameter; may be empty
};

// Reads documents, HTML or plain text. Holds memory from one document to the next, so that reading
// many takes few allocations. Of a page whose tree would take more than about 200 MB, which one of
// 16 MB may, the rest is read for its links only; nor is a page read on that has more names of
// tags or attributes than one that is meant to be read. Not thread safe: one for each thread.
class PageParser {
 public:
  explicit PageParser(const PageOptions& options = {});
  ~PageParser();
  PageParser(PageParser&&) noexcept;
  PageParser& operator=(PageParser&&) noexcept;

  // Fills `page` from HTML. The character set is taken from a byte-order mark, the content type, a
  // <meta>, an XML declaration, or guessed, in this order; bytes that are none become U+FFFD. Queries
  // of links are encoded in it, as browsers do. Whatever the bytes are, this takes time and memory in
  // proportion to them, within the limits of the options. Fails only when there is no memory.
  arrow::Status ParseHtml(std::string_view bytes, const DocumentFacts& facts, Page* page);

  // The same for text/plain: no links, no title.
  arrow::Status ParseText(std::string_view bytes, const DocumentFacts& facts, Page* page);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// What a document is, by its content type, or where that is missing or says nothing
// (application/octet-stream) by its first bytes.
enum class DocumentKind : uint8_t { kHtml, kText, kXml, kOther };
DocumentKind KindOfDocument(std::string_view content_type, std::string_view first_bytes);
// Whether the content type alone tells.
bool SaysKind(std::string_view content_type);
// How many of the first bytes are looked at (WHATWG MIME Sniffing, 5.2).
inline constexpr size_t kSniffedBytes = 1445;

// Blocks that many pages of a site share are its template, not content (seed 000, 2.1.4, tree
// matching). Counts blocks by host; holds memory for the blocks of the last pages of each host
// within a limit. Not thread safe.
class SiteTemplates {
 public:
  SiteTemplates();
  ~SiteTemplates();

  // Clears Block::main of those blocks of `page` that at least a third, and not fewer than three,
  // of the last 64 pages of `host` seen so far had too; then counts the page.
  void Apply(std::string_view host, Page* page);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
