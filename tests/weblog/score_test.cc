#include "weblog/score.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "score/common_subsequence.h"
#include "support/batches.h"
#include "temp_dir.h"

namespace {

using testing_support::Batch;
using testing_support::Build;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::Strings;
using testing_support::Times;
using weblog::CommonSubsequence;
using weblog::PageKey;
using weblog::Scorer;
using weblog::TempDir;

// Pages of one letter as a visits batch: sessions by number, views as letters, "*" behind an
// inferred one, all of a session at its second.
std::shared_ptr<arrow::RecordBatch> Found(
    const std::vector<std::pair<int64_t, std::string>>& sessions, int64_t elapsed_us = 0) {
  std::vector<std::optional<int64_t>> times, numbers, elapsed;
  std::vector<std::optional<bool>> inferred;
  testing_support::Texts users, urls;
  int64_t number = 0;
  for (const auto& [second, views] : sessions) {
    ++number;
    for (size_t i = 0; i < views.size(); ++i) {
      if (views[i] == '*') continue;
      times.emplace_back(second * 1'000'000 + elapsed_us);
      elapsed.emplace_back(elapsed_us);
      numbers.emplace_back(number);
      users.emplace_back("u");
      urls.emplace_back(std::string("http://s/") + views[i]);
      inferred.emplace_back(i + 1 < views.size() && views[i + 1] == '*');
    }
  }
  return Batch(
      {{"time", Times(times)},
       {"user", Strings(users)},
       {"url", Strings(urls)},
       {"elapsed_us", Ints(elapsed)},
       {"session", Ints(numbers)},
       {"inferred", Build<arrow::BooleanBuilder, bool>(arrow::BooleanBuilder(), inferred)}});
}

struct Measure {
  int64_t count = 0;
  int64_t of = 0;
  double share = 0;
};

std::map<std::string, Measure> Score(const std::string& truth,
                                     const std::shared_ptr<arrow::RecordBatch>& found) {
  const TempDir directory;
  const auto scorer = Must(Scorer::Make(directory.Write("truth.tsv", truth)));
  for (int64_t i = 0; i < found->num_rows(); ++i) CHECK_OK(scorer->AddVisits(found->Slice(i, 1)));
  const auto batch = Must(scorer->Finish());
  CHECK_OK(batch->ValidateFull());
  std::map<std::string, Measure> measures;
  for (int64_t i = 0; i < batch->num_rows(); ++i) {
    measures[static_cast<const arrow::StringArray&>(*batch->column(0)).GetString(i)] = {
        static_cast<const arrow::Int64Array&>(*batch->column(1)).Value(i),
        static_cast<const arrow::Int64Array&>(*batch->column(2)).Value(i),
        static_cast<const arrow::DoubleArray&>(*batch->column(3)).Value(i)};
  }
  return measures;
}

void CheckMeasure(const Measure& measure, int64_t count, int64_t of) {
  CHECK(measure.count == count);
  CHECK(measure.of == of);
  CHECK(measure.share == doctest::Approx(static_cast<double>(count) / static_cast<double>(of)));
}

TEST_CASE("score: a session a row") {
  // True: A B A C at second 10, A B at 20, C at 30, B at 40. Found: the first as A B [A] C, exact;
  // A at 20, without B; C B at 30, which swallowed the fourth.
  // Starts: 3 of 4 true ones are found, all 3 found ones are right: F1 = 2*3/(4+3) = 6/7.
  // Similarity: 1, 2*1/(2+1) = 2/3, 2*1/(1+2) = 2/3 and 0: a mean of 7/12.
  // Logged are 6 of 8 true views, so 2 are hidden: the A that was recovered, and the missing B.
  auto scores = Score(
      "session\tclient\tstart\tviews\n"
      "1\tx\t10\thttp://s/A http://s/B http://s/A http://s/C\n"
      "2\tx\t20\thttp://s/A http://s/B\n"
      "3\ty\t30\thttp://s/C\n"
      "4\ty\t40\thttp://s/B\n",
      Found({{10, "ABA*C"}, {20, "A"}, {30, "CB"}}));
  CheckMeasure(scores["exact sessions"], 1, 4);
  CheckMeasure(scores["exact sessions with a revisit"], 1, 1);
  CheckMeasure(scores["session starts found"], 3, 4);
  CheckMeasure(scores["session starts right"], 3, 3);
  CHECK(scores["session starts F1"].share == doctest::Approx(6.0 / 7));
  CHECK(scores["sequence similarity"].share == doctest::Approx(7.0 / 12));
  CheckMeasure(scores["hidden views recovered"], 1, 2);
  CheckMeasure(scores["inferred views right"], 1, 1);
}

TEST_CASE("score: a view a row") {
  // One true session A B (A) (B) C, in brackets what no log has, and an image that the input lacks.
  // Found A B [A] [D] C: its logged views are exact; of two hidden views one is recovered, of two
  // inferred views one is right.
  auto scores = Score(
      "session\ttime\turl\tlogged\n"
      "s\t5.2\thttp://s/A\t1\n"
      "s\t5.3\thttp://s/i.gif\t1\n"
      "s\t6\thttp://s/B\t1\n"
      "s\t7\thttp://s/A\t0\n"
      "s\t8\thttp://s/B\t0\n"
      "s\t9\thttp://s/C#top\t1\n",
      Found({{5, "ABA*D*C"}}));
  CheckMeasure(scores["exact sessions"], 1, 1);
  CheckMeasure(scores["session starts right"], 1, 1);
  CheckMeasure(scores["hidden views recovered"], 1, 2);
  CheckMeasure(scores["inferred views right"], 1, 2);
}

TEST_CASE("score: a request's time may be that of its beginning") {
  const std::string truth = "session\ttime\turl\ns\t5\thttp://s/A\n";
  CheckMeasure(Score(truth, Found({{5, "A"}}, 30'000'000))["exact sessions"], 1, 1);
  CheckMeasure(Score(truth, Found({{7, "A"}}))["exact sessions"], 0, 1);
  CheckMeasure(Score(truth, Found({{6, "A"}}))["exact sessions"], 1, 1);
}

TEST_CASE("score: sessions that began alike are told apart by their views") {
  auto scores =
      Score("session\tstart\tviews\n1\t0\thttp://s/A http://s/B\n2\t0\thttp://s/A http://s/C\n",
            Found({{0, "AC"}, {0, "AB"}}));
  CheckMeasure(scores["exact sessions"], 2, 2);
}

TEST_CASE("score: a truth without start is matched by its views") {
  auto scores = Score("session\tviews\n1\thttp://s/A http://s/B\n2\thttp://s/A\n",
                      Found({{100, "A"}, {900, "AB"}}));
  CheckMeasure(scores["exact sessions"], 2, 2);
}

TEST_CASE("score: a truth that cannot be read") {
  const TempDir directory;
  const auto error = [&](const std::string& text) {
    const std::string path = directory.Write("truth.tsv", text);
    return ErrorOf(Scorer::Make(path)).substr(path.size());
  };
  CHECK(error("") == ":1: has no header");
  CHECK(error("session\turl\n") ==
        ":1: the header should name session and views, or session, time and url");
  CHECK(error("session\tviews\n1\n") == ":2: has 1 fields, the header 2");
  CHECK(error("session\ttime\turl\n1\tnoon\tx\n") == ":2: 'noon' is no time");
  CHECK(error("session\ttime\turl\tlogged\n1\t1\tx\tyes\n") == ":2: logged is 'yes', not 0 or 1");
}

// By the definition: every subsequence of `a`.
int64_t SlowCommon(const std::vector<PageKey>& a, const std::vector<PageKey>& b) {
  int64_t longest = 0;
  for (uint32_t chosen = 0; chosen < (1u << a.size()); ++chosen) {
    size_t at = 0;
    int64_t length = 0;
    for (size_t i = 0; i < a.size() && length >= 0; ++i) {
      if ((chosen >> i & 1) == 0) continue;
      while (at < b.size() && b[at] != a[i]) ++at;
      length = at == b.size() ? -1 : length + 1;
      ++at;
    }
    longest = std::max(longest, length);
  }
  return longest;
}

TEST_CASE("score: common subsequences") {
  std::mt19937 random(3);
  for (int run = 0; run < 200; ++run) {
    std::vector<PageKey> a(random() % 9), b(random() % 9);
    for (PageKey& page : a) page = random() % 3;
    for (PageKey& page : b) page = random() % 3;
    CHECK(CommonSubsequence(a, b) == SlowCommon(a, b));
  }
}

}  // namespace
