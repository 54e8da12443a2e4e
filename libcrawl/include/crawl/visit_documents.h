// The documents of a web by their URLs, outside of a crawl.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "crawl/page.h"
#include "crawl/text.h"
#include "crawl/web.h"

namespace crawl {

// Calls visit(i, page, terms) for each urls[i] that `web` has a document of, with status 200, in
// their order. The web is an archive; pages are read and cut into terms on all cores.
void VisitDocuments(
    std::span<const std::string> urls, Web* web,
    const std::function<void(size_t i, const Page& page, const Terms& terms)>& visit);

}  // namespace crawl
