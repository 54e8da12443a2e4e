#include "weblog/sessions.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "reference_sessions.h"
#include "support/batches.h"
#include "view_rows.h"

namespace {

using testing_support::ErrorOf;
using testing_support::Must;
using view_rows::Hit;
using view_rows::Hits;
using view_rows::Paths;
using view_rows::Run;
using view_rows::Visit;
using view_rows::Visits;
using view_rows::WithColumn;
using weblog::Heuristics;
using weblog::Links;
using weblog::PageKeyOf;
using weblog::SessionsOptions;
using weblog::SessionsStage;

// The defaults: at most 30 minutes in all, 10 on a page.
SessionsOptions Options(const std::string& heuristics, const reference::LinkSet& links = {}) {
  SessionsOptions options;
  options.heuristics = Must(Heuristics::Parse(heuristics));
  auto set = std::make_shared<Links>();
  for (const auto& [from, to] : links) {
    set->Add(PageKeyOf(view_rows::Url(from)), PageKeyOf(view_rows::Url(to)));
  }
  options.links = std::move(set);
  return options;
}

std::string Sessions(const SessionsOptions& options, const std::vector<Hit>& hits) {
  const auto input = Hits(hits);
  const auto stage = Must(SessionsStage::Make(input->schema(), options));
  return Paths(Run(stage.get(), input));
}

TEST_CASE("stay: a pause longer than max_stay ends a session") {
  // From a to b it is 10 minutes, no longer than allowed; from b to c it is 10.5.
  CHECK(Sessions(Options("stay"), {{0, "u", "a"}, {10, "u", "b"}, {20.5, "u", "c"}}) ==
        "1: a b | 2: c");
}

TEST_CASE("duration: a session lasts max_duration from its first view") {
  // d comes 30 minutes after a, e 31.
  CHECK(Sessions(Options("duration"),
                 {{0, "u", "a"}, {12, "u", "b"}, {30, "u", "d"}, {31, "u", "e"}}) ==
        "1: a b d | 2: e");
}

TEST_CASE("duration+stay: both must agree") {
  // c is 12 minutes after b; f is 31 minutes after c, though but 9 after e.
  CHECK(Sessions(Options("duration+stay"), {{0, "u", "a"},
                                            {8, "u", "b"},
                                            {20, "u", "c"},
                                            {29, "u", "d"},
                                            {38, "u", "e"},
                                            {42, "u", "e2"},
                                            {51, "u", "f"}}) == "1: a b | 2: c d e e2 | 3: f");
}

TEST_CASE("users do not mix, whatever their order") {
  CHECK(Sessions(Options("stay"), {{0, "u", "a"}, {0, "v", "b"}, {1, "u", "c"}, {2, "v", "d"}}) ==
        "1: a c | 2: b d");
}

TEST_CASE("referrer: tabs stay apart") {
  // One reader with two tabs: a-b-c and x-y, their requests interleaved.
  CHECK(Sessions(Options("referrer+stay"), {{0, "u", "a"},
                                            {1, "u", "b", "a"},
                                            {2, "u", "x"},
                                            {3, "u", "c", "b"},
                                            {4, "u", "y", "x"}}) == "1: a b c | 2: x y");
}

TEST_CASE(
    "referrer: a page that is still open may be left after max_stay, not after max_duration") {
  // b comes 25 minutes after a, c 31 after b.
  CHECK(Sessions(Options("referrer+stay"),
                 {{0, "u", "a"}, {25, "u", "b", "a"}, {56, "u", "c", "b"}}) == "1: a b | 2: c");
}

TEST_CASE("referrer: what comes from elsewhere opens a session") {
  CHECK(Sessions(
            Options("referrer+stay"),
            {{0, "u", "a"}, {1, "u", "b", "a"}, {2, "u", "c", "http://other/"}, {3, "u", "d"}}) ==
        "1: a b | 2: c | 3: d");
}

TEST_CASE("referrer: of several sessions the nearest; a Back counts as much as a minute") {
  // Session 1 is another user's, who shows that this log has referrers. x is clicked on p at 5.
  // Session 2 shows p since 0: 5 minutes. Session 3 went on from p to q at 4.5: a Back and half a
  // minute. Session 3 is nearer.
  CHECK(Sessions(Options("referrer"), {{0, "v", "z", "y"},
                                       {0, "u", "p"},
                                       {1, "u", "r"},
                                       {4, "u", "p", "r"},
                                       {4.5, "u", "q", "p"},
                                       {5, "u", "x", "p"}}) == "1: z | 2: p | 3: r p q x");
  // Now session 3 shows p since 4.4: 0.6 minutes. Session 2 is a Back and 0.8 minutes away.
  CHECK(Sessions(Options("referrer"), {{0, "v", "z", "y"},
                                       {4, "u", "p"},
                                       {4.2, "u", "q", "p"},
                                       {4.4, "u", "p"},
                                       {5, "u", "x", "p"}}) == "1: z | 2: p q | 3: p x");
}

TEST_CASE("referrer: a log without referrers is judged by the other heuristics") {
  const std::vector<Hit> hits = {{0, "u", "a"}, {5, "u", "b"}, {16, "u", "c"}};
  CHECK(Sessions(Options("referrer+stay"), hits) == "1: a b | 2: c");
  CHECK(Sessions(Options("referrer"), hits) == "1: a b c");
}

TEST_CASE("referrers and pages are compared as pages, also without a host") {
  CHECK(Sessions(Options("referrer"), {{0, "u", "http://s/a"},
                                       {1, "u", "http://s/b", "https://S:443/a#top"}}) == "1: a b");
  const auto batch = Hits({{0, "u", "a"}, {1, "u", "b", "a"}});
  const auto paths = testing_support::Strings({"/a", "/b"});
  const auto input = WithColumn(batch, "url", paths);
  const auto stage = Must(SessionsStage::Make(input->schema(), Options("referrer")));
  CHECK(Paths(Run(stage.get(), input)) == "1: /a /b");
}

TEST_CASE("topology: a link must lead from the page, or from one that Backs lead to") {
  // Links a-b, b-c, a-d: d is two Backs away. Nothing leads to x.
  const reference::LinkSet links = {{"a", "b"}, {"b", "c"}, {"a", "d"}};
  CHECK(Sessions(Options("topology+stay", links), {{0, "u", "a"},
                                                   {1, "u", "b"},
                                                   {2, "u", "c"},
                                                   {3, "u", "d"},
                                                   {4, "u", "x"},
                                                   {5, "u", "b"}}) == "2: x | 1: a b c d b");
}

TEST_CASE("referrer+topology: links speak for requests without a referrer") {
  const reference::LinkSet links = {{"a", "b"}};
  const std::vector<Hit> hits = {{0, "v", "z", "y"}, {0, "u", "a"}, {1, "u", "b"}};
  CHECK(Sessions(Options("referrer+topology+stay", links), hits) == "1: z | 2: a b");
  CHECK(Sessions(Options("referrer+stay"), hits) == "1: z | 2: a | 3: b");
}

TEST_CASE("client: a user at two machines has two sessions") {
  CHECK(Sessions(Options("stay+client"),
                 {{0, "u", "a", "", "m1"}, {1, "u", "b", "", "m2"}, {2, "u", "c", "", "m1"}}) ==
        "2: b | 1: a c");
}

TEST_CASE("entry: a page that sessions begin with opens one") {
  // Five users begin with home. The sixth goes home - a - home - b within the stay: by then home
  // has been first in 6 of 6 views, so its second view opens a session.
  std::vector<Hit> hits;
  for (int i = 1; i <= 5; ++i) hits.push_back({0, "u" + std::to_string(i), "home"});
  const std::vector<Hit> sixth = {{1, "v", "home"}, {2, "v", "a"}, {3, "v", "home"}, {4, "v", "b"}};
  hits.insert(hits.end(), sixth.begin(), sixth.end());
  CHECK(Sessions(Options("stay+entry"), hits) ==
        "1: home | 2: home | 3: home | 4: home | 5: home | 6: home a | 7: home b");
  CHECK(Sessions(Options("stay"), sixth) == "1: home a home b");
}

TEST_CASE("smart-sra: paths along links, views copied where paths share them") {
  // Links a-b, a-c; b and c are one candidate session with a. Both go behind a, which is copied:
  // 3 rows in and 1 added are 4 out. x is linked from nowhere and stands alone.
  const reference::LinkSet links = {{"a", "b"}, {"a", "c"}};
  const auto input = Hits({{0, "u", "a"}, {1, "u", "b"}, {2, "u", "c"}, {3, "u", "x"}});
  const auto stage = Must(SessionsStage::Make(input->schema(), Options("smart-sra", links)));
  CHECK(Paths(Run(stage.get(), input)) == "1: a b | 2: a c | 3: x");
  const auto account = stage->account();
  CHECK(account.rows_in == 4);
  CHECK(account.rows_added == 1);
  CHECK(account.rows_out == 5);
}

TEST_CASE("dwell is the time to the next view; that of the last one nobody saw") {
  const auto input = Hits({{0, "u", "a"}, {1.5, "u", "b"}, {4, "u", "c"}});
  const auto stage = Must(SessionsStage::Make(input->schema(), Options("stay")));
  const auto visits = Visits(Run(stage.get(), input));
  REQUIRE(visits.size() == 3);
  CHECK(visits[0].dwell == 1.5);
  CHECK(visits[1].dwell == 2.5);
  CHECK_FALSE(visits[2].dwell.has_value());
  CHECK_FALSE(visits[1].last);
  CHECK(visits[2].last);
  CHECK(visits[2].seq == 3);
}

TEST_CASE("requests that were logged late stand where they belong") {
  CHECK(Sessions(Options("stay"), {{0, "u", "a"}, {3, "u", "c"}, {2, "u", "b"}, {3, "u", "d"}}) ==
        "1: a b c d");
}

TEST_CASE("a session is given as soon as the log's time has passed it") {
  const auto input = Hits({{0, "u", "a"}, {10, "v", "b"}, {10.1, "w", "c"}});
  const auto stage = Must(SessionsStage::Make(input->schema(), Options("stay")));
  view_rows::Output output;
  const auto sinks = output.Sinks();
  CHECK_OK(stage->Push(input->Slice(0, 2), sinks));
  CHECK(Paths(output).empty());
  CHECK_OK(stage->Push(input->Slice(2, 1), sinks));
  CHECK(Paths(output) == "1: a");
  CHECK_OK(stage->Finish(sinks));
  CHECK(Paths(output) == "1: a | 2: b | 3: c");
}

TEST_CASE("a log that begins anew ends what was open; a late request alone does not") {
  // 2000 users from minute 5000 on, then 2000 others from minute 0 on, a thousand in each minute:
  // after 1024 of the latter the time is set back, and the former are given. Before that, a request
  // that comes an hour late changes nothing.
  std::vector<Hit> hits;
  for (int i = 0; i < 2000; ++i) hits.push_back({5000 + i * 0.001, "u" + std::to_string(i), "a"});
  hits.push_back({4940, "late", "a"});
  hits.push_back({5002, "u0", "b"});
  for (int i = 0; i < 2000; ++i) hits.push_back({i * 0.001, "v" + std::to_string(i), "a"});
  const auto input = Hits(hits);
  const auto stage = Must(SessionsStage::Make(input->schema(), Options("stay")));
  view_rows::Output output;
  const auto sinks = output.Sinks();
  for (int64_t i = 0; i < input->num_rows(); i += 100) {
    CHECK_OK(stage->Push(input->Slice(i, 100), sinks));
    if (i == 2900) CHECK(output.batches.empty());
  }
  CHECK(Visits(output).size() == 2002);
  CHECK_OK(stage->Finish(sinks));
  CHECK(Visits(output).size() == 4002);
  CHECK(Paths(output).find("1: a b |") != std::string::npos);
}

TEST_CASE("a user has at most 32 sessions open") {
  // The 33rd ends the first; a click on its page then finds it no more.
  std::vector<Hit> hits = {{0, "v", "z", "y"}};
  for (int i = 1; i <= 33; ++i) hits.push_back({1, "u", "p" + std::to_string(i)});
  hits.push_back({2, "u", "x", "p1"});
  hits.push_back({2, "u", "y", "p3"});
  const std::string sessions = Sessions(Options("referrer"), hits);
  CHECK(sessions.starts_with("2: p1 | 3: p2 | "));
  CHECK(sessions.find("4: p3 y") != std::string::npos);
  CHECK(sessions.find("35: x") != std::string::npos);
}

TEST_CASE("hits without a user or a time are dropped and counted") {
  auto input = Hits({{0, "u", "a"}, {1, "u", "b"}, {2, "u", "c"}});
  input = WithColumn(input, "time", testing_support::Times({0, std::nullopt, 60'000'000}));
  input = WithColumn(input, "user", testing_support::Strings({"u", "u", std::nullopt}));
  const auto stage = Must(SessionsStage::Make(input->schema(), Options("stay")));
  view_rows::Output kept, dropped;
  const weblog::StageSinks sinks = {kept.Sinks().rows, dropped.Sinks().rows};
  CHECK_OK(stage->Push(input, sinks));
  CHECK_OK(stage->Finish(sinks));
  CHECK(Paths(kept) == "1: a");
  const auto account = stage->account();
  REQUIRE(account.dropped.size() == 2);
  CHECK(account.dropped[0].rule == "without a user");
  CHECK(account.dropped[0].rows == 1);
  CHECK(account.dropped[1].rows == 1);
  REQUIRE(dropped.batches.size() == 1);
  CHECK(dropped.batches[0]->num_rows() == 2);
  CHECK(view_rows::TextAt(*dropped.batches[0]->GetColumnByName("dropped_by"), 0) ==
        "without a time");
}

TEST_CASE("times at the ends of their range do no harm") {
  auto input = Hits({{0, "u", "a"}, {0, "u", "b"}, {0, "u", "c"}});
  input = WithColumn(input, "time", testing_support::Times({INT64_MIN, INT64_MAX, 0}));
  for (const char* heuristic : {"stay", "duration", "referrer", "referrer+stay"}) {
    const auto stage = Must(SessionsStage::Make(input->schema(), Options(heuristic)));
    CHECK(Visits(Run(stage.get(), input)).size() == 3);
  }
}

TEST_CASE("what the input lacks is said") {
  const auto input = Hits({{0, "u", "a"}});
  const auto without = [&](const char* name) {
    const auto schema = input->schema();
    return ErrorOf(SessionsStage::Make(Must(schema->RemoveField(schema->GetFieldIndex(name))),
                                       Options("stay+client")));
  };
  CHECK(without("user") == "input has no user column; pipe it through weblog-users first");
  CHECK(without("url") == "input has no url column; pipe it through weblog-parse first");
  CHECK(without("client") == "input has no client column; pipe it through weblog-parse first");
  CHECK(ErrorOf(Heuristics::Parse("stay+gap")).starts_with("'gap' is no heuristic"));
  CHECK(ErrorOf(Heuristics::Parse("")).starts_with("'' is no heuristic"));
  CHECK(ErrorOf(Heuristics::Parse("smart-sra+stay")).starts_with("smart-sra stands alone"));
}

// Requests of a few users over a small site, with tabs, pauses, lost referrers and late rows.
std::vector<Hit> RandomHits(std::mt19937& random, bool with_referrers) {
  std::vector<Hit> hits;
  double minute = 0;
  const auto page = [&] { return std::string(1, static_cast<char>('a' + random() % 6)); };
  for (int i = 0; i < 60; ++i) {
    minute += random() % 20 == 0 ? 20 + random() % 20 : (random() % 8) * 0.5;
    Hit hit{minute, std::string(1, static_cast<char>('u' + random() % 2)), page()};
    if (with_referrers && random() % 4 != 0) hit.referrer = page();
    if (random() % 10 == 0) hit.minute -= 1;
    hit.client = random() % 5 == 0 ? "d" : "c";
    hits.push_back(hit);
  }
  return hits;
}

const std::vector<std::string> kCombinations = {"stay",
                                                "duration",
                                                "duration+stay",
                                                "referrer",
                                                "referrer+stay",
                                                "referrer+client",
                                                "topology",
                                                "topology+stay",
                                                "referrer+topology+stay",
                                                "referrer+duration"};

TEST_CASE("sessions are those of the slow way") {
  std::mt19937 random(11);
  const reference::LinkSet links = {{"a", "b"}, {"b", "c"}, {"c", "a"}, {"a", "d"}, {"e", "f"}};
  for (int run = 0; run < 300; ++run) {
    const std::string& heuristics = kCombinations[run % kCombinations.size()];
    const auto hits = RandomHits(random, random() % 4 != 0);
    const SessionsOptions options = Options(heuristics, links);
    INFO(heuristics);
    CHECK(Sessions(options, hits) == reference::Sessions(hits, options, links));
  }
}

TEST_CASE("sessions do not hang on batches, nor on where one log ends and the next begins") {
  std::mt19937 random(12);
  const reference::LinkSet links = {{"a", "b"}, {"b", "c"}, {"c", "a"}, {"a", "d"}};
  std::vector<std::string> combinations = kCombinations;
  combinations.insert(combinations.end(), {"stay+entry", "stay+entry+client", "smart-sra"});
  for (int run = 0; run < 150; ++run) {
    const std::string& heuristics = combinations[run % combinations.size()];
    const auto input = Hits(RandomHits(random, random() % 4 != 0));
    SessionsOptions options = Options(heuristics, links);
    INFO(heuristics);
    const auto whole = Must(SessionsStage::Make(input->schema(), options));
    const std::string expected = Paths(Run(whole.get(), input));
    const auto cut = Must(SessionsStage::Make(input->schema(), options));
    CHECK(Paths(Run(cut.get(), input, 7)) == expected);

    const auto split = static_cast<int64_t>(random() % (input->num_rows() + 1));
    options.keep_open = true;
    const auto first = Must(SessionsStage::Make(input->schema(), options));
    view_rows::Output output = Run(first.get(), input->Slice(0, split));
    const auto state = Must(first->SaveState());
    CHECK(first->account().rows_in == first->account().rows_out - first->account().rows_added +
                                          first->account().dropped.back().rows);
    options.keep_open = false;
    const auto second = Must(SessionsStage::Make(input->schema(), options));
    CHECK_OK(second->LoadState(state));
    const view_rows::Output rest = Run(second.get(), input->Slice(split));
    output.batches.insert(output.batches.end(), rest.batches.begin(), rest.batches.end());
    CHECK(Paths(output) == expected);
  }
}

TEST_CASE("a state that is damaged, of another version or of other rows is refused") {
  const auto input = Hits({{0, "u", "a"}, {1, "u", "b", "a"}});
  SessionsOptions options = Options("referrer+stay");
  options.keep_open = true;
  const auto stage = Must(SessionsStage::Make(input->schema(), options));
  Run(stage.get(), input);
  const std::string state(std::string_view(*Must(stage->SaveState())));
  const auto load = [&](const std::string& bytes, const std::shared_ptr<arrow::Schema>& schema) {
    return Must(SessionsStage::Make(schema, options))->LoadState(arrow::Buffer::FromString(bytes));
  };
  CHECK_OK(load(state, input->schema()));
  for (size_t i = 0; i < state.size(); i += 7) {
    std::string damaged = state;
    damaged[i] ^= 0x10;
    CHECK_FALSE(load(damaged, input->schema()).ok());
    CHECK_FALSE(load(state.substr(0, i), input->schema()).ok());
  }
  CHECK(ErrorOf(load("trodden-sessions 2 0123456789abcdef\n", input->schema())) ==
        "is not a state of weblog-sessions in this version");
  CHECK(ErrorOf(load(state.substr(0, state.size() - 1), input->schema())) ==
        "is damaged; remove the file to begin anew");
  CHECK(ErrorOf(load(state, Must(input->schema()->RemoveField(5)))) ==
        "has other columns than the input");
}

}  // namespace
