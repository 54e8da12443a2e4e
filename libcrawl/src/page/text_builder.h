// The text of a page as it grows: words with one blank between them, a line for each block.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"

namespace crawl {

// Appends `text` with one blank for each run of blanks, none at the beginning and the end. Blanks
// are those of Unicode and all control characters; soft hyphens and other characters without a
// width that only say where lines break are left out.
void AppendCollapsed(std::string_view text, std::string* to);

// Where in the tag tree a block stands: what FindMainBlocks judges it by.
enum BlockPlace : uint8_t {
  kPlain = 0,
  kAside = 1,  // in <nav>, <aside>, or a page's <header> or <footer>
  kForm = 2,   // in <form>
};

// Fills Page::text and the spans and linked bytes of Page::blocks.
class TextBuilder {
 public:
  // Begins a page of at most `max_text` bytes.
  void Start(size_t max_text, Page* page);

  // Appends inline text. Blanks at its ends separate it from its neighbours, as blanks in between
  // do. `linked` says that it belongs to a link.
  void Append(std::string_view text, bool linked, uint8_t place);
  // Separates words.
  void Blank() { blank_ = true; }
  // Ends the block, if it has any text.
  void EndBlock();

  // Where the text ends. Text appended from here on, up to a later end, is SpanFrom(it).
  uint32_t end() const { return static_cast<uint32_t>(page_->text.size()); }
  TextSpan SpanFrom(uint32_t begin) const;

  // For each block of the page its BlockPlace bits, after EndBlock.
  const std::vector<uint8_t>& places() const { return places_; }

 private:
  void AppendPiece(std::string_view piece, bool linked, uint8_t place);
  // As much of a piece as there is room for behind `separators` bytes, in whole characters.
  std::string_view Fitting(std::string_view piece, size_t separators);

  Page* page_ = nullptr;
  size_t max_text_ = 0;
  bool full_ = false;
  bool blank_ = false;
  bool in_block_ = false;
  bool after_link_ = false;  // what was appended last was linked
  Block block_;
  std::vector<uint8_t> places_;
};

}  // namespace crawl
