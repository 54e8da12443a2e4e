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
extern const TableLayout kEventsTable;
extern const TableLayout kHostsTable;
extern const TableLayout kFrontierTable;
extern const TableLayout kLearnedTable;

// Values are bytes of any kind.
inline constexpr char kCreateStateTable[] = "CREATE TABLE state (key VARCHAR, value BLOB)";

void AddRow(const PageFacts& page, TableRows* rows);
void AddRow(const LinkFacts& link, TableRows* rows);
void AddRow(const EventFacts& event, TableRows* rows);
void AddRow(const HostFacts& host, TableRows* rows);
void AddRow(const CandidateFacts& candidate, TableRows* rows);
void AddRow(const Affinity& affinity, TableRows* rows);

}  // namespace crawl
