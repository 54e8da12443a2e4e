#include "agents/agent_store.h"

#include <algorithm>
#include <filesystem>

#include "crawl/database.h"
#include "engine/clock.h"
#include "store/connection.h"
#include "store/valid_text.h"

namespace crawl {
namespace {

constexpr size_t kRowsAtOnce = 2000;

std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? "''" : std::string(1, c));
  return quoted + "'";
}

// Gathers rows of a table and inserts many at a time.
class Inserter {
 public:
  Inserter(const StoreConnection& store, std::string table)
      : store_(store), table_(std::move(table)) {}
  arrow::Status Add(const std::string& row) {
    rows_.append(count_++ > 0 ? ", (" : "(").append(row).append(")");
    return count_ >= kRowsAtOnce ? Finish() : arrow::Status::OK();
  }
  arrow::Status Finish() {
    if (count_ == 0) return arrow::Status::OK();
    count_ = 0;
    return store_.Run("INSERT INTO " + table_ + " VALUES " + std::exchange(rows_, ""));
  }

 private:
  const StoreConnection& store_;
  const std::string table_;
  std::string rows_;
  size_t count_ = 0;
};

// The tables that every crawl has.
arrow::Status MergeTables(const StoreConnection& store, const std::vector<std::string>& directories,
                          const PageOrder& order) {
  ARROW_RETURN_NOT_OK(store.Run("CREATE TEMP TABLE numbers (agent INTEGER, old BIGINT, n BIGINT)"));
  Inserter numbers(store, "numbers");
  for (size_t agent = 0; agent < order.size(); ++agent) {
    for (size_t page = 0; page < order[agent].size(); ++page) {
      ARROW_RETURN_NOT_OK(numbers.Add(std::to_string(agent + 1) + ", " + std::to_string(page + 1) +
                                      ", " + std::to_string(order[agent][page])));
    }
  }
  ARROW_RETURN_NOT_OK(numbers.Finish());
  std::string pages, links, events, hosts, frontier;
  for (size_t i = 0; i < directories.size(); ++i) {
    const std::string agent = std::to_string(i + 1);
    const std::string from = "agent_" + agent + ".";
    const std::string together = i > 0 ? " UNION ALL " : "";
    ARROW_RETURN_NOT_OK(store.Run("ATTACH " + Quoted(directories[i] + "/crawl.duckdb") +
                                  " AS agent_" + agent + " (READ_ONLY)"));
    const auto number = [&](const std::string& column) {
      return "(SELECT n FROM numbers WHERE agent = " + agent + " AND old = t." + column + ")";
    };
    pages += together + "SELECT * REPLACE (" + number("n") + " AS n, " + number("duplicate_of") +
             " AS duplicate_of, " + number("cluster") + " AS cluster, " + number("parent") +
             " AS parent, 'agent-" + agent + "/' || warc_file AS warc_file) FROM " + from +
             "pages AS t";
    ARROW_ASSIGN_OR_RAISE(const int64_t targets,
                          store.Number("SELECT max(number) + 1 FROM targets", 0));
    const std::string moved = " + " + std::to_string(targets);
    ARROW_RETURN_NOT_OK(store.Run("INSERT INTO targets SELECT * REPLACE (number" + moved +
                                  " AS number) FROM " + from + "targets ORDER BY number"));
    links += together + "SELECT * REPLACE (" + number("n") + " AS n, target" + moved +
             " AS target) FROM " + from + "page_links AS t";
    events += together + "SELECT * FROM " + from + "events";
    hosts += together + "SELECT * FROM " + from + "hosts";
    frontier += together + "SELECT * REPLACE (" + number("parent") + " AS parent) FROM " + from +
                "frontier AS t";
  }
  ARROW_RETURN_NOT_OK(store.Run("INSERT INTO pages SELECT * FROM (" + pages + ") ORDER BY n"));
  ARROW_RETURN_NOT_OK(store.Run("INSERT INTO page_links SELECT * FROM (" + links + ") ORDER BY n"));
  ARROW_RETURN_NOT_OK(store.Run("INSERT INTO events SELECT * FROM (" + events + ") ORDER BY time"));
  ARROW_RETURN_NOT_OK(store.Run(
      "INSERT INTO hosts SELECT host, sum(requests), sum(failures), sum(pages), max(robots), "
      "max(delay_ms), max(state) FROM (" +
      hosts + ") GROUP BY host ORDER BY host"));
  return store.Run("INSERT INTO frontier SELECT * FROM (" + frontier +
                   ") ORDER BY priority DESC, url");
}

