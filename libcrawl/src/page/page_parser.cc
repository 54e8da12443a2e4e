#include <algorithm>
#include <limits>
#include <new>

#include "crawl/page.h"
#include "page/blocks.h"
#include "page/charset.h"
#include "page/element_reader.h"
#include "page/html_tree.h"
#include "page/link_collector.h"
#include "page/link_scanner.h"
#include "page/orderly_reader.h"
#include "page/page_writer.h"
#include "page/text_builder.h"
#include "page/tree_walk.h"

namespace crawl {
namespace {

// Spans have 32 bits.
constexpr size_t kMostText = std::numeric_limits<uint32_t>::max();

// Pages that are not tried by their tokens, at most, behind one that was not orderly.
constexpr int kLongestPause = 31;

// A paragraph of plain text: up to an empty line.
std::string_view TakeParagraph(std::string_view* text) {
  size_t at = 0;
  while ((at = text->find('\n', at)) != std::string_view::npos) {
    const size_t next = text->find_first_not_of(" \t\r", at + 1);
    if (next == std::string_view::npos || (*text)[next] == '\n') break;
    at = next;
  }
  const std::string_view paragraph = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return paragraph;
}

}  // namespace

class PageParser::Impl {
 public:
  explicit Impl(const PageOptions& options)
      : options_(options), orderly_(options.max_depth), tree_(options.max_depth) {
    options_.max_text = std::min(options_.max_text, kMostText);
  }

  arrow::Status ParseHtml(std::string_view bytes, const DocumentFacts& facts, Page* page) {
    page->Clear();
    std::string charset;
    const std::string_view html = charset_.ToUtf8(bytes, facts.content_type, true, &charset);
    links_.Start(facts.url, charset, options_.max_links, page);
    bool orderly = !options_.links_only && MayBeOrderly();
    if (orderly && !TakeOrderly(html, page)) {
      orderly = false;
      page->Clear();
      links_.Start(facts.url, charset, options_.max_links, page);
    }
    if (!orderly) {
      if (!options_.links_only) ARROW_RETURN_NOT_OK(tree_.Read(html));
      ARROW_RETURN_NOT_OK(Take(html, page));
    }
    if (links_.base_came_late()) {
      page->Clear();
      links_.Restart();
      if (!orderly) {
        ARROW_RETURN_NOT_OK(Take(html, page));
      } else if (!TakeOrderly(html, page)) {
        // It was orderly a moment ago, and there is no tree of it.
        return arrow::Status::OutOfMemory("no memory for a page's tokens");
      }
    }
    page->charset = std::move(charset);
    return arrow::Status::OK();
  }

  arrow::Status ParseText(std::string_view bytes, const DocumentFacts& facts, Page* page) {
    page->Clear();
    std::string_view rest = charset_.ToUtf8(bytes, facts.content_type, false, &page->charset);
    text_.Start(options_.max_text, page);
    while (!rest.empty()) {
      text_.Append(TakeParagraph(&rest), false, kPlain);
      text_.EndBlock();
    }
    HashBlocks(page);
    for (Block& block : page->blocks) block.main = true;
    return arrow::Status::OK();
  }

 private:
  // After pages that were not orderly fewer are tried: their tokens were read in vain.
  bool MayBeOrderly() {
    if (untried_ == 0) return true;
    --untried_;
    return false;
  }

  // Fills the page by tokens; false, with a part of it filled, when it is not orderly.
  bool TakeOrderly(std::string_view html, Page* page) {
    ElementReader reader(false, &links_, page);
    text_.Start(options_.max_text, page);
    writer_.Start(&reader, &text_, page);
    if (!orderly_.Read(html, &writer_)) {
      pause_ = std::min(2 * pause_ + 1, kLongestPause);
      untried_ = pause_;
      return false;
    }
    pause_ = 0;
    HashBlocks(page);
    FindMainBlocks(text_.places(), page);
    reader.Finish();
    return true;
  }

  // Fills the page from the tree, or its links alone.
  arrow::Status Take(std::string_view html, Page* page) {
    ElementReader reader(options_.links_only, &links_, page);
    if (!options_.links_only) {
      text_.Start(options_.max_text, page);
      writer_.Start(&reader, &text_, page);
      WalkTree(tree_.root(), &writer_);
      writer_.Finish();
      HashBlocks(page);
      FindMainBlocks(text_.places(), page);
      if (tree_.limited()) page->truncated = true;
      html = tree_.rest();
    }
    if (!html.empty()) ARROW_RETURN_NOT_OK(scanner_.Scan(html, &reader, page));
    reader.Finish();
    return arrow::Status::OK();
  }

  PageOptions options_;
  CharsetReader charset_;
  OrderlyReader orderly_;
  HtmlTree tree_;
  LinkScanner scanner_;
  LinkCollector links_;
  TextBuilder text_;
  PageWriter writer_;
  int untried_ = 0;  // pages, before one is tried again
  int pause_ = 0;    // of these after the last that was not orderly
};

PageParser::PageParser(const PageOptions& options) : impl_(std::make_unique<Impl>(options)) {}
PageParser::~PageParser() = default;
PageParser::PageParser(PageParser&&) noexcept = default;
PageParser& PageParser::operator=(PageParser&&) noexcept = default;

arrow::Status PageParser::ParseHtml(std::string_view bytes, const DocumentFacts& facts,
                                    Page* page) {
  try {
    return impl_->ParseHtml(bytes, facts, page);
  } catch (const std::bad_alloc&) {
    return arrow::Status::OutOfMemory("no memory for a page");
  }
}

arrow::Status PageParser::ParseText(std::string_view bytes, const DocumentFacts& facts,
                                    Page* page) {
  try {
    return impl_->ParseText(bytes, facts, page);
  } catch (const std::bad_alloc&) {
    return arrow::Status::OutOfMemory("no memory for a page");
  }
}

}  // namespace crawl
