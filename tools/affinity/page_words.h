// The words of pages in an archive.
#pragma once

#include <arrow/status.h>

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "crawl/text.h"
#include "crawl/web.h"

namespace affinity {

// Calls `use` with the place of each URL in `urls`, in this order, and the words of its text and
// title as a crawl has them. Of what the archive lacks, or is no document, there are none.
arrow::Status ReadWords(const std::vector<std::string_view>& urls, crawl::Web* web,
                        const std::function<void(size_t, const crawl::Terms&)>& use);

}  // namespace affinity
