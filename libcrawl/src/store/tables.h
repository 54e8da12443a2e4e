// The tables of a crawl's database.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "crawl/database.h"
#include "store/row_block.h"

namespace crawl {

extern const TableLayout kPagesTable;
extern const TableLayout kLinksTable;
extern const TableLayout kTargetsTable;
extern const TableLayout kEventsTable;
extern const TableLayout kHostsTable;
extern const TableLayout kFrontierTable;
extern const TableLayout kLearnedTable;

// Values are bytes of any kind.
inline constexpr char kCreateStateTable[] = "CREATE TABLE state (key VARCHAR, value BLOB)";
inline constexpr char kCreateLinksView[] =
    "CREATE VIEW links AS SELECT l.n, t.url AS to_url, t.anchor, t.kind, t.nofollow "
    "FROM page_links l JOIN targets t ON t.number = l.target";

void AddRow(const PageFacts& page, TableRows* rows);
// To kTargetsTable: what the link with this number has beside its page.
void AddRow(const LinkFacts& link, int64_t number, TableRows* rows);
void AddRow(const EventFacts& event, TableRows* rows);
void AddRow(const HostFacts& host, TableRows* rows);
void AddRow(const CandidateFacts& candidate, TableRows* rows);
void AddRow(const Affinity& affinity, TableRows* rows);

}  // namespace crawl
