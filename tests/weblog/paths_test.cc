#include "weblog/paths.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "reference_sessions.h"
#include "support/batches.h"
#include "view_rows.h"

namespace {

using testing_support::Build;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using view_rows::Hit;
using view_rows::Output;
using view_rows::Run;
using view_rows::Visit;
using view_rows::Visits;
using weblog::Links;
using weblog::MakePathsStage;
using weblog::PageKeyOf;
using weblog::PathsOptions;

// Sessions as weblog-sessions gives them, numbered from 1.
std::shared_ptr<arrow::RecordBatch> SessionRows(const std::vector<std::vector<Hit>>& sessions) {
  std::vector<Hit> hits;
  std::vector<std::optional<int64_t>> numbers, dwells;
  std::vector<std::optional<int32_t>> seqs;
  std::vector<std::optional<bool>> lasts;
  for (size_t s = 0; s < sessions.size(); ++s) {
    for (size_t i = 0; i < sessions[s].size(); ++i) {
      const bool last = i + 1 == sessions[s].size();
      hits.push_back(sessions[s][i]);
      numbers.emplace_back(static_cast<int64_t>(s + 1));
      seqs.emplace_back(static_cast<int32_t>(i + 1));
      dwells.push_back(last ? std::nullopt
                            : std::optional(static_cast<int64_t>(
                                  (sessions[s][i + 1].minute - sessions[s][i].minute) * 60e6)));
      lasts.emplace_back(last);
    }
  }
  auto batch = view_rows::Hits(hits);
  batch = Must(batch->AddColumn(batch->num_columns(), "session", Ints(numbers)));
  batch = Must(batch->AddColumn(batch->num_columns(), "seq",
                                Build<arrow::Int32Builder, int32_t>(arrow::Int32Builder(), seqs)));
  batch = Must(batch->AddColumn(batch->num_columns(), "dwell_us", Ints(dwells)));
  batch =
      Must(batch->AddColumn(batch->num_columns(), "last",
                            Build<arrow::BooleanBuilder, bool>(arrow::BooleanBuilder(), lasts)));
  return batch->ReplaceSchemaMetadata(weblog::WithKind(batch->schema(), "visits")->metadata());
}

PathsOptions WithLinks(const reference::LinkSet& links) {
  auto set = std::make_shared<Links>();
  for (const auto& [from, to] : links) {
    set->Add(PageKeyOf(view_rows::Url(from)), PageKeyOf(view_rows::Url(to)));
  }
  return {set};
}

Output Complete(const std::shared_ptr<arrow::RecordBatch>& visits, const PathsOptions& options = {},
                int64_t rows_per_batch = INT64_MAX) {
  const auto stage = Must(MakePathsStage(visits->schema(), options));
  return Run(stage.get(), visits, rows_per_batch);
}

std::string Completed(const std::vector<Hit>& session, const PathsOptions& options = {}) {
  return view_rows::Paths(Complete(SessionRows({session}), options));
}

TEST_CASE("paths: the page that a reader returned to was cached") {
  // Seed 000, 2.1.10: "if a user returns to a page A during the same session, the second access to
  // A will likely result in viewing the previously downloaded version of A". The request for C from
  // A shows that the reader had returned to A from B.
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B", "A"}, {2, "u", "C", "A"}}) == "1: A B [A] C");
}

TEST_CASE("paths: the shortest run of Backs, on a stack") {
  // After A B C, two Backs lead to A.
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B", "A"}, {2, "u", "C", "B"}, {3, "u", "D", "A"}}) ==
        "1: A B C [B] [A] D");
  // Back has taken C and B off: from D it is one Back to A, not four.
  CHECK(Completed({{0, "u", "A"},
                   {1, "u", "B", "A"},
                   {2, "u", "C", "B"},
                   {3, "u", "D", "A"},
                   {4, "u", "E", "A"}}) == "1: A B C [B] [A] D [A] E");
  // A page met twice: the second A is nearer.
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B", "A"}, {2, "u", "A", "B"}, {3, "u", "C", "A"}}) ==
        "1: A B A C");
  // The same click again.
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B", "A"}, {2, "u", "B", "A"}}) == "1: A B [A] B");
}

TEST_CASE("paths: a referrer that Backs do not lead to completes nothing") {
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B", "A"}, {2, "u", "C", "http://other/"}}) ==
        "1: A B C");
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B"}, {2, "u", "C"}}) == "1: A B C");
  // D was opened from B, which Back had taken off: from a tab that stayed open. The stack is then
  // that of B, so that E, from A, is two Backs from D.
  CHECK(Completed({{0, "u", "A"},
                   {1, "u", "B", "A"},
                   {2, "u", "C", "A"},
                   {3, "u", "D", "B"},
                   {4, "u", "E", "A"}}) == "1: A B [A] C D [B] [A] E");
}

TEST_CASE("paths: links speak where the referrer is missing") {
  // A leads to B and C; B leads to nothing, so C came from A.
  const PathsOptions options = WithLinks({{"A", "B"}, {"A", "C"}});
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B"}, {2, "u", "C"}}, options) == "1: A B [A] C");
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B"}, {2, "u", "X"}}, options) == "1: A B X");
  // A that is requested again after A B C was gone back to, over B.
  CHECK(Completed({{0, "u", "A"}, {1, "u", "B"}, {2, "u", "C", "B"}, {3, "u", "A"}}, options) ==
        "1: A B C [B] A");
}

