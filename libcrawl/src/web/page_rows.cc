#include "web/page_rows.h"

#include <arrow/status.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <utility>

#include "crawl/replay_web.h"
#include "web/archive_web.h"
#include "web/pages_schema.h"
#include "weblog/stream_kind.h"

namespace crawl {
namespace {

using arrow::internal::checked_cast;

constexpr const char* kNeeded[] = {"url", "status", "text", "links"};

bool IsTrue(const arrow::BooleanArray* column, int64_t row) {
  return column != nullptr && column->IsValid(row) && column->Value(row);
}

// Whether values of `have` can be read as those of `want`: the same, but that fields may be in any
// order and more than wanted, and that names of elements and time zones do not matter.
bool Fits(const arrow::DataType& have, const arrow::DataType& want) {
  if (have.id() != want.id()) return false;
  switch (want.id()) {
    case arrow::Type::TIMESTAMP:
      return checked_cast<const arrow::TimestampType&>(have).unit() ==
             checked_cast<const arrow::TimestampType&>(want).unit();
    case arrow::Type::LIST:
      return Fits(*have.field(0)->type(), *want.field(0)->type());
    case arrow::Type::STRUCT: {
      const auto& fields = checked_cast<const arrow::StructType&>(have);
      for (const auto& field : want.fields()) {
        const auto found = fields.GetFieldByName(field->name());
        if (found == nullptr || !Fits(*found->type(), *field->type())) return false;
      }
      return true;
    }
    default:
      return true;
  }
}

}  // namespace

arrow::Status CheckPagesSchema(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(weblog::RequireKind(schema, {"pages"}));
  for (const char* name : kNeeded) {
    ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, name, "crawl-extract"));
  }
  const auto pages = PagesSchema();
  for (const auto& want : pages->fields()) {
    const auto found = schema.GetAllFieldsByName(want->name());
    if (found.size() > 1) {
      return arrow::Status::Invalid("input has ", found.size(), " columns named ", want->name());
    }
    if (!found.empty() && !Fits(*found[0]->type(), *want->type())) {
      return arrow::Status::TypeError("column ", want->name(), " is of type ",
                                      found[0]->type()->ToString(), ", and should be ",
                                      want->type()->ToString());
    }
  }
  // For the threads that will share it, see PagesSchema.
  (void)schema.fingerprint();
  return arrow::Status::OK();
}

template <typename ArrayType>
const ArrayType* PageRows::Column(const char* name) {
  const auto column = batch_->GetColumnByName(name);
  return column == nullptr ? nullptr : &checked_cast<const ArrayType&>(*column);
}

template <typename ArrayType>
const ArrayType* PageRows::Part(const Lists& lists, const char* name) {
  if (lists.elements == nullptr) return nullptr;
  kept_.push_back(lists.elements->GetFieldByName(name));
  return &checked_cast<const ArrayType&>(*kept_.back());
}

arrow::Status PageRows::FindLists(const char* name, Lists* lists) {
  lists->list = Column<arrow::ListArray>(name);
  if (lists->list == nullptr) return arrow::Status::OK();
  lists->elements = &checked_cast<const arrow::StructArray&>(*lists->list->values());
  lists->spans = {Part<arrow::UInt32Array>(*lists, "begin"),
                  Part<arrow::UInt32Array>(*lists, "end")};
  return arrow::Status::OK();
}

arrow::Status PageRows::FindColumns() {
  url_ = Column<arrow::StringArray>("url");
  status_ = Column<arrow::Int16Array>("status");
  fetched_ = Column<arrow::TimestampArray>("fetched");
  content_type_ = Column<arrow::StringArray>("content_type");
  redirect_ = Column<arrow::StringArray>("redirect");
  title_ = Column<arrow::StringArray>("title");
  description_ = Column<arrow::StringArray>("description");
  keywords_ = Column<arrow::StringArray>("keywords");
  language_ = Column<arrow::StringArray>("language");
  charset_ = Column<arrow::StringArray>("charset");
  canonical_ = Column<arrow::StringArray>("canonical");
  noindex_ = Column<arrow::BooleanArray>("noindex");
  nofollow_ = Column<arrow::BooleanArray>("nofollow");
  text_ = Column<arrow::StringArray>("text");
  ARROW_RETURN_NOT_OK(FindLists("headings", &headings_));
  heading_level_ = Part<arrow::UInt8Array>(headings_, "level");
  ARROW_RETURN_NOT_OK(FindLists("blocks", &blocks_));
  block_hash_ = Part<arrow::UInt64Array>(blocks_, "hash");
  block_linked_ = Part<arrow::UInt32Array>(blocks_, "linked");
  block_main_ = Part<arrow::BooleanArray>(blocks_, "main");
  ARROW_RETURN_NOT_OK(FindLists("links", &links_));
  link_url_ = Part<arrow::StringArray>(links_, "url");
  link_kind_ = Part<arrow::StringArray>(links_, "kind");
  link_nofollow_ = Part<arrow::BooleanArray>(links_, "nofollow");
  return arrow::Status::OK();
}

