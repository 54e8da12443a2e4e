// A page from its tag tree.
#pragma once

#include <lexbor/dom/interfaces/node.h>

#include "page/page_writer.h"

namespace crawl {

// Tells `writer` of all that is below `root`, which may be of any depth.
void WalkTree(const lxb_dom_node_t* root, PageWriter* writer);

}  // namespace crawl
