// Blocks of pages that are their site's template.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/status.h>

#include "crawl/page.h"

namespace extract {

// Clears `main` of the blocks in a batch of pages that `templates` knows from earlier pages of their
// hosts, and lets it count these pages. The batch must be one that nobody else has a part of.
arrow::Status MarkTemplates(const arrow::RecordBatch& pages, crawl::SiteTemplates* templates);

}  // namespace extract
