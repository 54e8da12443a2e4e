#include "page/tree_walk.h"

#include <lexbor/dom/interfaces/character_data.h>
#include <lexbor/ns/const.h>

#include "page/ascii.h"
#include "page/tag_traits.h"

namespace crawl {
namespace {

std::string_view TextOf(const lxb_dom_node_t* node) {
  const lexbor_str_t& data = reinterpret_cast<const lxb_dom_character_data_t*>(node)->data;
  return {reinterpret_cast<const char*>(data.data), data.length};
}

bool IsHidden(const Attributes& attributes) {
  return attributes.Has(AttributeKey::kHidden) &&
         !EqualsIgnoreCase(attributes.Get(AttributeKey::kHidden), "until-found");
}

}  // namespace

void TreeWalk::Run(lxb_dom_node_t* root, ElementReader* reader, TextBuilder* text, Page* page) {
  reader_ = reader;
  text_ = text;
  page_ = page;
  links_.clear();
  headings_.clear();
  unseen_ = around_ = content_ = input_ = nullptr;
  for (lxb_dom_node_t* node = root->first_child; node != nullptr;) {
    Enter(node);
    if (node->first_child != nullptr) {
      node = node->first_child;
      continue;
    }
    Leave(node);
    while (node->next == nullptr && node->parent != root) {
      node = node->parent;
      Leave(node);
    }
    node = node->next;
  }
  text_->EndBlock();
}

void TreeWalk::Enter(lxb_dom_node_t* node) {
  if (node->type == LXB_DOM_NODE_TYPE_TEXT) {
    AppendText(TextOf(node));
  } else if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
    EnterElement(node, TraitsOf(node->local_name));
  }
}

void TreeWalk::EnterElement(lxb_dom_node_t* node, uint8_t traits) {
  const lxb_tag_id_t tag = node->local_name;
  if ((traits & kBlock) != 0) text_->EndBlock();
  if ((traits & kApart) != 0) text_->Blank();
  if ((traits & kUnseen) != 0) {
    if (tag == LXB_TAG_TITLE && node->ns == LXB_NS_HTML) TakeTitle(node);
    if (unseen_ == nullptr) unseen_ = node;
  }
  EnterSection(node, traits);
  if (HeadingLevel(tag) != 0) headings_.push_back({node, text_->end()});
  const auto* element = reinterpret_cast<const lxb_dom_element_t*>(node);
  if (element->first_attr == nullptr) return;
  const Attributes attributes(*element);
  if (unseen_ == nullptr && IsHidden(attributes)) unseen_ = node;
  if (tag == LXB_TAG_A || tag == LXB_TAG_AREA) {
    EnterLink(node, attributes);
  } else if (tag == LXB_TAG_IMG) {
    AppendAlt(attributes.Get(AttributeKey::kAlt));
  } else if (ElementReader::Reads(tag)) {
    reader_->Read(tag, attributes);
  }
}

void TreeWalk::EnterLink(const lxb_dom_node_t* node, const Attributes& attributes) {
  if (!attributes.Has(AttributeKey::kHref)) return;
  const bool area = node->local_name == LXB_TAG_AREA;
  const bool added = reader_->AddLink(area ? LinkKind::kArea : LinkKind::kAnchor, attributes);
  const int64_t link = added ? static_cast<int64_t>(page_->links.size()) - 1 : -1;
  links_.push_back({node, text_->end(), link});
  if (area) AppendAlt(attributes.Get(AttributeKey::kAlt));
}

void TreeWalk::Leave(lxb_dom_node_t* node) {
  if (node->type != LXB_DOM_NODE_TYPE_ELEMENT) return;
  if (!links_.empty() && links_.back().node == node) CloseLink();
  if (!headings_.empty() && headings_.back().node == node) {
    CloseHeading(HeadingLevel(node->local_name));
  }
  const uint8_t traits = TraitsOf(node->local_name);
  if ((traits & kBlock) != 0) text_->EndBlock();
  if ((traits & kApart) != 0) text_->Blank();
  LeaveSection(node);
}

void TreeWalk::CloseLink() {
  const OpenLink& open = links_.back();
  if (open.link >= 0) page_->links[open.link].anchor = text_->SpanFrom(open.begin);
  links_.pop_back();
}

void TreeWalk::CloseHeading(int level) {
  const TextSpan span = text_->SpanFrom(headings_.back().begin);
  if (span.begin < span.end) page_->headings.push_back({level, span});
  headings_.pop_back();
}

void TreeWalk::AppendText(std::string_view text) {
  if (unseen_ == nullptr) text_->Append(text, !links_.empty(), place());
}

void TreeWalk::AppendAlt(std::string_view alt) {
  text_->Blank();
  AppendText(alt);
  text_->Blank();
}

void TreeWalk::TakeTitle(const lxb_dom_node_t* node) {
  if (!page_->title.empty()) return;
  for (const auto* child = node->first_child; child != nullptr; child = child->next) {
    if (child->type == LXB_DOM_NODE_TYPE_TEXT) AppendCollapsed(TextOf(child), &page_->title);
  }
}

void TreeWalk::EnterSection(const lxb_dom_node_t* node, uint8_t traits) {
  const bool aside = (traits & kAround) != 0 || ((traits & kAtEdge) != 0 && content_ == nullptr);
  if (aside && around_ == nullptr) around_ = node;
  if ((traits & kContent) != 0 && content_ == nullptr) content_ = node;
  if ((traits & kInput) != 0 && input_ == nullptr) input_ = node;
}

void TreeWalk::LeaveSection(const lxb_dom_node_t* node) {
  if (unseen_ == node) unseen_ = nullptr;
  if (around_ == node) around_ = nullptr;
  if (content_ == node) content_ = nullptr;
  if (input_ == node) input_ = nullptr;
}

uint8_t TreeWalk::place() const {
  return (around_ != nullptr ? kAside : kPlain) | (input_ != nullptr ? kForm : kPlain);
}

}  // namespace crawl
