// Which blocks of a page are its main content (seed 000, 2.1.4).
#pragma once

#include <cstdint>
#include <vector>

#include "crawl/page.h"

namespace crawl {

// Sets Block::hash of all blocks.
void HashBlocks(Page* page);

// Sets Block::main of the blocks that are main content; `places` holds BlockPlace bits for each.
//
// The text of main content comes in long blocks with few links, that of navigation and notices in
// short ones made of links. So each block is worth the bytes of its text outside links, less those
// inside links, less kBlockCost; and the main content is the run of neighbouring blocks, in the
// order of the tag tree, that is worth most in sum. A run, and not each block by its own worth, so
// that a short line between two paragraphs belongs to them. Inside the run, what is linked by more
// than half is not main content.
//
// Blocks in <nav>, <aside>, or a page's <header> or <footer> are worth nothing and never main
// content, unless a page has no others. Neither are those in a <form>, unless it holds more than
// half of the page's text: some sites put all of a page into one. When no block is worth anything,
// all those are main content that are not linked by more than half.
inline constexpr int64_t kBlockCost = 10;
void FindMainBlocks(const std::vector<uint8_t>& places, Page* page);

}  // namespace crawl
