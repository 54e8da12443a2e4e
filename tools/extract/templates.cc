#include "extract/templates.h"

#include <arrow/array.h>
#include <arrow/util/bit_util.h>

#include "crawl/scope.h"

namespace extract {
namespace {

// The parts of the column `blocks`.
struct BlocksColumn {
  const arrow::ListArray* rows;
  const arrow::UInt64Array* hash;
  const arrow::BooleanArray* main;
  uint8_t* main_bits;
};

arrow::Result<BlocksColumn> FindBlocks(const arrow::RecordBatch& pages) {
  const auto column = pages.GetColumnByName("blocks");
  const auto& rows = static_cast<const arrow::ListArray&>(*column);
  const auto& blocks = static_cast<const arrow::StructArray&>(*rows.values());
  const auto& hash = static_cast<const arrow::UInt64Array&>(*blocks.GetFieldByName("hash"));
  const auto& main = static_cast<const arrow::BooleanArray&>(*blocks.GetFieldByName("main"));
  const auto& bits = main.values();
  if (bits == nullptr || !bits->is_mutable() || main.offset() != 0) {
    return arrow::Status::Invalid("the blocks of this batch cannot be changed");
  }
  return BlocksColumn{&rows, &hash, &main, const_cast<uint8_t*>(bits->data())};
}

}  // namespace

arrow::Status MarkTemplates(const arrow::RecordBatch& pages, crawl::SiteTemplates* templates) {
  ARROW_ASSIGN_OR_RAISE(const BlocksColumn column, FindBlocks(pages));
  const auto urls = pages.GetColumnByName("url");
  const auto& url = static_cast<const arrow::StringArray&>(*urls);
  crawl::Page page;
  for (int64_t row = 0; row < pages.num_rows(); ++row) {
    const int64_t begin = column.rows->value_offset(row);
    const int64_t end = column.rows->value_offset(row + 1);
    if (begin == end) continue;
    page.blocks.clear();
    for (int64_t i = begin; i < end; ++i) {
      crawl::Block block;
      block.hash = column.hash->Value(i);
      block.main = column.main->Value(i);
      page.blocks.push_back(block);
    }
    templates->Apply(crawl::HostOf(url.GetView(row)), &page);
    for (int64_t i = begin; i < end; ++i) {
      arrow::bit_util::SetBitTo(column.main_bits, i,
                                page.blocks[static_cast<size_t>(i - begin)].main);
    }
  }
  return arrow::Status::OK();
}

}  // namespace extract
