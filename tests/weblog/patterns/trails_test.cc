#include "weblog/patterns/trails.h"

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/batches.h"
#include "weblog/stream_kind.h"

namespace {

using testing_support::Batch;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::Strings;
using weblog::ReadTrails;
using weblog::Trails;
using weblog::TrailsOptions;
using Batches = std::vector<std::shared_ptr<arrow::RecordBatch>>;

arrow::Result<Trails> Read(const Batches& batches, const TrailsOptions& options = {}) {
  const auto reader = Must(arrow::RecordBatchReader::Make(batches, batches[0]->schema()));
  return ReadTrails(reader.get(), options);
}

std::vector<std::vector<std::string>> Sessions(const Trails& trails) {
  std::vector<std::vector<std::string>> sessions(trails.sessions.size());
  for (size_t i = 0; i < sessions.size(); ++i) {
    for (const uint32_t page : trails.sessions[i]) sessions[i].push_back(trails.pages[page]);
  }
  return sessions;
}

std::shared_ptr<arrow::RecordBatch> Visits() {
  return Batch({{"session", Ints({7, 7, 7, 3, 9, 9})},
                {"seq", Ints({1, 2, 4, 1, 1, 2})},
                {"user", Strings({"zoe", "zoe", "zoe", "amy", "zoe", "zoe"})},
                {"url", Encoded({"/z", "/never", "/a"}, {0, 2, 0, 2, 2, 2})},
                {"dwell_us", Ints({5, -1, std::nullopt, std::nullopt, 8, 0})}});
}

TEST_CASE("sessions, pages and users of a stream") {
  const Trails trails = Must(Read({Visits()}, {.users = true, .dwell = true}));
  CHECK(Sessions(trails) ==
        std::vector<std::vector<std::string>>{{"/z", "/a", "/z"}, {"/a"}, {"/a", "/a"}});
  // Numbers are in the order of the texts; words that no row has are no pages.
  CHECK(trails.pages == std::vector<std::string>{"/a", "/z"});
  CHECK(trails.users == std::vector<std::string>{"amy", "zoe"});
  CHECK(trails.session_users == std::vector<uint32_t>{1, 0, 1});
  CHECK(trails.dwell_us == std::vector<int64_t>{5, 0, -1, -1, 8, 0});
}

TEST_CASE("the cut into batches does not matter") {
  const Trails whole = Must(Read({Visits()}, {.users = true, .dwell = true}));
  for (int64_t cut = 0; cut <= 6; ++cut) {
    const Batches parts = {Visits()->Slice(0, cut), Visits()->Slice(cut)};
    const Trails trails = Must(Read(parts, {.users = true, .dwell = true}));
    CHECK(Sessions(trails) == Sessions(whole));
    CHECK(trails.session_users == whole.session_users);
    CHECK(trails.dwell_us == whole.dwell_us);
  }
}

TEST_CASE("a stream without rows has no sessions") {
  const Trails trails = Must(Read({Visits()->Slice(0, 0)}, {.users = true}));
  CHECK(trails.sessions.size() == 0);
  CHECK(trails.pages.empty());
}

TEST_CASE("what is missing is said, with the tool that makes it") {
  const auto visits = Visits();
  const auto without = [&](const char* name) {
    const int column = visits->schema()->GetFieldIndex(name);
    return Batches{Must(visits->RemoveColumn(column))};
  };
  CHECK(ErrorOf(Read(without("session"))) ==
        "input has no session column; pipe it through weblog-sessions first");
  CHECK(ErrorOf(Read(without("url"))) ==
        "input has no url column; pipe it through weblog-parse first");
  CHECK_OK(Read(without("user")));
  CHECK(ErrorOf(Read(without("user"), {.users = true})) ==
        "input has no user column; pipe it through weblog-users first");
  CHECK_OK(Read(without("dwell_us")));
  CHECK(ErrorOf(Read(without("dwell_us"), {.dwell = true})) ==
        "input has no dwell_us column; pipe it through weblog-sessions first");
  const auto hits = weblog::WithKind(visits->schema(), "hits");
  CHECK(ErrorOf(Read({visits->ReplaceSchemaMetadata(hits->metadata())})) ==
        "input is a stream of hits, not visits; pipe hits through weblog-sessions first");
}

std::shared_ptr<arrow::RecordBatch> Rows(const std::vector<std::optional<int64_t>>& session,
                                         const std::vector<std::optional<int64_t>>& seq,
                                         const testing_support::Texts& url) {
  return Batch({{"session", Ints(session)}, {"seq", Ints(seq)}, {"url", Strings(url)}});
}

TEST_CASE("sessions that are not in order are refused") {
  CHECK(ErrorOf(Read({Rows({1, 2, 1}, {1, 1, 2}, {"a", "b", "c"})})) ==
        "the rows of session 1 do not stand together; sort the visits first: weblog-sql --kind "
        "visits 'from input order by session, seq'");
  CHECK(ErrorOf(Read({Rows({1, 1}, {2, 1}, {"a", "b"})})) ==
        "session 1 has view 1 behind view 2; sort the visits first: weblog-sql --kind visits 'from "
        "input order by session, seq'");
  // Also across batches, and when a view comes twice.
  CHECK_FALSE(Read({Rows({1}, {1}, {"a"}), Rows({1}, {1}, {"a"})}).ok());
}

TEST_CASE("rows without a value are refused with their number") {
  const auto good = Rows({1}, {1}, {"a"});
  CHECK(ErrorOf(Read({good, Rows({std::nullopt}, {1}, {"a"})})) == "row 2 has no session");
  CHECK(ErrorOf(Read({good, Rows({2}, {std::nullopt}, {"a"})})) == "row 2 has no seq");
  CHECK(ErrorOf(Read({good, Rows({2}, {1}, {std::nullopt})})) == "row 2 has no url");
}

TEST_CASE("other types are refused") {
  CHECK(ErrorOf(Read(
            {Batch({{"session", Strings({"x"})}, {"seq", Ints({1})}, {"url", Strings({"a"})}})})) ==
        "column session is string, not int64 or int32");
}

}  // namespace
