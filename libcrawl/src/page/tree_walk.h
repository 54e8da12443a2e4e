// A page from its tag tree: text, blocks, headings, links.
#pragma once

#include <lexbor/dom/interfaces/element.h>

#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "page/element_reader.h"
#include "page/text_builder.h"

namespace crawl {

// Holds memory from one page to the next.
class TreeWalk {
 public:
  // Walks the tree below `root`, which may be of any depth.
  void Run(lxb_dom_node_t* root, ElementReader* reader, TextBuilder* text, Page* page);

 private:
  struct OpenLink {
    const lxb_dom_node_t* node;
    uint32_t begin;
    int64_t link;  // an index of the page's links; negative for one that leads nowhere
  };
  struct OpenHeading {
    const lxb_dom_node_t* node;
    uint32_t begin;
  };

  void Enter(lxb_dom_node_t* node);
  void EnterElement(lxb_dom_node_t* node, uint8_t traits);
  void EnterLink(const lxb_dom_node_t* node, const Attributes& attributes);
  void Leave(lxb_dom_node_t* node);
  void CloseLink();
  void CloseHeading(int level);
  void AppendText(std::string_view text);
  void AppendAlt(std::string_view alt);
  void TakeTitle(const lxb_dom_node_t* node);
  void EnterSection(const lxb_dom_node_t* node, uint8_t traits);
  void LeaveSection(const lxb_dom_node_t* node);
  uint8_t place() const;

  ElementReader* reader_ = nullptr;
  TextBuilder* text_ = nullptr;
  Page* page_ = nullptr;
  std::vector<OpenLink> links_;
  std::vector<OpenHeading> headings_;
  // The outermost open element of its kind; null for none.
  const lxb_dom_node_t* unseen_ = nullptr;
  const lxb_dom_node_t* around_ = nullptr;
  const lxb_dom_node_t* content_ = nullptr;
  const lxb_dom_node_t* input_ = nullptr;
};

}  // namespace crawl
