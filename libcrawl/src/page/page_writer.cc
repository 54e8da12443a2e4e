#include "page/page_writer.h"

#include "page/ascii.h"
#include "page/tag_traits.h"

namespace crawl {
namespace {

bool IsHidden(const Attributes& attributes) {
  return attributes.Has(AttributeKey::kHidden) &&
         !EqualsIgnoreCase(attributes.Get(AttributeKey::kHidden), "until-found");
}

}  // namespace

void PageWriter::Start(ElementReader* reader, TextBuilder* text, Page* page) {
  reader_ = reader;
  text_ = text;
  page_ = page;
  depth_ = unseen_ = around_ = content_ = input_ = title_ = kNone;
  links_.clear();
  headings_.clear();
}

void PageWriter::Enter(lxb_tag_id_t tag, bool is_html, const Attributes* attributes) {
  ++depth_;
  const uint8_t traits = TraitsOf(tag);
  if ((traits & kBlock) != 0) text_->EndBlock();
  if ((traits & kApart) != 0) text_->Blank();
  if ((traits & kUnseen) != 0) {
    if (tag == LXB_TAG_TITLE && is_html && page_->title.empty()) {
      title_ = depth_;
      title_text_.clear();
    }
    if (unseen_ == kNone) unseen_ = depth_;
  }
  EnterSection(traits);
  if (HeadingLevel(tag) != 0) headings_.push_back({depth_, text_->end()});
  if (attributes == nullptr) return;
  if (unseen_ == kNone && IsHidden(*attributes)) unseen_ = depth_;
  if (tag == LXB_TAG_A || tag == LXB_TAG_AREA) {
    EnterLink(tag, *attributes);
  } else if (tag == LXB_TAG_IMG) {
    AppendAlt(attributes->Get(AttributeKey::kAlt));
  } else if (ElementReader::Reads(tag)) {
    reader_->Read(tag, *attributes);
  }
}

void PageWriter::EnterLink(lxb_tag_id_t tag, const Attributes& attributes) {
  if (!attributes.Has(AttributeKey::kHref)) return;
  const bool area = tag == LXB_TAG_AREA;
  const bool added = reader_->AddLink(area ? LinkKind::kArea : LinkKind::kAnchor, attributes);
  const int64_t link = added ? static_cast<int64_t>(page_->links.size()) - 1 : -1;
  links_.push_back({depth_, text_->end(), link});
  if (area) AppendAlt(attributes.Get(AttributeKey::kAlt));
}

void PageWriter::Leave(lxb_tag_id_t tag) {
  if (!links_.empty() && links_.back().depth == depth_) CloseLink();
  if (!headings_.empty() && headings_.back().depth == depth_) CloseHeading(HeadingLevel(tag));
  const uint8_t traits = TraitsOf(tag);
  if ((traits & kBlock) != 0) text_->EndBlock();
  if ((traits & kApart) != 0) text_->Blank();
  if (title_ == depth_) {
    AppendCollapsed(title_text_, &page_->title);
    title_ = kNone;
  }
  LeaveSection();
  --depth_;
}

void PageWriter::CloseLink() {
  const OpenLink& open = links_.back();
  if (open.link >= 0) page_->links[open.link].anchor = text_->SpanFrom(open.begin);
  links_.pop_back();
}

void PageWriter::CloseHeading(int level) {
  const TextSpan span = text_->SpanFrom(headings_.back().begin);
  if (span.begin < span.end) page_->headings.push_back({level, span});
  headings_.pop_back();
}

void PageWriter::Append(std::string_view text) {
  if (unseen_ == kNone) {
    text_->Append(text, !links_.empty(), place());
  } else if (title_ == depth_) {
    title_text_.append(text);
  }
}

void PageWriter::AppendAlt(std::string_view alt) {
  text_->Blank();
  if (unseen_ == kNone) text_->Append(alt, !links_.empty(), place());
  text_->Blank();
}

void PageWriter::EnterSection(uint8_t traits) {
  const bool aside = (traits & kAround) != 0 || ((traits & kAtEdge) != 0 && content_ == kNone);
  if (aside && around_ == kNone) around_ = depth_;
  if ((traits & kContent) != 0 && content_ == kNone) content_ = depth_;
  if ((traits & kInput) != 0 && input_ == kNone) input_ = depth_;
}

void PageWriter::LeaveSection() {
  for (size_t* section : {&unseen_, &around_, &content_, &input_}) {
    if (*section == depth_) *section = kNone;
  }
}

uint8_t PageWriter::place() const {
  return (around_ != kNone ? kAside : kPlain) | (input_ != kNone ? kForm : kPlain);
}

}  // namespace crawl
