// The part of a report's page that tells of one crawl.
#pragma once

#include <string>
#include <string_view>

#include "report/crawl_facts.h"

namespace crawl_report {

// A card that opens: the summary, the first relevant pages and why they were chosen, what was learned. All
// that came from the web is escaped; addresses are no links.
std::string CrawlCard(const CrawlFacts& facts, std::string_view name, std::string_view remark,
                      bool open);

}  // namespace crawl_report
