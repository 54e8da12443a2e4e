// What the columns of `pages` and `links` are, for those who write and those who read them.
#pragma once

#include <arrow/type.h>

#include <memory>
#include <optional>
#include <string_view>

#include "crawl/page.h"

namespace crawl {

// The types of the elements of the columns headings, blocks and links.
std::shared_ptr<arrow::DataType> HeadingType();
std::shared_ptr<arrow::DataType> BlockType();
std::shared_ptr<arrow::DataType> LinkType();

// "anchor", "area", "frame", "related", "refresh".
std::string_view NameOf(LinkKind kind);
std::optional<LinkKind> LinkKindByName(std::string_view name);

}  // namespace crawl
