#include "page/text_builder.h"

#include "page/collapse.h"

namespace crawl {

void AppendCollapsed(std::string_view text, std::string* to) {
  ForEachPiece(text, [to](std::string_view piece, bool after_blank) {
    if (after_blank && !to->empty()) to->push_back(' ');
    to->append(piece);
  });
}

void TextBuilder::Start(size_t max_text, Page* page) {
  page_ = page;
  max_text_ = max_text;
  full_ = blank_ = in_block_ = after_link_ = false;
  places_.clear();
}

void TextBuilder::Append(std::string_view text, bool linked, uint8_t place) {
  const auto take = [&](std::string_view piece, bool after_blank) {
    if (after_blank) blank_ = true;
    AppendPiece(piece, linked, place);
  };
  if (ForEachPiece(text, take)) blank_ = true;
}

void TextBuilder::AppendPiece(std::string_view piece, bool linked, uint8_t place) {
  const bool separated = in_block_ ? blank_ : !page_->text.empty();
  piece = Fitting(piece, separated ? 1 : 0);
  if (piece.empty()) return;
  if (separated) page_->text.push_back(in_block_ ? ' ' : '\n');
  if (!in_block_) {
    in_block_ = true;
    after_link_ = false;
    block_ = {};
    block_.text.begin = end();
    places_.push_back(place);
  }
  page_->text.append(piece);
  if (linked) block_.linked_bytes += piece.size() + (separated && after_link_ ? 1 : 0);
  after_link_ = linked;
  blank_ = false;
}

std::string_view TextBuilder::Fitting(std::string_view piece, size_t separators) {
  if (full_) return {};
  const size_t used = page_->text.size() + separators;
  if (used + piece.size() <= max_text_) return piece;
  full_ = page_->truncated = true;
  size_t size = used < max_text_ ? max_text_ - used : 0;
  while (size > 0 && (static_cast<unsigned char>(piece[size]) & 0xC0) == 0x80) --size;
  piece = piece.substr(0, size);
  while (piece.ends_with(' ')) piece.remove_suffix(1);
  return piece;
}

void TextBuilder::EndBlock() {
  blank_ = false;
  if (!in_block_) return;
  in_block_ = false;
  block_.text.end = end();
  page_->blocks.push_back(block_);
}

TextSpan TextBuilder::SpanFrom(uint32_t begin) const {
  const std::string& text = page_->text;
  while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\n')) ++begin;
  return {begin, end()};
}

}  // namespace crawl