TEST_CASE("paths: times divide the stay, and what is counted is counted anew") {
  // C at minute 1, D at minute 4, two Backs between: three stays of a minute each.
  const auto output = Complete(
      SessionRows({{{0, "u", "A"}, {0.5, "u", "B", "A"}, {1, "u", "C", "B"}, {4, "u", "D", "A"}}}));
  const auto visits = Visits(output);
  REQUIRE(visits.size() == 6);
  const std::vector<double> minutes = {0, 0.5, 1, 2, 3, 4};
  const std::vector<double> dwells = {0.5, 0.5, 1, 1, 1};
  for (size_t i = 0; i < visits.size(); ++i) {
    CHECK(visits[i].seq == static_cast<int32_t>(i + 1));
    CHECK(visits[i].minute == doctest::Approx(minutes[i]));
    CHECK(visits[i].last == (i == 5));
    CHECK(visits[i].dwell.has_value() == (i < 5));
    if (i < 5) CHECK(*visits[i].dwell == doctest::Approx(dwells[i]));
    CHECK(visits[i].inferred == (i == 3 || i == 4));
    CHECK(visits[i].line.has_value() == !visits[i].inferred);
  }
  CHECK(view_rows::TextAt(*output.batches[0]->GetColumnByName("user"), 3) == "u");
}

// Sessions that wander over a small site, with Backs, tabs and lost referrers.
std::vector<std::vector<Hit>> RandomSessions(std::mt19937& random) {
  std::vector<std::vector<Hit>> sessions(1 + random() % 4);
  for (auto& session : sessions) {
    double minute = 0;
    const size_t length = 1 + random() % 20;
    for (size_t i = 0; i < length; ++i) {
      const auto page = [&] { return std::string(1, static_cast<char>('a' + random() % 8)); };
      Hit hit{minute += 0.25 * static_cast<double>(random() % 8), "u", page()};
      if (i > 0 && random() % 5 != 0) {
        hit.referrer = random() % 8 == 0 ? page() : session[random() % i].page;
      }
      session.push_back(hit);
    }
  }
  return sessions;
}

TEST_CASE("paths: completed as the slow way completes, however the rows are cut") {
  std::mt19937 random(5);
  const reference::LinkSet links = {{"a", "b"}, {"a", "c"}, {"b", "d"}, {"d", "e"}};
  for (int run = 0; run < 200; ++run) {
    const auto sessions = RandomSessions(random);
    const bool with_links = run % 2 == 0;
    std::string expected;
    for (size_t i = 0; i < sessions.size(); ++i) {
      expected += (i == 0 ? "" : " | ") + std::to_string(i + 1) + ": " +
                  reference::CompletedPath(sessions[i], with_links ? &links : nullptr);
    }
    const auto rows = SessionRows(sessions);
    const PathsOptions options = with_links ? WithLinks(links) : PathsOptions();
    for (const int64_t rows_per_batch : {INT64_MAX, int64_t{1}, int64_t{5}}) {
      CHECK(view_rows::Paths(Complete(rows, options, rows_per_batch)) == expected);
    }
  }
}

TEST_CASE("paths: no logged view is reordered, dropped or changed") {
  std::mt19937 random(6);
  for (int run = 0; run < 100; ++run) {
    const auto rows = SessionRows(RandomSessions(random));
    const auto output = Complete(rows, {}, 1 + static_cast<int64_t>(random() % 30));
    int64_t row = 0;
    for (const auto& batch : output.batches) {
      const auto& inferred =
          static_cast<const arrow::BooleanArray&>(*batch->GetColumnByName("inferred"));
      for (int64_t i = 0; i < batch->num_rows(); ++i) {
        if (inferred.Value(i)) continue;
        for (const char* column :
             {"time", "user", "url", "referrer", "client", "line", "session"}) {
          const auto before = Must(rows->GetColumnByName(column)->GetScalar(row));
          CHECK(before->Equals(*Must(batch->GetColumnByName(column)->GetScalar(i))));
        }
        ++row;
      }
    }
    CHECK(row == rows->num_rows());
  }
}

TEST_CASE("paths: a session of any length, and one that is never closed") {
  std::vector<Hit> session = {{0, "u", "p0"}};
  for (int i = 1; i < 1000; ++i) {
    session.push_back({i * 0.1, "u", "p" + std::to_string(i), "p" + std::to_string(i - 1)});
  }
  session.push_back({200, "u", "x", "p0"});    // out of reach
  session.push_back({201, "u", "y", "p990"});  // 10 Backs from x, which stands on p999
  const auto output = Complete(SessionRows({session}), {}, 100);
  CHECK(Visits(output).size() == session.size() + 10);
  auto rows = SessionRows({session});
  rows = rows->Slice(0, 500);  // its last view is not there
  const auto visits = Visits(Complete(rows));
  CHECK(visits.size() == 500);
  CHECK(visits.back().last);
}

TEST_CASE("paths: what the input lacks is said") {
  const auto rows = SessionRows({{{0, "u", "A"}}});
  const auto without = [&](const char* name) {
    const auto schema = rows->schema();
    return ErrorOf(MakePathsStage(Must(schema->RemoveField(schema->GetFieldIndex(name))), {}));
  };
  CHECK(without("session") == "input has no session column; pipe it through weblog-sessions first");
  CHECK(without("user") == "input has no user column; pipe it through weblog-users first");
  const auto output = Complete(rows);
  CHECK(ErrorOf(MakePathsStage(output.batches[0]->schema(), {})) ==
        "input has a inferred column already; it has been through weblog-paths before");
}

}  // namespace
