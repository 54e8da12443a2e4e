#include "page/orderly_reader.h"

#include <lexbor/html/tag.h>
#include <lexbor/ns/const.h>

#include <algorithm>
#include <new>

#include "page/ascii.h"
#include "page/attributes.h"
#include "page/element_kind.h"
#include "page/html_tree.h"
#include "page/plain_state.h"
#include "page/tag_traits.h"
#include "page/tokenizer_limits.h"

namespace crawl {
namespace {

// A longer one is not worth the risk of reading it twice, and its tree has limits.
constexpr size_t kLongestPage = size_t{1} << 20;

// Where links have more in them than this, a tree may meet its limit of memory, and be cut there.
constexpr int kMostLinked = 1024;

bool IsTablePart(ElementKind kind) {
  return kind == ElementKind::kTable || kind == ElementKind::kTableBody ||
         kind == ElementKind::kRow;
}

bool IsBlank(const lxb_html_token_t& text) {
  return std::all_of(text.text_start, text.text_end, IsHtmlBlank);
}

// Whether an <li> or <dd> looks no further than this element for one to end.
bool StopsItems(lxb_tag_id_t tag) {
  return tag != LXB_TAG_ADDRESS && tag != LXB_TAG_DIV && tag != LXB_TAG_P &&
         lxb_html_tag_is_category(tag, LXB_NS_HTML, LXB_HTML_TAG_CATEGORY_SPECIAL);
}

bool IsNamed(const lxb_html_token_attr_t* part, std::string_view name) {
  return part != nullptr && part->name != nullptr &&
         name == reinterpret_cast<const char*>(lexbor_hash_entry_str(&part->name->entry));
}

// Whether a document's type is one of those by which browsers keep to the standard: there are others,
// but few documents have them.
bool IsStandardType(const lxb_html_token_t& type) {
  const lxb_html_token_attr_t* part = type.attr_first;
  if ((type.type & LXB_HTML_TOKEN_TYPE_FORCE_QUIRKS) != 0 || !IsNamed(part, "html")) return false;
  part = part->next;
  if (part == nullptr) return true;
  if (!IsNamed(part, "public") || part->value == nullptr) return false;
  const std::string_view id(reinterpret_cast<const char*>(part->value), part->value_size);
  const bool known = StartsWithIgnoreCase(id, "-//w3c//dtd xhtml 1.") ||
                     StartsWithIgnoreCase(id, "-//w3c//dtd html 4.01//");
  part = part->next;
  if (!known || part == nullptr || part->value == nullptr) return known;
  const std::string_view place(reinterpret_cast<const char*>(part->value), part->value_size);
  return StartsWithIgnoreCase(place, "http://www.w3.org/");
}

bool IsItemLike(lxb_tag_id_t tag, lxb_tag_id_t item) {
  return item == LXB_TAG_LI ? tag == LXB_TAG_LI : tag == LXB_TAG_DD || tag == LXB_TAG_DT;
}

}  // namespace

OrderlyReader::OrderlyReader(size_t max_depth)
    : max_depth_(max_depth), tokenizer_(lxb_html_tokenizer_create()) {
  if (lxb_html_tokenizer_init(tokenizer_) != LXB_STATUS_OK) {
    lxb_html_tokenizer_destroy(tokenizer_);
    throw std::bad_alloc();
  }
  PrepareTokenizer(tokenizer_);
  lxb_html_tokenizer_callback_token_done_set(tokenizer_, OnToken, this);
}

OrderlyReader::~OrderlyReader() { lxb_html_tokenizer_destroy(tokenizer_); }

bool OrderlyReader::Read(std::string_view html, PageWriter* writer) {
  if (html.size() > kLongestPage) return false;
  writer_ = writer;
  phase_ = Phase::kBeforeHtml;
  orderly_ = true;
  in_text_ = has_type_ = standard_ = false;
  open_.clear();
  paragraphs_ = links_ = linked_ = forms_ = buttons_ = tables_ = 0;
  CleanTokenizer(tokenizer_);
  if (lxb_html_tokenizer_begin(tokenizer_) != LXB_STATUS_OK) return false;
  if (!Feed(html) || lxb_html_tokenizer_end(tokenizer_) != LXB_STATUS_OK || !orderly_) return false;
  writer_->Finish();
  return true;
}

bool OrderlyReader::Feed(std::string_view html) {
  for (size_t at = 0; at < html.size(); at += kTokenizerPiece) {
    const std::string_view piece = html.substr(at, kTokenizerPiece);
    const auto* bytes = reinterpret_cast<const lxb_char_t*>(piece.data());
    if (lxb_html_tokenizer_chunk(tokenizer_, bytes, piece.size()) != LXB_STATUS_OK) return false;
    if (HasTooManyNames(*tokenizer_)) return false;
  }
  return true;
}

lxb_html_token_t* OrderlyReader::OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                         void* reader) {
  auto* self = static_cast<OrderlyReader*>(reader);
  try {
    self->orderly_ = self->Take(token);
  } catch (const std::bad_alloc&) {
    self->orderly_ = false;
  }
  if (!self->orderly_) {
    lxb_html_tokenizer_status_set(tokenizer, LXB_STATUS_ABORTED);
    return nullptr;
  }
  if (DropOldAttributes(tokenizer)) lexbor_mraw_clean(tokenizer->mraw);
  UsePlainState(tokenizer);
  return token;
}

