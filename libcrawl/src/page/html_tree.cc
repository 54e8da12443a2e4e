#include "page/html_tree.h"

#include <algorithm>
#include <new>

#include "page/ascii.h"
#include "page/attributes.h"
#include "page/plain_state.h"
#include "page/tag_traits.h"
#include "page/tokenizer_limits.h"

namespace crawl {
namespace {

// The memory of a tree at most: about what an ordinary page of 16 MB takes.
constexpr size_t kTreeBytes = size_t{160} << 20;
constexpr size_t kNodeBytes = 200;
// The copies of an open <a> that the adoption agency algorithm makes at most for one tag.
constexpr size_t kMostCopies = 8;
constexpr size_t kLongestLink = 4096;
// Fewer would not hold the elements that each page has.
constexpr size_t kLeastDepth = 16;

// Elements that stay at the limit of depth. Inside HTML they do not nest: a void element has no
// content, a second <a> closes the first, and the content of the others is text, which the
// tokenizer would not know without them.
bool HoldsNoElements(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_A:
    case LXB_TAG_IFRAME:
    case LXB_TAG_NOEMBED:
    case LXB_TAG_NOFRAMES:
    case LXB_TAG_PLAINTEXT:
    case LXB_TAG_SCRIPT:
    case LXB_TAG_STYLE:
    case LXB_TAG_TEXTAREA:
    case LXB_TAG_TITLE:
    case LXB_TAG_XMP:
      return true;
    default:
      return lxb_html_tag_is_void(tag);
  }
}

bool IsTag(lxb_tag_id_t tag) {
  return tag != LXB_TAG__TEXT && tag != LXB_TAG__EM_COMMENT && tag != LXB_TAG__EM_DOCTYPE &&
         tag != LXB_TAG__END_OF_FILE;
}

bool IsClosing(const lxb_html_token_t& token) {
  return (token.type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0;
}

bool IsBlock(const lxb_dom_node_t& node) {
  return node.ns == LXB_NS_HTML && (TraitsOf(node.local_name) & kBlock) != 0;
}

}  // namespace

HtmlTree::HtmlTree(size_t max_depth)
    : max_depth_(std::max(max_depth, kLeastDepth)), document_(lxb_html_document_create()) {
  if (document_ == nullptr) throw std::bad_alloc();
}

HtmlTree::~HtmlTree() { lxb_html_document_destroy(document_); }

arrow::Status HtmlTree::Read(std::string_view html) {
  html_ = html;
  rest_ = {};
  limited_ = full_ = false;
  used_ = link_bytes_ = 0;
  lxb_html_document_clean(document_);
  // Which that leaves as the page before had it.
  document_->dom_document.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS;
  UseEvents(false);
  if (lxb_html_document_parse_chunk_begin(document_) != LXB_STATUS_OK) {
    return arrow::Status::OutOfMemory("no memory for a page's tree");
  }
  Hook();
  arrow::Status status = Feed();
  if (lxb_html_document_parse_chunk_end(document_) != LXB_STATUS_OK && status.ok()) {
    return arrow::Status::OutOfMemory("no memory for a page's tree");
  }
  return status;
}

void HtmlTree::UseEvents(bool use) {
  lxb_html_document_dom_opt_set(document_,
                                use ? LXB_DOM_DOCUMENT_OPT_UNDEF : LXB_DOM_DOCUMENT_OPT_WO_EVENTS);
}

// The document makes its parser when it reads its first page.
void HtmlTree::Hook() {
  if (tokenizer_ != nullptr) return;
  auto* parser = static_cast<lxb_html_parser_t*>(document_->dom_document.parser);
  tokenizer_ = parser->tkz;
  builder_ = parser->tree;
  PrepareTokenizer(tokenizer_);
  builder_->parse_errors = lexbor_array_obj_destroy(builder_->parse_errors, true);
  build_ = tokenizer_->callback_token_done;
  build_context_ = tokenizer_->callback_token_ctx;
  lxb_html_tokenizer_callback_token_done_set(tokenizer_, OnToken, this);
}

arrow::Status HtmlTree::Feed() {
  for (size_t at = 0; at < html_.size() && !full_; at += kTokenizerPiece) {
    const std::string_view piece = html_.substr(at, kTokenizerPiece);
    const auto* bytes = reinterpret_cast<const lxb_char_t*>(piece.data());
    if (lxb_html_document_parse_chunk(document_, bytes, piece.size()) != LXB_STATUS_OK) {
      return arrow::Status::OutOfMemory("no memory for a page's tree");
    }
    if (HasTooManyNames(*tokenizer_)) {
      limited_ = true;
      break;
    }
  }
  return arrow::Status::OK();
}

lxb_html_token_t* HtmlTree::OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                    void* tree) {
  auto* self = static_cast<HtmlTree*>(tree);
  const bool has_attributes = token->attr_first != nullptr;
  if (!self->KeepsOut(token)) token = self->build_(tokenizer, token, self->build_context_);
  if (has_attributes) DropOldAttributes(tokenizer);
  UsePlainState(tokenizer);
  return token;
}

