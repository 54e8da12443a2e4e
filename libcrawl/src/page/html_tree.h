// The tag tree of an HTML page (seed 000, 3.1.1, Fig. 3.2), as the HTML standard builds it, within
// limits of time and memory.
//
// The tree leaves out what a crawler has no use for, before it is built: formatting elements (<b>,
// <font>, ...), of which the standard's algorithms may make copies without end, all attributes
// but those of page/attributes.h, blanks between blocks, and elements below a depth, whose content
// becomes that of the deepest ones.
#pragma once

#include <arrow/status.h>
#include <lexbor/html/html.h>

#include <cstddef>
#include <string_view>

namespace crawl {

// Holds one tree at a time, and its memory from one to the next. Not thread safe.
class HtmlTree {
 public:
  explicit HtmlTree(size_t max_depth);
  ~HtmlTree();
  HtmlTree(const HtmlTree&) = delete;
  HtmlTree& operator=(const HtmlTree&) = delete;

  // Builds the tree of a document in UTF-8. Fails only when there is no memory.
  arrow::Status Read(std::string_view html);

  // Whether a tree has no elements with a tag, only their content.
  static bool LeavesOut(lxb_tag_id_t tag);
  // Takes the attributes from a token that a tree has not, and returns how much memory the others take.
  static size_t LeaveOutAttributes(lxb_html_token_t* token);

  // Of the tree read last.
  lxb_dom_node_t* root() const { return lxb_dom_interface_node(document_); }
  // What of the document the tree has no memory for; from a tag on.
  std::string_view rest() const { return rest_; }
  // Whether a limit was met: elements were too deep, or not all was read.
  bool limited() const { return limited_; }

 private:
  static lxb_html_token_t* OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                   void* tree);
  void Hook();
  // Whether lexbor tells elements that they were inserted.
  void UseEvents(bool use);
  arrow::Status Feed();
  // Whether a token is kept from the tree.
  bool KeepsOut(lxb_html_token_t* token);
  bool IsTooDeep(const lxb_html_token_t& token) const;
  bool IsBetweenBlocks(const lxb_html_token_t& text) const;
  void Charge(const lxb_html_token_t& token, size_t attribute_bytes);
  bool MayCopyLink() const;
  void StopAt(const lxb_html_token_t& token);

  const size_t max_depth_;
  lxb_html_document_t* document_;
  lxb_html_tokenizer_t* tokenizer_ = nullptr;
  lxb_html_tree_t* builder_ = nullptr;
  lxb_html_tokenizer_token_f build_ = nullptr;
  void* build_context_ = nullptr;

  std::string_view html_;
  std::string_view rest_;
  bool limited_ = false;
  bool full_ = false;
  size_t used_ = 0;        // memory, at most
  size_t link_bytes_ = 0;  // of the attributes of the last <a>
};

}  // namespace crawl
