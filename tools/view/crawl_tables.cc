#include "view/crawl_tables.h"

#include <algorithm>
#include <array>

namespace view {
namespace {

// Rows are stored in the order of fetching, which the engine keeps: a sort of a large crawl's pages
// would have to go through the disk. Times are stored without their zone, which is UTC, also the
// engine's.
constexpr auto kTables = std::to_array<CrawlTable>({
    {"pages", "crawl", "SELECT * REPLACE (fetched::TIMESTAMPTZ AS fetched) FROM crawl.pages"},
    // One thread that takes the links one after the other and looks up their pages keeps the order.
    {"links", "links",
     "SET threads = 1; SET disabled_optimizers = 'join_order,build_side_probe_side'; "
     "SELECT p.url AS from_url, l.to_url, l.anchor, l.kind::VARCHAR AS kind, l.nofollow, l.n "
     "FROM crawl.links l JOIN crawl.pages p ON p.n = l.n"},
    {"hosts", "hosts", "SELECT * FROM crawl.hosts ORDER BY requests DESC, host"},
    {"frontier", "frontier", "SELECT * FROM crawl.frontier"},
    {"learned", "learned", "SELECT * FROM crawl.learned"},
    {"events", "events", "SELECT * REPLACE (time::TIMESTAMPTZ AS time) FROM crawl.events"},
    {"errors", "crawl",
     "SELECT * REPLACE (fetched::TIMESTAMPTZ AS fetched) FROM crawl.pages "
     "WHERE error IS NOT NULL OR status >= 400"},
    // A copy of a page belongs to the cluster of that page.
    {"duplicates", "duplicates",
     "SELECT group_n AS \"cluster\", n, url, duplicate_of, title, length, digest FROM ("
     "  SELECT p.*, coalesce(p.\"cluster\", original.\"cluster\", p.duplicate_of, p.n) AS group_n"
     "  FROM crawl.pages p LEFT JOIN crawl.pages original ON original.n = p.duplicate_of) "
     "QUALIFY count(*) OVER (PARTITION BY group_n) > 1 ORDER BY group_n, n"},
    {"agents", "agents", "SELECT * FROM crawl.agents ORDER BY agent", /*of_agents=*/true},
    {"announced", "announced",
     "SELECT a.place, p.url, a.importance, a.agent, a.division, a.round, a.n FROM crawl.announced "
     "a "
     "JOIN crawl.pages p ON p.n = a.n ORDER BY a.place",
     /*of_agents=*/true},
});

}  // namespace

const CrawlTable* FindTable(std::string_view name) {
  const auto* found = std::find_if(kTables.begin(), kTables.end(),
                                   [&](const CrawlTable& table) { return table.name == name; });
  return found == kTables.end() ? nullptr : found;
}

std::vector<std::string> TableNames() {
  std::vector<std::string> names;
  for (const CrawlTable& table : kTables) names.emplace_back(table.name);
  return names;
}

}  // namespace view