// Values under a null are any bytes, so spans must not be null, nor the elements they are in.
arrow::Status PageRows::CheckSpans(const Lists& lists, const char* name, int64_t first_row) const {
  if (lists.list == nullptr) return arrow::Status::OK();
  for (int64_t row = 0; row < rows(); ++row) {
    if (lists.list->IsNull(row)) continue;
    const auto size = static_cast<uint32_t>(Text(text_, row).size());
    for (int64_t i = lists.list->value_offset(row); i < lists.list->value_offset(row + 1); ++i) {
      const bool null =
          lists.elements->IsNull(i) || lists.spans.begin->IsNull(i) || lists.spans.end->IsNull(i);
      const TextSpan span = null ? TextSpan{1, 0} : lists.spans.at(i);
      if (span.begin <= span.end && span.end <= size) continue;
      return arrow::Status::Invalid("row ", first_row + row + 1, ": ", name,
                                    ": an element is not within the row's text");
    }
  }
  return arrow::Status::OK();
}

arrow::Status PageRows::CheckValues(int64_t first_row) const {
  ARROW_RETURN_NOT_OK(CheckSpans(headings_, "headings", first_row));
  ARROW_RETURN_NOT_OK(CheckSpans(blocks_, "blocks", first_row));
  return CheckSpans(links_, "links", first_row);
}

arrow::Result<std::unique_ptr<PageRows>> PageRows::Make(std::shared_ptr<arrow::RecordBatch> batch,
                                                        int64_t first_row) {
  ARROW_RETURN_NOT_OK(batch->ValidateFull());
  std::unique_ptr<PageRows> rows(new PageRows(std::move(batch)));
  ARROW_RETURN_NOT_OK(rows->FindColumns());
  ARROW_RETURN_NOT_OK(rows->CheckValues(first_row));
  return rows;
}

int64_t PageRows::fetched_us(int64_t row) const {
  return fetched_ == nullptr || fetched_->IsNull(row) ? 0 : fetched_->Value(row);
}

void PageRows::FillHeadings(int64_t row, Page* page) const {
  if (headings_.list == nullptr || headings_.list->IsNull(row)) return;
  const int64_t end = headings_.list->value_offset(row + 1);
  for (int64_t i = headings_.list->value_offset(row); i < end; ++i) {
    const int level = heading_level_->IsNull(i) ? 1 : heading_level_->Value(i);
    page->headings.push_back({std::clamp(level, 1, 6), headings_.spans.at(i)});
  }
}

void PageRows::FillBlocks(int64_t row, Page* page) const {
  if (blocks_.list == nullptr || blocks_.list->IsNull(row)) return;
  const int64_t end = blocks_.list->value_offset(row + 1);
  for (int64_t i = blocks_.list->value_offset(row); i < end; ++i) {
    const TextSpan span = blocks_.spans.at(i);
    const uint32_t linked = block_linked_->IsNull(i) ? 0 : block_linked_->Value(i);
    page->blocks.push_back({span, block_hash_->IsNull(i) ? 0 : block_hash_->Value(i),
                            std::min(linked, span.end - span.begin), IsTrue(block_main_, i)});
  }
}

void PageRows::FillLinks(int64_t row, const weblog::UrlCanonicalizer& canonicalizer,
                         Page* page) const {
  if (links_.list->IsNull(row)) return;
  const int64_t end = links_.list->value_offset(row + 1);
  page->links.reserve(static_cast<size_t>(links_.list->value_length(row)));
  std::string scratch;
  for (int64_t i = links_.list->value_offset(row); i < end; ++i) {
    const std::string_view url = CanonicalWebUrl(Text(link_url_, i), canonicalizer, &scratch);
    if (url.empty()) continue;
    Link& link = page->AddLink(url);
    link.kind = LinkKindByName(Text(link_kind_, i)).value_or(LinkKind::kAnchor);
    link.nofollow = IsTrue(link_nofollow_, i);
    link.anchor = links_.spans.at(i);
  }
}

void PageRows::FillText(int64_t row, const weblog::UrlCanonicalizer& canonicalizer,
                        Page* page) const {
  page->Clear();
  page->title = Text(title_, row);
  page->description = Text(description_, row);
  page->keywords = Text(keywords_, row);
  page->language = Text(language_, row);
  page->charset = Text(charset_, row);
  std::string scratch;
  page->canonical = CanonicalWebUrl(Text(canonical_, row), canonicalizer, &scratch);
  page->noindex = IsTrue(noindex_, row);
  page->nofollow = IsTrue(nofollow_, row);
  page->text = Text(text_, row);
}

void PageRows::FillPage(int64_t row, const weblog::UrlCanonicalizer& canonicalizer,
                        Page* page) const {
  FillText(row, canonicalizer, page);
  FillHeadings(row, page);
  FillBlocks(row, page);
  FillLinks(row, canonicalizer, page);
}

}  // namespace crawl
