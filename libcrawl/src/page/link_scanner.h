// The links of an HTML page by its tokens, without a tree.
#pragma once

#include <arrow/status.h>
#include <lexbor/html/tokenizer.h>

#include <string_view>

#include "crawl/page.h"
#include "page/element_reader.h"

namespace crawl {

// Holds memory from one page to the next. Not thread safe.
class LinkScanner {
 public:
  LinkScanner();
  ~LinkScanner();
  LinkScanner(const LinkScanner&) = delete;
  LinkScanner& operator=(const LinkScanner&) = delete;

  // Gives the elements of a document in UTF-8 to `reader`, and its title, unless it has one, to
  // `page`. Sets Page::truncated when not all was read. Fails only when there is no memory.
  arrow::Status Scan(std::string_view html, ElementReader* reader, Page* page);

 private:
  static lxb_html_token_t* OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                   void* scanner);
  arrow::Status Feed(std::string_view html);
  void TakeTag(const lxb_html_token_t& token);
  void EndTag(lxb_tag_id_t tag);
  void BeginTag(const lxb_html_token_t& token);

  lxb_html_tokenizer_t* tokenizer_;
  ElementReader* reader_ = nullptr;
  Page* page_ = nullptr;
  bool in_title_ = false;
  int foreign_ = 0;    // open <svg> and <math>
  int templates_ = 0;  // open <template>
};

}  // namespace crawl
