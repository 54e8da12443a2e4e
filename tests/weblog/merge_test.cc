#include "weblog/merge.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "support/batches.h"

namespace {

using testing_support::Batch;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::Strings;
using testing_support::Times;
using weblog::MergeOptions;
using weblog::Merger;
using weblog::OffsetEstimator;

constexpr int64_t kSecond = 1'000'000;

// Rows of an input: their times, and as n their numbers within all inputs.
struct Row {
  int64_t time;
  int64_t n;
  bool operator==(const Row&) const = default;
};

std::shared_ptr<arrow::RecordBatch> Rows(const std::vector<Row>& rows) {
  std::vector<std::optional<int64_t>> times, numbers;
  for (const Row& row : rows) {
    times.emplace_back(row.time);
    numbers.emplace_back(row.n);
  }
  return Batch({{"time", Times(times)}, {"n", Ints(numbers)}});
}

// Merges the inputs, each cut into batches of random sizes.
std::vector<Row> Merge(const std::vector<std::vector<Row>>& inputs, const MergeOptions& options,
                       std::mt19937* random, std::vector<Merger::Account>* accounts = nullptr) {
  const auto merger = Must(Merger::Make(Rows({})->schema(), options));
  std::vector<Row> merged;
  const weblog::BatchSink sink = [&](const auto& batch) {
    CHECK_OK(batch->ValidateFull());
    const auto& times = static_cast<const arrow::TimestampArray&>(*batch->column(0));
    const auto& numbers = static_cast<const arrow::Int64Array&>(*batch->column(1));
    for (int64_t i = 0; i < batch->num_rows(); ++i) {
      merged.push_back({times.Value(i), numbers.Value(i)});
    }
    return arrow::Status::OK();
  };
  std::vector<size_t> read(inputs.size(), 0);
  while (const std::optional<int> input = merger->Wanted()) {
    const auto& rows = inputs[*input];
    if (read[*input] == rows.size()) {
      CHECK_OK(merger->End(*input, sink));
      continue;
    }
    const size_t begin = read[*input];
    const size_t end = std::min(rows.size(), begin + 1 + (*random)() % 5);
    const auto at = [&](size_t i) { return rows.begin() + static_cast<ptrdiff_t>(i); };
    CHECK_OK(merger->Push(*input, Rows({at(begin), at(end)}), sink));
    read[*input] = end;
  }
  if (accounts != nullptr) *accounts = merger->accounts();
  return merged;
}

TEST_CASE("rows come in the order of time, then of the inputs") {
  std::mt19937 random(1);
  // The second clock is 3 ahead, so 3 is taken off.
  CHECK(Merge({{{10, 1}, {20, 2}, {20, 3}}, {{13, 4}, {23, 5}, {28, 6}}}, {{0, -3}, 0}, &random) ==
        std::vector<Row>{{10, 1}, {10, 4}, {20, 2}, {20, 3}, {20, 5}, {25, 6}});
  CHECK(Merge({{}, {{5, 1}}}, {{0, 0}, 0}, &random) == std::vector<Row>{{5, 1}});
  CHECK(Merge({{}}, {{0}, 0}, &random).empty());
}

TEST_CASE("late rows are put in order, and those that are too late are counted") {
  std::mt19937 random(1);
  std::vector<Merger::Account> accounts;
  // With a lateness of 5: 17 is 3 behind 20, in order. 12 is 8 behind: it is counted, and stands
  // where one of time 15 would.
  CHECK(Merge({{{10, 1}, {20, 2}, {17, 3}, {12, 4}, {30, 5}}}, {{0}, 5}, &random, &accounts) ==
        std::vector<Row>{{10, 1}, {12, 4}, {17, 3}, {20, 2}, {30, 5}});
  CHECK(accounts[0].rows == 5);
  CHECK(accounts[0].late == 1);
}

// Where each row belongs, row by row as the header says.
std::vector<Row> MergeSlowly(const std::vector<std::vector<Row>>& inputs,
                             const MergeOptions& options) {
  std::vector<std::tuple<int64_t, size_t, size_t, Row>> all;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::optional<int64_t> latest;
    for (size_t j = 0; j < inputs[i].size(); ++j) {
      const Row row{inputs[i][j].time + options.offsets_us[i], inputs[i][j].n};
      int64_t place = row.time;
      if (latest) place = std::max(place, *latest - options.lateness_us);
      latest = std::max(latest.value_or(row.time), row.time);
      all.emplace_back(place, i, j, row);
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::tie(std::get<0>(a), std::get<1>(a), std::get<2>(a)) <
           std::tie(std::get<0>(b), std::get<1>(b), std::get<2>(b));
  });
  std::vector<Row> rows;
  for (const auto& entry : all) rows.push_back(std::get<3>(entry));
  return rows;
}

TEST_CASE("any inputs, cut in any way, merge as the slow way does") {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::vector<Row>> inputs(1 + random() % 4);
    MergeOptions options;
    options.lateness_us = random() % 8;
    int64_t n = 0;
    for (auto& rows : inputs) {
      options.offsets_us.push_back(static_cast<int64_t>(random() % 41) - 20);
      int64_t time = random() % 50;
      for (size_t count = random() % 60; count > 0; --count) {
        time += static_cast<int64_t>(random() % 12) - 3;
        rows.push_back({time, ++n});
      }
    }
    const auto expected = MergeSlowly(inputs, options);
    REQUIRE(Merge(inputs, options, &random) == expected);
    REQUIRE(Merge(inputs, options, &random) == expected);
  }
}