arrow::Status AddAgents(const StoreConnection& store, const AgentsSummary& summary) {
  ARROW_RETURN_NOT_OK(store.Run(
      "CREATE TABLE agents (agent INTEGER, pages BIGINT, relevant BIGINT, \"foreign\" BIGINT, "
      "told BIGINT, heard BIGINT, nuggets BIGINT)"));
  Inserter agents(store, "agents");
  for (size_t i = 0; i < summary.agents.size(); ++i) {
    const AgentFacts& facts = summary.agents[i];
    std::string row = std::to_string(i + 1);
    for (const int64_t value :
         {facts.pages, facts.relevant, facts.foreign, facts.told, facts.heard, facts.nuggets}) {
      row.append(", ").append(std::to_string(value));
    }
    ARROW_RETURN_NOT_OK(agents.Add(row));
  }
  ARROW_RETURN_NOT_OK(agents.Finish());
  ARROW_RETURN_NOT_OK(store.Run(
      "CREATE TABLE announced (place BIGINT, n BIGINT, importance DOUBLE, agent INTEGER, division "
      "INTEGER, round BIGINT)"));
  Inserter announced(store, "announced");
  for (size_t i = 0; i < summary.announced.size(); ++i) {
    const Announced& page = summary.announced[i];
    char row[160];
    std::snprintf(row, sizeof row, "%zu, %lld, %.17g, %u, %u, %lld", i + 1,
                  static_cast<long long>(page.n), page.importance, page.agent + 1,
                  page.division + 1, static_cast<long long>(page.round));
    ARROW_RETURN_NOT_OK(announced.Add(row));
  }
  return announced.Finish();
}

void SetState(const CrawlOptions& options, const AgentsSummary& summary, CrawlDatabase* database) {
  for (const auto& [name, value] : options.settings) {
    std::string text;
    AppendValidText(value, &text);
    database->SetState("setting." + name, text);
  }
  for (const auto& [reason, count] : summary.crawl.refusals) {
    database->SetState("refused " + reason, std::to_string(count));
  }
  database->SetState("end", NameOf(summary.crawl.end));
  database->SetState("cpu_us", std::to_string(CpuMicroseconds()));
  database->SetState("agents", std::to_string(summary.agents.size()));
  database->SetState("rounds", std::to_string(summary.rounds));
  database->SetState("overlap", std::to_string(summary.Overlap()));
  database->SetState("communication", std::to_string(summary.Communication()));
  database->SetState("nugget_bits", std::to_string(summary.nugget_bits));
  database->SetState("predicted_bits", std::to_string(summary.predicted_bits));
}

}  // namespace

arrow::Status MergeAgents(const CrawlOptions& options, const std::vector<std::string>& directories,
                          const PageOrder& order, const AgentsSummary& summary) {
  const std::string path = options.directory + "/crawl.duckdb";
  std::error_code error;
  for (const std::string& stale : {path, path + ".wal"}) std::filesystem::remove(stale, error);
  {
    ARROW_ASSIGN_OR_RAISE(const auto database, CrawlDatabase::Create(options.directory));
    SetState(options, summary, database.get());
    ARROW_RETURN_NOT_OK(database->Commit());
    ARROW_RETURN_NOT_OK(database->Flush());
  }
  ARROW_ASSIGN_OR_RAISE(const StoreConnection store, StoreConnection::Open(path));
  ARROW_RETURN_NOT_OK(MergeTables(store, directories, order));
  return AddAgents(store, summary);
}

}  // namespace crawl
