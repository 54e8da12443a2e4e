// Reads pages whose tags nest as they should, by their tokens alone: what tree the HTML standard makes
// of such a page shows as it is read, and need not be built.
#pragma once

#include <lexbor/html/tokenizer.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "page/page_writer.h"

namespace crawl {

// Knows the elements that most pages are made of, the ends that may be left out (those of paragraphs,
// list items and cells), and where tables want rows. Of everything else that the standard has rules
// for, such as an end in the wrong place, content between the rows of a table, or a <select>, it knows
// that it is not orderly. Holds memory from one page to the next. Not thread safe.
class OrderlyReader {
 public:
  explicit OrderlyReader(size_t max_depth);
  ~OrderlyReader();
  OrderlyReader(const OrderlyReader&) = delete;
  OrderlyReader& operator=(const OrderlyReader&) = delete;

  // Tells `writer` of the elements and texts of a document in UTF-8. False, with a part of them told,
  // when it is not orderly, is longer than a mebibyte, or there is no memory.
  bool Read(std::string_view html, PageWriter* writer);

 private:
  enum class Phase { kBeforeHtml, kBeforeHead, kInHead, kAfterHead, kInBody, kAfterBody };

  static lxb_html_token_t* OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                   void* reader);
  bool Feed(std::string_view html);

  // All that follow are false when the page is not orderly.
  bool Take(lxb_html_token_t* token);
  bool TakeText(const lxb_html_token_t& token);
  bool Begin(lxb_html_token_t* token);
  bool BeginInBody(lxb_html_token_t* token);
  bool BeginInTable(lxb_html_token_t* token);
  bool BeginItem(lxb_html_token_t* token);
  bool End(lxb_tag_id_t tag);
  bool EndInBody(lxb_tag_id_t tag);
  bool EndInTable(lxb_tag_id_t tag);

  bool Push(lxb_html_token_t* token);
  bool PushVoid(lxb_html_token_t* token);
  bool PushImplied(lxb_tag_id_t tag);
  bool PushText(lxb_html_token_t* token);
  bool Pop(lxb_tag_id_t tag);
  void PopTop();
  // Ends what ends without a tag: paragraphs and items, but for those with the tag `but`.
  void EndImplied(lxb_tag_id_t but = LXB_TAG__UNDEF);
  bool EndParagraph();
  // Ends a cell or a caption, and is false where neither is open.
  bool EndCell();
  // Ends a row, or a row and the body around it, where that is what is open.
  void EndRow();
  void EndTableBody();
  lxb_tag_id_t top() const { return open_.empty() ? lxb_tag_id_t{LXB_TAG__UNDEF} : open_.back(); }
  void Tell(lxb_html_token_t* token);

  const size_t max_depth_;
  lxb_html_tokenizer_t* tokenizer_;
  PageWriter* writer_ = nullptr;
  Phase phase_ = Phase::kBeforeHtml;
  bool orderly_ = true;
  std::vector<lxb_tag_id_t> open_;  // elements
  bool in_text_ = false;            // the open element has nothing but text
  bool has_type_ = false;
  bool standard_ = false;  // the document's type is one by which tables end paragraphs
  int linked_ = 0;         // tokens that were within an element of a link
  // How many elements are open.
  int paragraphs_ = 0;
  int links_ = 0;
  int forms_ = 0;
  int buttons_ = 0;
  int tables_ = 0;
};

}  // namespace crawl
