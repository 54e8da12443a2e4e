#include "crawl/replay_web.h"
#include "web/page_rows.h"

namespace crawl {

arrow::Status VisitPages(const std::shared_ptr<arrow::RecordBatch>& pages, int64_t first_row,
                         const std::function<void(std::string_view url, const Page& page)>& visit) {
  ARROW_ASSIGN_OR_RAISE(const auto rows, PageRows::Make(pages, first_row));
  const weblog::UrlCanonicalizer canonicalizer;
  std::string scratch;
  Page page;
  for (int64_t row = 0; row < rows->rows(); ++row) {
    if (!rows->has_page(row) || rows->status(row) != 200) continue;
    const std::string_view url = canonicalizer.Canonical(rows->url(row), &scratch);
    rows->FillText(row, canonicalizer, &page);
    visit(url, page);
  }
  return arrow::Status::OK();
}

}  // namespace crawl
