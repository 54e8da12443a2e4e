#include "view/crawl_summary.h"

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/table.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "support/terminal.h"

namespace view {
namespace {

struct Line {
  std::string_view label;
  // Gives one row with one text, or null for nothing to say.
  std::string sql;
};

// How often each value occurs, the most frequent first: "200: 1,234, 404: 5". Servers can answer
// with as many types as they like, so there is an end to it.
std::string CountsSql(const std::string& column, const std::string& table) {
  return "SELECT string_agg(v || ': ' || format('{:,}', c), ', ' ORDER BY c DESC, v) FROM "
         "(SELECT " +
         column + "::VARCHAR AS v, count(*) AS c FROM crawl." + table + " WHERE " + column +
         " IS NOT NULL GROUP BY 1 ORDER BY c DESC, v LIMIT 10)";
}

std::string StateSql(const std::string& key) {
  return "SELECT nullif(decode(value), '') FROM crawl.state WHERE key = '" + key + "'";
}

// What CrawlOptions::settings has under this name.
std::string SettingSql(const std::string& name) { return StateSql("setting." + name); }

std::vector<Line> Lines() {
  return {
      {"strategy", SettingSql("strategy")},
      {"predicate", SettingSql("predicate")},
      {"query", SettingSql("query")},
      {"seed", SettingSql("seed")},
      {"budget", SettingSql("budget")},
      {"agents",
       "SELECT format('{} in {} mode, by {}; overlap {:.3f}, {:.2f} messages a page', s['agents'], "
       "s['setting.mode'], s['setting.partition'], s['overlap']::DOUBLE, "
       "s['communication']::DOUBLE) FROM (SELECT map_from_entries(list((key, decode(value)))) AS s "
       "FROM crawl.state WHERE key NOT LIKE 'setting.command') WHERE s['agents'] IS NOT NULL"},
      {"pages",
       "SELECT format('{:,} fetched, {:,} URLs, up to {} links from a seed', count(*), "
       "count(DISTINCT url), coalesce(max(depth), 0)) FROM crawl.pages"},
      {"status", CountsSql("status", "pages")},
      {"errors", CountsSql("error", "pages")},
      {"types", CountsSql("content_type", "pages")},
      {"relevant",
       "SELECT format('{:,} of {:,} that were judged, {:.1f} %', count(*) FILTER (relevant), "
       "count(relevant), 100.0 * count(*) FILTER (relevant) / count(relevant)) "
       "FROM crawl.pages HAVING count(relevant) > 0"},
      {"copies",
       "SELECT format('{:,} of earlier pages, {:,} nearly so', count(duplicate_of), count(*) "
       "FILTER (duplicate_of IS NULL AND \"cluster\" < n)) FROM crawl.pages "
       "HAVING count(duplicate_of) + count(\"cluster\") > 0"},
      {"bytes",
       "SELECT format('{:,} as sent, {:,} unpacked', sum(bytes)::BIGINT, sum(length)::BIGINT) "
       "FROM crawl.pages HAVING count(*) > 0"},
      {"time",
       "SELECT strftime(min(fetched), '%Y-%m-%d %H:%M:%S') || ' to ' || strftime(max(fetched + "
       "to_microseconds(coalesce(elapsed_us, 0))), '%Y-%m-%d %H:%M:%S') || ' UTC' "
       "FROM crawl.pages HAVING count(*) > 0"},
      {"links",
       "SELECT CASE WHEN kept = 0 AND found > 0 THEN format('{:,} on these pages, not kept', "
       "found) "
       "ELSE format('{:,}, {:,} of them nofollow', kept, marked) END FROM (SELECT count(*) AS "
       "kept, "
       "count(*) FILTER (nofollow) AS marked FROM crawl.links), "
       "(SELECT sum(links)::BIGINT AS found FROM crawl.pages)"},
      {"hosts",
       "SELECT format('{:,} (', sum(c)::BIGINT) || string_agg(coalesce(state, 'unknown') || ': ' "
       "|| format('{:,}', c), ', ' ORDER BY c DESC, state) || ')' "
       "FROM (SELECT state, count(*) AS c FROM crawl.hosts GROUP BY 1)"},
      {"frontier", "SELECT format('{:,} URLs wait', count(*)) FROM crawl.frontier"},
      {"next", "SELECT url FROM crawl.frontier LIMIT 1"},
      {"events", CountsSql("kind", "events")},
  };
}

// The text that a query gives, or an empty one.
arrow::Result<std::string> TextOf(support::SqlEngine* engine, const std::string& sql) {
  ARROW_ASSIGN_OR_RAISE(const auto reader, engine->Query(sql));
  ARROW_ASSIGN_OR_RAISE(const auto table, reader->ToTable());
  if (table->num_rows() == 0) return "";
  const auto chunk = table->column(0)->chunk(0);
  if (chunk->type_id() != arrow::Type::STRING || chunk->IsNull(0)) return "";
  return static_cast<const arrow::StringArray&>(*chunk).GetString(0);
}

}  // namespace

arrow::Result<bool> IsByAgents(support::SqlEngine* engine) {
  ARROW_ASSIGN_OR_RAISE(const std::string agents, TextOf(engine, StateSql("agents")));
  return !agents.empty();
}

arrow::Result<std::vector<SummaryLine>> SummaryLines(support::SqlEngine* engine) {
  std::vector<SummaryLine> lines;
  for (const Line& line : Lines()) {
    ARROW_ASSIGN_OR_RAISE(std::string text, TextOf(engine, line.sql));
    if (!text.empty()) lines.push_back({line.label, std::move(text)});
  }
  return lines;
}

arrow::Result<std::string> CrawlSummary(support::SqlEngine* engine) {
  ARROW_ASSIGN_OR_RAISE(const std::vector<SummaryLine> lines, SummaryLines(engine));
  size_t width = 0;
  for (const SummaryLine& line : lines) width = std::max(width, line.label.size());
  std::string summary;
  for (const SummaryLine& line : lines) {
    summary += line.label;
    summary.append(width - line.label.size() + 2, ' ');
    support::AppendVisible(line.text, &summary);
    summary += '\n';
  }
  return summary;
}

}  // namespace view
