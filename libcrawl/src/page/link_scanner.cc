#include "page/link_scanner.h"

#include <new>

#include "page/attributes.h"
#include "page/plain_state.h"
#include "page/text_builder.h"
#include "page/tokenizer_limits.h"

namespace crawl {
namespace {

arrow::Status NoMemory() { return arrow::Status::OutOfMemory("no memory for a page's tokens"); }

}  // namespace

LinkScanner::LinkScanner() : tokenizer_(lxb_html_tokenizer_create()) {
  if (lxb_html_tokenizer_init(tokenizer_) != LXB_STATUS_OK) {
    lxb_html_tokenizer_destroy(tokenizer_);
    throw std::bad_alloc();
  }
  PrepareTokenizer(tokenizer_);
  lxb_html_tokenizer_callback_token_done_set(tokenizer_, OnToken, this);
}

LinkScanner::~LinkScanner() { lxb_html_tokenizer_destroy(tokenizer_); }

arrow::Status LinkScanner::Scan(std::string_view html, ElementReader* reader, Page* page) {
  reader_ = reader;
  page_ = page;
  in_title_ = false;
  foreign_ = templates_ = 0;
  CleanTokenizer(tokenizer_);
  if (lxb_html_tokenizer_begin(tokenizer_) != LXB_STATUS_OK) return NoMemory();
  ARROW_RETURN_NOT_OK(Feed(html));
  return lxb_html_tokenizer_end(tokenizer_) == LXB_STATUS_OK ? arrow::Status::OK() : NoMemory();
}

arrow::Status LinkScanner::Feed(std::string_view html) {
  for (size_t at = 0; at < html.size(); at += kTokenizerPiece) {
    const std::string_view piece = html.substr(at, kTokenizerPiece);
    const auto* bytes = reinterpret_cast<const lxb_char_t*>(piece.data());
    if (lxb_html_tokenizer_chunk(tokenizer_, bytes, piece.size()) != LXB_STATUS_OK) {
      return NoMemory();
    }
    if (HasTooManyNames(*tokenizer_)) {
      page_->truncated = true;
      break;
    }
  }
  return arrow::Status::OK();
}

lxb_html_token_t* LinkScanner::OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                       void* scanner) {
  auto* self = static_cast<LinkScanner*>(scanner);
  try {
    self->TakeTag(*token);
  } catch (const std::bad_alloc&) {
    lxb_html_tokenizer_status_set(tokenizer, LXB_STATUS_ERROR_MEMORY_ALLOCATION);
    return nullptr;
  }
  if (DropOldAttributes(tokenizer)) lexbor_mraw_clean(tokenizer->mraw);
  UsePlainState(tokenizer);
  return token;
}

void LinkScanner::TakeTag(const lxb_html_token_t& token) {
  switch (token.tag_id) {
    case LXB_TAG__TEXT:
      if (in_title_) {
        AppendCollapsed({reinterpret_cast<const char*>(token.text_start),
                         static_cast<size_t>(token.text_end - token.text_start)},
                        &page_->title);
      }
      break;
    case LXB_TAG__EM_COMMENT:
    case LXB_TAG__EM_DOCTYPE:
    case LXB_TAG__END_OF_FILE:
      break;
    default:
      if ((token.type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0) {
        EndTag(token.tag_id);
      } else {
        BeginTag(token);
      }
  }
}

void LinkScanner::EndTag(lxb_tag_id_t tag) {
  in_title_ = false;
  if ((tag == LXB_TAG_SVG || tag == LXB_TAG_MATH) && foreign_ > 0) --foreign_;
  if (tag == LXB_TAG_TEMPLATE && templates_ > 0) --templates_;
}

void LinkScanner::BeginTag(const lxb_html_token_t& token) {
  const lxb_tag_id_t tag = token.tag_id;
  // Only foreign elements are closed by a slash.
  const bool closed = (token.type & LXB_HTML_TOKEN_TYPE_CLOSE_SELF) != 0;
  if (foreign_ == 0 || !closed) {
    lxb_html_tokenizer_set_state_by_tag(tokenizer_, false, tag, LXB_NS_HTML);
  }
  if (tag == LXB_TAG_TEMPLATE) ++templates_;
  if ((tag == LXB_TAG_SVG || tag == LXB_TAG_MATH) && !closed) ++foreign_;
  if (templates_ > 0) return;
  if (tag == LXB_TAG_A) {
    reader_->AddLink(LinkKind::kAnchor, Attributes(token));
  } else if (tag == LXB_TAG_AREA) {
    reader_->AddLink(LinkKind::kArea, Attributes(token));
  } else if (tag == LXB_TAG_TITLE) {
    in_title_ = foreign_ == 0 && page_->title.empty();
  } else if (ElementReader::Reads(tag)) {
    reader_->Read(tag, Attributes(token));
  }
}

}  // namespace crawl