bool HtmlTree::LeavesOut(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_B:
    case LXB_TAG_BIG:
    case LXB_TAG_CODE:
    case LXB_TAG_EM:
    case LXB_TAG_FONT:
    case LXB_TAG_I:
    case LXB_TAG_NOBR:
    case LXB_TAG_S:
    case LXB_TAG_SMALL:
    case LXB_TAG_STRIKE:
    case LXB_TAG_STRONG:
    case LXB_TAG_TT:
    case LXB_TAG_U:
      return true;
    default:
      return false;
  }
}

size_t HtmlTree::LeaveOutAttributes(lxb_html_token_t* token) {
  return KeepKnownAttributes(kLongestLink, token);
}

bool HtmlTree::KeepsOut(lxb_html_token_t* token) {
  if (token->tag_id == LXB_TAG__END_OF_FILE) return false;
  if (full_ || token->tag_id == LXB_TAG__EM_COMMENT || LeavesOut(token->tag_id)) return true;
  size_t attribute_bytes = 0;
  if (IsTag(token->tag_id)) {
    if (used_ > kTreeBytes) {
      StopAt(*token);
      return true;
    }
    // Of all elements only these do more when they are inserted: a <select> shows one of them.
    if (token->tag_id == LXB_TAG_OPTION) UseEvents(true);
    attribute_bytes = LeaveOutAttributes(token);
    if (!IsClosing(*token) && IsTooDeep(*token)) {
      limited_ = true;
      return true;
    }
  }
  Charge(*token, attribute_bytes);
  return token->tag_id == LXB_TAG__TEXT && IsBetweenBlocks(*token);
}

bool HtmlTree::IsTooDeep(const lxb_html_token_t& token) const {
  if (lexbor_array_length(builder_->open_elements) < max_depth_) return false;
  const lxb_dom_node_t* current = lxb_html_tree_current_node(builder_);
  return current->ns != LXB_NS_HTML || !HoldsNoElements(token.tag_id);
}

// Whether a text is blanks at the beginning of a block, or behind one, which separate no words. The
// content of an <option> may be shown elsewhere, and that of an open <a> be moved.
bool HtmlTree::IsBetweenBlocks(const lxb_html_token_t& text) const {
  if (!std::all_of(text.text_start, text.text_end, IsHtmlBlank)) return false;
  if (lexbor_array_length(builder_->active_formatting) != 0) return false;
  const lxb_dom_node_t* current = lxb_html_tree_current_node(builder_);
  return current != nullptr && current->local_name != LXB_TAG_OPTION && IsBlock(*current) &&
         (current->last_child == nullptr || IsBlock(*current->last_child));
}

void HtmlTree::Charge(const lxb_html_token_t& token, size_t attribute_bytes) {
  const bool is_link = token.tag_id == LXB_TAG_A;
  if (!IsClosing(token) || token.tag_id == LXB_TAG_P || token.tag_id == LXB_TAG_BR) {
    used_ += kNodeBytes + attribute_bytes;
  }
  if (MayCopyLink()) used_ += (is_link ? kMostCopies : 1) * (kNodeBytes + link_bytes_);
  if (is_link && !IsClosing(token)) link_bytes_ = attribute_bytes;
}

// An <a> that was not closed is copied into each block behind it, and more often where it and
// blocks overlap.
bool HtmlTree::MayCopyLink() const {
  if (lexbor_array_length(builder_->active_formatting) == 0) return false;
  const lxb_dom_node_t* current = lxb_html_tree_current_node(builder_);
  return current == nullptr || current->local_name != LXB_TAG_A;
}

void HtmlTree::StopAt(const lxb_html_token_t& token) {
  full_ = limited_ = true;
  size_t at = reinterpret_cast<const char*>(token.begin) - html_.data();
  // A tag's token begins with its name.
  while (at > 0 && html_[at] != '<') --at;
  rest_ = html_.substr(at);
}

}  // namespace crawl