TEST_CASE("what cannot be merged") {
  CHECK(ErrorOf(Merger::Make(arrow::schema({arrow::field("n", arrow::int64())}), {})) ==
        "input has no time column; pipe it through weblog-parse first");
  CHECK(ErrorOf(Merger::Make(arrow::schema({arrow::field("time", arrow::int64())}), {})) ==
        "column time is of type int64, and should be timestamp[us, tz=UTC]");
  const auto merger = Must(Merger::Make(Rows({})->schema(), {{0}, 0}));
  const auto batch = Batch({{"time", Times({std::nullopt})}, {"n", Ints({1})}});
  CHECK(ErrorOf(merger->Push(0, batch, {})) == "a row has no time, and cannot be put in order");
}

struct Hit {
  int64_t time;
  std::string client;
  std::string url;
  std::string referrer;
};

std::shared_ptr<arrow::RecordBatch> Hits(const std::vector<Hit>& hits) {
  std::vector<std::optional<int64_t>> times;
  testing_support::Texts clients, agents, urls, referrers;
  for (const Hit& hit : hits) {
    times.emplace_back(hit.time);
    clients.emplace_back(hit.client);
    agents.emplace_back("agent");
    urls.emplace_back(hit.url);
    referrers.push_back(hit.referrer.empty() ? std::nullopt
                                             : std::optional<std::string>(hit.referrer));
  }
  return Batch({{"time", Times(times)},
                {"client", Strings(clients)},
                {"agent", Strings(agents)},
                {"url", Strings(urls)},
                {"referrer", Strings(referrers)}});
}

TEST_CASE("clocks are compared by readers who go from server to server") {
  // B's clock is 100 s ahead of A's. Forty readers go from A to B and back, staying 2 to 41 s on
  // each page. Lags from A to B are 102 to 141 s, from B to A -98 to -59 s; of forty, the fifth
  // percentile is the third smallest, 104 and -96; the 25th is the eleventh, 8 s further for both.
  // So the difference is halfway between 104 and 96 s: 100.
  std::vector<Hit> a, b;
  for (int i = 0; i < 40; ++i) {
    const std::string client = std::to_string(i);
    const int64_t start = i * 1000 * kSecond;
    const int64_t stay = (2 + i) * kSecond;
    a.push_back({start, client, "http://a.test/1", ""});
    b.push_back({start + stay + 100 * kSecond, client, "http://b.test/2", "http://a.test/1"});
    a.push_back({start + 2 * stay, client, "http://a.test/3", "http://b.test/2"});
  }
  OffsetEstimator estimator(3);
  CHECK_OK(estimator.Add(0, *Hits(a)));
  CHECK_OK(estimator.Add(1, *Hits(b)));
  CHECK_OK(estimator.Add(2, *Hits({{0, "x", "http://c.test/", ""}})));
  const auto estimates = estimator.Estimates();
  CHECK(estimates[0].ahead_us == 0);
  CHECK(estimates[1].ahead_us == 100 * kSecond);
  CHECK(estimates[1].lags == 80);
  CHECK_FALSE(estimates[2].ahead_us.has_value());
}

TEST_CASE("the bound where lags crowd counts more") {
  // B's clock is 7 s ahead. From A people go to B within 10 to 49 s, so lags are 17 to 56 s, the
  // third smallest 19, the eleventh 27: 8 s of slack. From B pictures on A follow at once: all lags
  // are -7 s, with a slack of one second, the least. (19 * 1 + 7 * 8) / 9 = 8.333333 s.
  std::vector<Hit> a, b;
  for (int i = 0; i < 40; ++i) {
    const std::string client = std::to_string(i);
    const int64_t start = i * 1000 * kSecond;
    a.push_back({start, client, "http://a.test/1", ""});
    const int64_t at_b = start + (10 + i) * kSecond;
    b.push_back({at_b + 7 * kSecond, client, "http://b.test/2", "http://a.test/1"});
    a.push_back({at_b, client, "http://a.test/picture", "http://b.test/2"});
  }
  OffsetEstimator estimator(2);
  CHECK_OK(estimator.Add(0, *Hits(a)));
  CHECK_OK(estimator.Add(1, *Hits(b)));
  CHECK(estimator.Estimates()[1].ahead_us == 8'333'333);
}

TEST_CASE("a server is compared through another, also in one direction") {
  // B is 10 s behind A, and C 5 s ahead of B: 5 s behind A. Pages are followed at once.
  std::vector<Hit> a, b, c;
  for (int i = 0; i < 20; ++i) {
    const std::string client = std::to_string(i);
    const int64_t start = i * 1000 * kSecond;
    a.push_back({start, client, "http://a.test/1", ""});
    b.push_back({start - 10 * kSecond, client, "http://b.test/2", "http://a.test/1"});
    c.push_back({start - 5 * kSecond, client, "http://c.test/3", "http://b.test/2"});
  }
  OffsetEstimator estimator(3);
  CHECK_OK(estimator.Add(0, *Hits(a)));
  CHECK_OK(estimator.Add(1, *Hits(b)));
  CHECK_OK(estimator.Add(2, *Hits(c)));
  const auto estimates = estimator.Estimates();
  CHECK(estimates[1].ahead_us == -10 * kSecond);
  CHECK(estimates[2].ahead_us == -5 * kSecond);
}

TEST_CASE("pages that a client asked for twice say nothing") {
  std::vector<Hit> a, b;
  for (int i = 0; i < 100; ++i) {
    const std::string client = std::to_string(i);
    a.push_back({0, client, "http://a.test/1", ""});
    a.push_back({50 * kSecond, client, "http://a.test/1", ""});
    b.push_back({60 * kSecond, client, "http://b.test/2", "http://a.test/1"});
  }
  OffsetEstimator estimator(2);
  CHECK_OK(estimator.Add(0, *Hits(a)));
  CHECK_OK(estimator.Add(1, *Hits(b)));
  CHECK_FALSE(estimator.Estimates()[1].ahead_us.has_value());
}

}  // namespace
