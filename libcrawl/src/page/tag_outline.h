// The tag tree of a page as text.
#pragma once

#include <string>

#include "page/html_tree.h"

namespace crawl {

// The elements of a tree, each on a line with its attributes, indented by two blanks for each
// element that it is in.
std::string TagOutline(const HtmlTree& tree);

}  // namespace crawl
