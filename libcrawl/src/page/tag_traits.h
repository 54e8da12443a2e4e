// How elements show: which begin a line, which have text that no reader sees, which stand around
// the content of a page.
#pragma once

#include <lexbor/tag/tag.h>

#include <cstdint>

namespace crawl {

enum TagTraits : uint8_t {
  kInline = 0,
  kBlock = 1,     // stands on lines of its own
  kUnseen = 2,    // its content is no text
  kApart = 4,     // separates words, as <br> does
  kAround = 8,    // <nav>, <aside>: never content
  kAtEdge = 16,   // <header>, <footer>: not content unless in kContent
  kContent = 32,  // <main>, <article>
  kInput = 64,    // <form>, <select>
};

uint8_t TraitsOf(lxb_tag_id_t tag);

// 1 to 6 for <h1> to <h6>, else 0.
int HeadingLevel(lxb_tag_id_t tag);

}  // namespace crawl
