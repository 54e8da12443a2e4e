// What the HTML standard does with an element that begins or ends in the body of a page.
#pragma once

#include <lexbor/tag/tag.h>

#include <cstdint>

namespace crawl {

enum class ElementKind : uint8_t {
  kOrdinary,    // begins and ends, and that is all
  kStrange,     // has rules of its own
  kVoid,        // has no end
  kMetadata,    // has no end, and may stand in the head
  kText,        // has nothing but text, and may stand in the head
  kTextOfBody,  // the same, but not in the head
  kBlock,       // ends a paragraph
  kHeading,     // and no other heading is in it
  kRule,        // <hr>
  kItem,        // <li>, <dd>, <dt>
  kParagraph,
  kLink,
  kForm,
  kButton,
  kTable,
  kTableBody,
  kRow,
  kCell,
  kCaption,
};

ElementKind KindOf(lxb_tag_id_t tag);

}  // namespace crawl