bool OrderlyReader::Take(lxb_html_token_t* token) {
  if (links_ > 0 && top() != LXB_TAG_A && ++linked_ > kMostLinked) return false;
  switch (token->tag_id) {
    case LXB_TAG__TEXT:
      return TakeText(*token);
    case LXB_TAG__EM_COMMENT:
      return true;
    case LXB_TAG__EM_DOCTYPE:
      if (phase_ != Phase::kBeforeHtml || has_type_) return false;
      has_type_ = true;
      standard_ = IsStandardType(*token);
      return true;
    case LXB_TAG__END_OF_FILE:
      while (!open_.empty()) PopTop();
      return true;
    default:
      if (token->tag_id < LXB_TAG__BEGIN) return false;
  }
  if (HtmlTree::LeavesOut(token->tag_id)) return true;
  if ((token->type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0) return End(token->tag_id);
  return Begin(token);
}

bool OrderlyReader::TakeText(const lxb_html_token_t& token) {
  if (token.null_count != 0) return false;
  // Where a table wants a part, and around the head and the body, there is room for blanks only.
  const bool wants_text = in_text_ || (phase_ == Phase::kInBody && !IsTablePart(KindOf(top())));
  if (!wants_text) return IsBlank(token);
  writer_->Append({reinterpret_cast<const char*>(token.text_start),
                   static_cast<size_t>(token.text_end - token.text_start)});
  return true;
}

bool OrderlyReader::Begin(lxb_html_token_t* token) {
  const lxb_tag_id_t tag = token->tag_id;
  switch (phase_) {
    case Phase::kBeforeHtml:
      phase_ = Phase::kBeforeHead;
      return tag == LXB_TAG_HTML && Push(token);
    case Phase::kBeforeHead:
      phase_ = Phase::kInHead;
      return tag == LXB_TAG_HEAD && Push(token);
    case Phase::kInHead:
      if (KindOf(tag) == ElementKind::kMetadata) return PushVoid(token);
      return KindOf(tag) == ElementKind::kText && PushText(token);
    case Phase::kAfterHead:
      phase_ = Phase::kInBody;
      return tag == LXB_TAG_BODY && Push(token);
    case Phase::kInBody:
      return IsTablePart(KindOf(top())) ? BeginInTable(token) : BeginInBody(token);
    case Phase::kAfterBody:
      return false;
  }
  return false;
}

bool OrderlyReader::BeginInBody(lxb_html_token_t* token) {
  switch (KindOf(token->tag_id)) {
    case ElementKind::kOrdinary:
      return Push(token);
    case ElementKind::kStrange:
      return false;
    case ElementKind::kVoid:
    case ElementKind::kMetadata:
      return PushVoid(token);
    case ElementKind::kText:
    case ElementKind::kTextOfBody:
      return PushText(token);
    case ElementKind::kBlock:
    case ElementKind::kParagraph:
      return EndParagraph() && Push(token);
    case ElementKind::kHeading:
      return EndParagraph() && HeadingLevel(top()) == 0 && Push(token);
    case ElementKind::kRule:
      return EndParagraph() && PushVoid(token);
    case ElementKind::kItem:
      return BeginItem(token);
    case ElementKind::kLink:
      return links_ == 0 && Push(token);
    case ElementKind::kForm:
      return forms_ == 0 && EndParagraph() && Push(token);
    case ElementKind::kButton:
      return buttons_ == 0 && Push(token);
    case ElementKind::kTable:
      return (standard_ ? EndParagraph() : paragraphs_ == 0) && Push(token);
    case ElementKind::kTableBody:
    case ElementKind::kRow:
    case ElementKind::kCell:
    case ElementKind::kCaption:
      return EndCell() && BeginInTable(token);
  }
  return false;
}

// What begins where the innermost element is a table, or a part of it that has rows or cells.
bool OrderlyReader::BeginInTable(lxb_html_token_t* token) {
  switch (KindOf(token->tag_id)) {
    case ElementKind::kCaption:
    case ElementKind::kTableBody:
      EndTableBody();
      return Push(token);
    case ElementKind::kRow:
      EndRow();
      return (KindOf(top()) == ElementKind::kTableBody || PushImplied(LXB_TAG_TBODY)) &&
             Push(token);
    case ElementKind::kCell:
      if (top() == LXB_TAG_TABLE && !PushImplied(LXB_TAG_TBODY)) return false;
      return (top() == LXB_TAG_TR || PushImplied(LXB_TAG_TR)) && Push(token);
    default:
      return false;
  }
}

bool OrderlyReader::BeginItem(lxb_html_token_t* token) {
  const auto ends = [token](lxb_tag_id_t tag) {
    return IsItemLike(tag, token->tag_id) || StopsItems(tag);
  };
  const auto item = std::find_if(open_.rbegin(), open_.rend(), ends);
  if (item != open_.rend() && IsItemLike(*item, token->tag_id)) {
    if (item != open_.rbegin()) return false;
    PopTop();
  }
  return EndParagraph() && Push(token);
}

bool OrderlyReader::End(lxb_tag_id_t tag) {
  if (in_text_) {
    in_text_ = false;
    return Pop(tag);
  }
  switch (phase_) {
    case Phase::kInHead:
      phase_ = Phase::kAfterHead;
      return tag == LXB_TAG_HEAD && Pop(tag);
    case Phase::kInBody:
      if (tag == LXB_TAG_BODY) {
        phase_ = Phase::kAfterBody;
        return tables_ == 0;
      }
      return IsTablePart(KindOf(top())) ? EndInTable(tag) : EndInBody(tag);
    case Phase::kAfterBody:
      return tag == LXB_TAG_HTML;
    default:
      return false;
  }
}

bool OrderlyReader::EndInBody(lxb_tag_id_t tag) {
  switch (KindOf(tag)) {
    case ElementKind::kOrdinary:
    case ElementKind::kLink:
    case ElementKind::kParagraph:
      return Pop(tag);
    case ElementKind::kBlock:
    case ElementKind::kHeading:
    case ElementKind::kForm:
    case ElementKind::kButton:
    case ElementKind::kCell:
    case ElementKind::kCaption:
      EndImplied();
      return Pop(tag);
    case ElementKind::kItem:
      EndImplied(tag);
      return Pop(tag);
    case ElementKind::kTable:
    case ElementKind::kTableBody:
    case ElementKind::kRow:
      return EndCell() && EndInTable(tag);
    default:
      return false;
  }
}

bool OrderlyReader::EndInTable(lxb_tag_id_t tag) {
  switch (KindOf(tag)) {
    case ElementKind::kTable:
      EndTableBody();
      return Pop(tag);
    case ElementKind::kTableBody:
      EndRow();
      return Pop(tag);
    case ElementKind::kRow:
      return Pop(tag);
    default:
      return false;
  }
}

bool OrderlyReader::Push(lxb_html_token_t* token) {
  if (open_.size() + 2 >= max_depth_) return false;
  const lxb_tag_id_t tag = token->tag_id;
  open_.push_back(tag);
  paragraphs_ += tag == LXB_TAG_P;
  links_ += tag == LXB_TAG_A;
  forms_ += tag == LXB_TAG_FORM;
  buttons_ += tag == LXB_TAG_BUTTON;
  tables_ += tag == LXB_TAG_TABLE;
  Tell(token);
  return true;
}

// An element that the standard puts in.
bool OrderlyReader::PushImplied(lxb_tag_id_t tag) {
  if (open_.size() + 2 >= max_depth_) return false;
  open_.push_back(tag);
  writer_->Enter(tag, true, nullptr);
  return true;
}

bool OrderlyReader::PushVoid(lxb_html_token_t* token) {
  if (open_.size() + 2 >= max_depth_) return false;
  Tell(token);
  writer_->Leave(token->tag_id);
  return true;
}

bool OrderlyReader::PushText(lxb_html_token_t* token) {
  in_text_ = true;
  if (!Push(token)) return false;
  lxb_html_tokenizer_set_state_by_tag(tokenizer_, false, token->tag_id, LXB_NS_HTML);
  return true;
}

void OrderlyReader::Tell(lxb_html_token_t* token) {
  HtmlTree::LeaveOutAttributes(token);
  if (token->attr_first == nullptr) {
    writer_->Enter(token->tag_id, true, nullptr);
  } else {
    const Attributes attributes(*token);
    writer_->Enter(token->tag_id, true, &attributes);
  }
}

bool OrderlyReader::Pop(lxb_tag_id_t tag) {
  if (top() != tag) return false;
  PopTop();
  return true;
}

void OrderlyReader::PopTop() {
  const lxb_tag_id_t tag = open_.back();
  open_.pop_back();
  paragraphs_ -= tag == LXB_TAG_P;
  links_ -= tag == LXB_TAG_A;
  forms_ -= tag == LXB_TAG_FORM;
  buttons_ -= tag == LXB_TAG_BUTTON;
  tables_ -= tag == LXB_TAG_TABLE;
  writer_->Leave(tag);
}

void OrderlyReader::EndImplied(lxb_tag_id_t but) {
  while (top() != but && (top() == LXB_TAG_P || KindOf(top()) == ElementKind::kItem)) PopTop();
}

bool OrderlyReader::EndParagraph() {
  if (top() == LXB_TAG_P) PopTop();
  return paragraphs_ == 0;
}

bool OrderlyReader::EndCell() {
  EndImplied();
  const ElementKind kind = KindOf(top());
  return (kind == ElementKind::kCell || kind == ElementKind::kCaption) && Pop(top());
}

void OrderlyReader::EndRow() {
  if (top() == LXB_TAG_TR) PopTop();
}

void OrderlyReader::EndTableBody() {
  EndRow();
  if (KindOf(top()) == ElementKind::kTableBody) PopTop();
}

}  // namespace crawl
