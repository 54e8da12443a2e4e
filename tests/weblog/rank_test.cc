#include "weblog/rank.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "rank/dwell_summary.h"
#include "support/batches.h"

namespace {

using testing_support::Batch;
using testing_support::Build;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::ReadAll;
using testing_support::Strings;
using weblog::DwellSummary;
using weblog::LastDwell;
using weblog::RankBuilder;
using weblog::RankOptions;

constexpr int64_t kSecond = 1'000'000;

struct View {
  int64_t session;
  int32_t seq;
  std::string user;
  std::string url;
  std::optional<int64_t> dwell_us;  // none: the session's last view
  bool inferred = false;
};

std::shared_ptr<arrow::RecordBatch> Visits(const std::vector<View>& views) {
  std::vector<std::optional<int64_t>> sessions, dwells;
  std::vector<std::optional<int32_t>> seqs;
  testing_support::Texts users, urls;
  std::vector<std::optional<bool>> lasts, inferred;
  for (const View& view : views) {
    sessions.emplace_back(view.session);
    seqs.emplace_back(view.seq);
    users.emplace_back(view.user);
    urls.emplace_back(view.url);
    dwells.emplace_back(view.dwell_us);
    lasts.emplace_back(!view.dwell_us.has_value());
    inferred.emplace_back(view.inferred);
  }
  using arrow::BooleanBuilder;
  using arrow::Int32Builder;
  return Batch({{"url", Strings(urls)},
                {"user", Strings(users)},
                {"session", Ints(sessions)},
                {"seq", Build<Int32Builder, int32_t>(Int32Builder(), seqs)},
                {"dwell_us", Ints(dwells)},
                {"last", Build<BooleanBuilder, bool>(BooleanBuilder(), lasts)},
                {"inferred", Build<BooleanBuilder, bool>(BooleanBuilder(), inferred)}});
}

// A row of ranks in the order of its columns, -1 for null.
struct Row {
  std::string url;
  std::vector<int64_t> numbers;  // logrank_us, users, views, inferred, ..., median_us, p90_us
  bool operator==(const Row&) const = default;
};

std::vector<Row> Rows(arrow::RecordBatchReader* reader) {
  const auto batch = ReadAll(reader);
  CHECK_OK(batch->ValidateFull());
  const auto& urls = static_cast<const arrow::StringArray&>(*batch->GetColumnByName("url"));
  std::vector<Row> rows(batch->num_rows());
  for (int64_t i = 0; i < batch->num_rows(); ++i) {
    rows[i].url = urls.GetString(i);
    for (const char* name : {"logrank_us", "users", "views", "inferred", "sessions", "entries",
                             "exits", "bounces", "median_us", "p90_us"}) {
      const auto& column = static_cast<const arrow::Int64Array&>(*batch->GetColumnByName(name));
      rows[i].numbers.push_back(column.IsNull(i) ? -1 : column.Value(i));
    }
  }
  return rows;
}

std::vector<Row> Rank(const std::vector<std::vector<View>>& batches, RankOptions options = {}) {
  const auto builder = Must(RankBuilder::Make(options));
  for (const auto& views : batches) CHECK_OK(builder->AddVisits(*Visits(views)));
  return Rows(builder->Ranks().get());
}

// Ranks of `batches`, each made into partial ranks of its own and merged.
std::vector<Row> RankInParts(const std::vector<std::vector<View>>& batches,
                             RankOptions options = {}) {
  const auto merged = Must(RankBuilder::Make(options));
  for (const auto& views : batches) {
    const auto part = Must(RankBuilder::Make(options));
    CHECK_OK(part->AddVisits(*Visits(views)));
    const auto reader = part->Partial();
    CHECK_OK(weblog::CheckPartialRanks(*reader->schema(), options));
    while (true) {
      const auto batch = Must(reader->Next());
      if (batch == nullptr) break;
      CHECK_OK(merged->AddPartial(*batch));
    }
  }
  return Rows(merged->Ranks().get());
}

TEST_CASE("the middle, the upper end and the mean of dwells") {
  // 1, 2, 3, 10 ms: the two in the middle are 2 and 3, their mean 2.5 ms. 90 % of 4 is 3.6, so
  // the fourth. The sum is given as 16,002 µs: a quarter of it is 4,000.5, upwards 4,001.
  const std::vector<uint32_t> four = {1, 2, 3, 10};
  const DwellSummary even = weblog::SummarizeDwells(four, 16'002);
  CHECK(even.count == 4);
  CHECK(even.median_us == 2'500);
  CHECK(even.p90_us == 10'000);
  CHECK(even.mean_us == 4'001);
  // Of ten, 90 % are nine: the ninth is 9 ms. The fifth and sixth are 5 and 6.
  const std::vector<uint32_t> ten = {1, 2, 3, 4, 5, 6, 7, 8, 9, 100};
  CHECK(weblog::SummarizeDwells(ten, 0).p90_us == 9'000);
  CHECK(weblog::SummarizeDwells(ten, 0).median_us == 5'500);
  const std::vector<uint32_t> one = {7};
  CHECK(weblog::SummarizeDwells(one, 7'000).median_us == 7'000);
  CHECK(weblog::SummarizeDwells(one, 7'000).p90_us == 7'000);
  CHECK(weblog::SummarizeDwells({}, 0).count == 0);
}

TEST_CASE("the last view lasts as long as others of the page, else of the site") {
  const DwellSummary page{2, 5, 9, 6};
  const DwellSummary site{8, 50, 90, 60};
  const DwellSummary none;
  CHECK(weblog::EstimateLastDwell(LastDwell::kMedian, page, site) == 5);
  CHECK(weblog::EstimateLastDwell(LastDwell::kMean, page, site) == 6);
  CHECK(weblog::EstimateLastDwell(LastDwell::kZero, page, site) == 0);
  CHECK(weblog::EstimateLastDwell(LastDwell::kMedian, none, site) == 50);
  CHECK(weblog::EstimateLastDwell(LastDwell::kMean, none, site) == 60);
  CHECK(weblog::EstimateLastDwell(LastDwell::kMedian, none, none) == 0);
}

// Three sessions:
//   1, ann:  /a 10 s, /b 40 s, /a (inferred) 20 s, /c last
//   2, bob:  /a last
//   3, ann:  /b 1,000 s (counts for 600 s), /a last
const std::vector<View> kViews = {
    {1, 1, "ann", "/a", 10 * kSecond},       {1, 2, "ann", "/b", 40 * kSecond},
    {1, 3, "ann", "/a", 20 * kSecond, true}, {1, 4, "ann", "/c", std::nullopt},
    {2, 1, "bob", "/a", std::nullopt},       {3, 1, "ann", "/b", 1000 * kSecond},
    {3, 2, "ann", "/a", std::nullopt}};

TEST_CASE("LogRank, seed 002 equation 4") {
  // /a was seen for 10 + 20 s; it is last twice, at its median of 15 s each: 30 + 30 = 60 s.
  // /b was seen for 40 + 600 s and is never last: 640 s. Its median is 320 s.
  // /c is last once and never seen to end: the site's dwells are 10, 20, 40, 600 s, the two in the
  // middle 20 and 40, so 30 s.
  CHECK(Rank({kViews}) ==
        std::vector<Row>{{"/b", {640 * kSecond, 1, 2, 0, 2, 1, 0, 0, 320 * kSecond, 600 * kSecond}},
                         {"/a", {60 * kSecond, 2, 4, 1, 3, 2, 2, 1, 15 * kSecond, 20 * kSecond}},
                         {"/c", {30 * kSecond, 1, 1, 0, 1, 0, 1, 0, -1, -1}}});
}

TEST_CASE("last views by the mean, or not at all") {
  RankOptions options;
  options.last_dwell = LastDwell::kMean;
  // /a: 30 s seen, mean 15 s. /c: (10 + 20 + 40 + 600) / 4 = 167.5 s.
  auto rows = Rank({kViews}, options);
  CHECK(rows[1].url == "/c");
  CHECK(rows[1].numbers[0] == 167'500'000);
  CHECK(rows[2].numbers[0] == 60 * kSecond);
  options.last_dwell = LastDwell::kZero;
  rows = Rank({kViews}, options);
  CHECK(rows[1].numbers[0] == 30 * kSecond);
  CHECK(rows[2].numbers[0] == 0);
}

TEST_CASE("a longer stay counts for as long as is asked for") {
  RankOptions options;
  options.max_stay_us = 30 * kSecond;
  // /b: 30 + 30 s.
  CHECK(Rank({kViews}, options)[0].numbers[0] == 60 * kSecond);
  options.max_stay_us = int64_t{50} * 86400 * kSecond;
  CHECK(ErrorOf(RankBuilder::Make(options)) == "a view cannot count for longer than 49 days");
}

TEST_CASE("how the visits are cut into batches changes nothing") {
  const auto whole = Rank({kViews});
  for (size_t cut = 1; cut < kViews.size(); ++cut) {
    const auto at = kViews.begin() + static_cast<ptrdiff_t>(cut);
    CHECK(Rank({{kViews.begin(), at}, {at, kViews.end()}}) == whole);
  }
}

std::vector<View> RandomVisits(std::mt19937* random, int sessions) {
  std::vector<View> views;
  for (int session = 1; session <= sessions; ++session) {
    const std::string user = "u" + std::to_string((*random)() % 5);
    const int length = 1 + static_cast<int>((*random)() % 6);
    for (int seq = 1; seq <= length; ++seq) {
      const int64_t dwell = static_cast<int64_t>((*random)() % 900) * 700'001;
      views.push_back({session, seq, user, "/" + std::to_string((*random)() % 7),
                       seq == length ? std::nullopt : std::optional<int64_t>(dwell),
                       seq > 1 && seq < length && (*random)() % 4 == 0});
    }
  }
  return views;
}

// The slow and obvious counterpart of everything but the dwell summaries.
std::map<std::string, std::vector<int64_t>> CountSlowly(const std::vector<View>& views) {
  std::map<std::string, std::vector<int64_t>> counts;
  std::map<std::string, std::set<std::string>> users;
  std::map<std::string, std::set<int64_t>> sessions;
  for (const View& view : views) {
    auto& c = counts.try_emplace(view.url, std::vector<int64_t>(7)).first->second;
    users[view.url].insert(view.user);
    sessions[view.url].insert(view.session);
    c[0] = static_cast<int64_t>(users[view.url].size());
    c[1] += 1;
    c[2] += view.inferred;
    c[3] = static_cast<int64_t>(sessions[view.url].size());
    c[4] += view.seq == 1;
    c[5] += !view.dwell_us.has_value();
    c[6] += view.seq == 1 && !view.dwell_us.has_value();
  }
  return counts;
}

TEST_CASE("random visits: counted as by hand, and partial ranks add up exactly") {
  std::mt19937 random(11);
  for (int round = 0; round < 50; ++round) {
    const auto first = RandomVisits(&random, 1 + round);
    const auto second = RandomVisits(&random, 1 + round / 2);
    std::vector<View> all = first;
    for (View view : second) {
      view.session += 1'000'000;
      all.push_back(view);
    }
    const auto whole = Rank({all});
    const auto slow = CountSlowly(all);
    REQUIRE(whole.size() == slow.size());
    for (const Row& row : whole) {
      REQUIRE(std::vector<int64_t>(row.numbers.begin() + 1, row.numbers.begin() + 8) ==
              slow.at(row.url));
    }
    REQUIRE(RankInParts({first, second}) == whole);
  }
}

TEST_CASE("partial ranks made with another --max-stay are refused") {
  RankOptions other;
  other.max_stay_us = kSecond;
  CHECK(ErrorOf(weblog::CheckPartialRanks(*weblog::PartialRanksSchema(other), {})) ==
        "these partial ranks count a view for at most 1000000 microseconds, not 600000000; give "
        "the --max-stay they were made with");
}

TEST_CASE("what ranks are made of") {
  CHECK(ErrorOf(weblog::CheckVisitsForRank(*arrow::schema(
            {arrow::field("url", arrow::utf8()), arrow::field("user", arrow::utf8())}))) ==
        "input has no session column; pipe it through weblog-sessions first");
}

}  // namespace
