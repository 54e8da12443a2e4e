// A page from its elements, in the order of the document: text, blocks, headings, links.
#pragma once

#include <lexbor/tag/tag.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/page.h"
#include "page/attributes.h"
#include "page/element_reader.h"
#include "page/text_builder.h"

namespace crawl {

// Is told where elements begin and end, each within the one around it. Holds memory from one page to
// the next.
class PageWriter {
 public:
  void Start(ElementReader* reader, TextBuilder* text, Page* page);

  // `attributes` is null for an element without any, `is_html` is false for one of SVG or MathML.
  void Enter(lxb_tag_id_t tag, bool is_html, const Attributes* attributes);
  // The element that was entered last and not left has this tag.
  void Leave(lxb_tag_id_t tag);
  void Append(std::string_view text);
  // All elements were left.
  void Finish() { text_->EndBlock(); }

 private:
  // Elements are known by how deep they are.
  static constexpr size_t kNone = 0;

  struct OpenLink {
    size_t depth;
    uint32_t begin;
    int64_t link;  // an index of the page's links; negative for one that leads nowhere
  };
  struct OpenHeading {
    size_t depth;
    uint32_t begin;
  };

  void EnterLink(lxb_tag_id_t tag, const Attributes& attributes);
  void CloseLink();
  void CloseHeading(int level);
  void AppendAlt(std::string_view alt);
  void EnterSection(uint8_t traits);
  void LeaveSection();
  uint8_t place() const;

  ElementReader* reader_ = nullptr;
  TextBuilder* text_ = nullptr;
  Page* page_ = nullptr;
  size_t depth_ = kNone;
  std::vector<OpenLink> links_;
  std::vector<OpenHeading> headings_;
  // The depths of the outermost open element of a kind; kNone for none.
  size_t unseen_ = kNone;
  size_t around_ = kNone;
  size_t content_ = kNone;
  size_t input_ = kNone;
  size_t title_ = kNone;    // that the page's title is taken from
  std::string title_text_;  // as it stands there
};

}  // namespace crawl
