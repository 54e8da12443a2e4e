#include "page/tree_walk.h"

#include <lexbor/dom/interfaces/character_data.h>
#include <lexbor/dom/interfaces/element.h>
#include <lexbor/ns/const.h>

namespace crawl {
namespace {

std::string_view TextOf(const lxb_dom_node_t* node) {
  const lexbor_str_t& data = reinterpret_cast<const lxb_dom_character_data_t*>(node)->data;
  return {reinterpret_cast<const char*>(data.data), data.length};
}

void Enter(const lxb_dom_node_t* node, PageWriter* writer) {
  if (node->type == LXB_DOM_NODE_TYPE_TEXT) {
    writer->Append(TextOf(node));
  } else if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
    const auto* element = reinterpret_cast<const lxb_dom_element_t*>(node);
    const bool is_html = node->ns == LXB_NS_HTML;
    if (element->first_attr == nullptr) {
      writer->Enter(node->local_name, is_html, nullptr);
    } else {
      const Attributes attributes(*element);
      writer->Enter(node->local_name, is_html, &attributes);
    }
  }
}

void Leave(const lxb_dom_node_t* node, PageWriter* writer) {
  if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) writer->Leave(node->local_name);
}

}  // namespace

void WalkTree(const lxb_dom_node_t* root, PageWriter* writer) {
  for (const lxb_dom_node_t* node = root->first_child; node != nullptr;) {
    Enter(node, writer);
    if (node->first_child != nullptr) {
      node = node->first_child;
      continue;
    }
    Leave(node, writer);
    while (node->next == nullptr && node->parent != root) {
      node = node->parent;
      Leave(node, writer);
    }
    node = node->next;
  }
}

}  // namespace crawl
