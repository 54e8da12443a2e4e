#include "page/tag_outline.h"

#include <lexbor/dom/interfaces/element.h>

namespace crawl {
namespace {

void AppendElement(lxb_dom_node_t* node, size_t depth, std::string* to) {
  auto* element = lxb_dom_interface_element(node);
  const auto append = [to](const lxb_char_t* text, size_t size) {
    if (text != nullptr) to->append(reinterpret_cast<const char*>(text), size);
  };
  size_t size = 0;
  to->append(2 * depth, ' ');
  const lxb_char_t* name = lxb_dom_element_local_name(element, &size);
  append(name, size);
  for (lxb_dom_attr_t* at = element->first_attr; at != nullptr; at = at->next) {
    to->push_back(' ');
    const lxb_char_t* key = lxb_dom_attr_local_name(at, &size);
    append(key, size);
    to->append("=\"");
    const lxb_char_t* value = lxb_dom_attr_value(at, &size);
    append(value, size);
    to->push_back('"');
  }
  to->push_back('\n');
}

}  // namespace

std::string TagOutline(const HtmlTree& tree) {
  std::string outline;
  size_t depth = 0;
  lxb_dom_node_t* const root = tree.root();
  for (lxb_dom_node_t* node = root->first_child; node != nullptr;) {
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) AppendElement(node, depth, &outline);
    if (node->first_child != nullptr) {
      node = node->first_child;
      ++depth;
      continue;
    }
    while (node->next == nullptr && node->parent != root) {
      node = node->parent;
      --depth;
    }
    node = node->next;
  }
  return outline;
}

}  // namespace crawl
