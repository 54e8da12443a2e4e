#include "crawl/trace.h"

#include <doctest/doctest.h>

#include <limits>
#include <map>
#include <set>

#include "visit_rows.h"

namespace {

using testing_support::ErrorOf;
using testing_support::Must;
using visit_rows::Batch;
using visit_rows::View;
using visit_rows::Views;
using Numbers = std::vector<uint32_t>;

Numbers List(std::span<const uint32_t> span) { return {span.begin(), span.end()}; }

std::vector<std::string> Urls(const crawl::Trace& trace, std::span<const uint32_t> pages) {
  std::vector<std::string> urls;
  for (const uint32_t page : pages) urls.emplace_back(trace.PageUrl(page));
  return urls;
}

std::multiset<std::string> Near(const crawl::Trace& trace, const std::string& url, size_t n) {
  std::multiset<std::string> near;
  trace.Neighbours(*trace.PageOf(url), n,
                   [&](uint32_t page) { near.emplace(trace.PageUrl(page)); });
  return near;
}

// Two users; ann comes twice, and reads /a twice.
const Views kViews = {{"ann", 1, "http://h/a", 10}, {"ann", 1, "http://h/b", 20},
                      {"ann", 1, "http://h/a", {}}, {"bob", 2, "http://h/b", 5},
                      {"bob", 2, "http://h/c", {}}, {"ann", 7, "http://h/c", {}}};

// All that a trace says, by names.
std::string Described(const crawl::Trace& trace) {
  std::string text;
  for (uint32_t page = 0; page < trace.pages(); ++page) {
    const crawl::PageReading& reading = trace.Reading(page);
    text += std::string(trace.PageUrl(page)) + " " + std::to_string(reading.views) + " " +
            std::to_string(reading.timed_views) + " " + std::to_string(reading.dwell_us);
    for (const uint32_t user : trace.UsersOf(page)) text += " " + std::string(trace.UserName(user));
    text += "\n";
  }
  for (size_t session = 0; session < trace.sessions(); ++session) {
    text += trace.UserName(trace.SessionUser(session));
    for (const auto& url : Urls(trace, trace.Session(session))) text += " " + url;
    text += "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a trace knows who read what, in which order and how long") {
  const auto trace = visit_rows::Trace(kViews);
  CHECK(trace->pages() == 3);
  CHECK(trace->users() == 2);
  CHECK(trace->sessions() == 3);
  CHECK(trace->views() == 6);
  CHECK(Described(*trace) ==
        "http://h/a 2 1 10 ann\n"
        "http://h/b 2 2 25 ann bob\n"
        "http://h/c 2 0 0 ann bob\n"
        "ann http://h/a http://h/b http://h/a\n"
        "bob http://h/b http://h/c\n"
        "ann http://h/c\n");
  CHECK(trace->PageOf("http://h/b") == 1);
  CHECK_FALSE(trace->PageOf("http://h/d").has_value());
  CHECK(List(trace->PagesOf(0)) == Numbers{0, 1, 2});
  CHECK(List(trace->PagesOf(1)) == Numbers{1, 2});
}

TEST_CASE("columns may be encoded, and rows cut into any batches") {
  const Views views = visit_rows::RandomViews(3, 200, 20, 50);
  const std::string expected = Described(*visit_rows::Trace(views));
  CHECK(Described(*Must(visit_rows::Read(Batch(views, /*encoded=*/true)))) == expected);
  CHECK(Described(*Must(visit_rows::Read(Batch(views), {}, 7))) == expected);
  CHECK(Described(*Must(visit_rows::Read(Batch(views, /*encoded=*/true), {}, 1))) == expected);
}

TEST_CASE("a trace may be empty") {
  const auto trace = visit_rows::Trace({});
  CHECK(trace->pages() == 0);
  CHECK(trace->users() == 0);
  CHECK(trace->sessions() == 0);
  CHECK_FALSE(trace->PageOf("http://h/").has_value());
}

// Of a, b, a, c, d: within one view of the two views of a are b, and b and c.
TEST_CASE("neighbours are in the same session and near") {
  const auto trace = visit_rows::Trace({{"u", 1, "http://h/x"},
                                        {"u", 2, "http://h/a"},
                                        {"u", 2, "http://h/b"},
                                        {"u", 2, "http://h/a"},
                                        {"u", 2, "http://h/c"},
                                        {"u", 2, "http://h/d"},
                                        {"u", 3, "http://h/y"}});
  using Near_ = std::multiset<std::string>;
  const std::string a = "http://h/a", b = "http://h/b", c = "http://h/c", d = "http://h/d";
  CHECK(Near(*trace, a, 0) == Near_{});
  CHECK(Near(*trace, a, 1) == Near_{b, b, c});
  CHECK(Near(*trace, a, 2) == Near_{b, a, a, b, c, d});
  CHECK(Near(*trace, d, 1) == Near_{c});
  CHECK(Near(*trace, d, std::numeric_limits<size_t>::max()) == Near_{a, b, a, c});
  CHECK(Near(*trace, "http://h/x", 5) == Near_{});
  CHECK(Near(*trace, "http://h/y", 5) == Near_{});
}

TEST_CASE("what a trace says is what the rows say") {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const Views views = visit_rows::RandomViews(seed, 60, 8, 30);
    const auto trace = visit_rows::Trace(views);
    std::map<std::string, std::set<std::string>> readers, read;
    std::map<std::string, std::multiset<std::string>> near;
    for (size_t i = 0; i < views.size(); ++i) {
      readers[views[i].url].insert(views[i].user);
      read[views[i].user].insert(views[i].url);
      for (size_t j = 0; j < views.size(); ++j) {
        const size_t apart = i < j ? j - i : i - j;
        if (apart == 0 || apart > 2 || views[i].session != views[j].session) continue;
        near[views[i].url].insert(views[j].url);
      }
    }
    REQUIRE(trace->pages() == readers.size());
    REQUIRE(trace->users() == read.size());
    for (uint32_t page = 0; page < trace->pages(); ++page) {
      std::set<std::string> users;
      for (const uint32_t user : trace->UsersOf(page)) users.emplace(trace->UserName(user));
      const std::string url(trace->PageUrl(page));
      CHECK(users == readers[url]);
      CHECK(trace->UsersOf(page).size() == users.size());
      CHECK(Near(*trace, url, 2) == near[url]);
    }
    for (uint32_t user = 0; user < trace->users(); ++user) {
      const auto urls = Urls(*trace, trace->PagesOf(user));
      CHECK(std::set<std::string>(urls.begin(), urls.end()) ==
            read[std::string(trace->UserName(user))]);
      CHECK(std::is_sorted(trace->PagesOf(user).begin(), trace->PagesOf(user).end()));
    }
  }
}

TEST_CASE("URLs that name the same page are one page") {
  const auto trace = visit_rows::Trace({{"u", 1, "HTTP://H:80/a/index.html", 4},
                                        {"u", 1, "http://h/b", 1},
                                        {"v", 2, "http://h/a/#x", 3}});
  REQUIRE(trace->pages() == 2);
  const auto page = trace->PageOf("http://h/a/");
  REQUIRE(page.has_value());
  CHECK(trace->Reading(*page).dwell_us == 7);
  CHECK(trace->UsersOf(*page).size() == 2);
}

TEST_CASE("rules rewrite the URLs, in their order") {
  const Views views = {{"u", 1, "/item?id=7"}, {"u", 1, "/item?id=7&x"}, {"u", 1, "/b"}};
  crawl::TraceOptions options;
  options.map_urls = {R"(^/item\?id\=(\d+).*=/items/\1)", "^/=https://shop.example/"};
  const auto trace = Must(visit_rows::Read(Batch(views), options));
  CHECK(trace->pages() == 2);
  CHECK(trace->PageOf("https://shop.example/items/7").has_value());
  CHECK(trace->PageOf("https://shop.example/b").has_value());
}

TEST_CASE("rules that cannot be used are errors that name them") {
  const auto message = [](const std::string& rule) {
    return ErrorOf(visit_rows::Read(Batch(kViews), {.map_urls = {rule}, .directory = {}}));
  };
  CHECK(message("abc").find("the rule abc is not of the form RE2=REPL") != std::string::npos);
  CHECK(message(R"(a\=b)").find("RE2=REPL") != std::string::npos);
  CHECK(message(R"(a\)").find("RE2=REPL") != std::string::npos);
  CHECK(message("(=x").find("missing )") != std::string::npos);
  CHECK(message(R"(a=\1)").find(R"(the rule a=\1)") != std::string::npos);
}

TEST_CASE("a missing column is an error that names the tool that makes it") {
  const auto message = [](const std::string& column) {
    const auto batch = Batch(kViews);
    const int at = batch->schema()->GetFieldIndex(column);
    return ErrorOf(visit_rows::Read(Must(batch->RemoveColumn(at))));
  };
  CHECK(message("url").find("weblog-parse") != std::string::npos);
  CHECK(message("user").find("weblog-users") != std::string::npos);
  CHECK(message("session").find("weblog-sessions") != std::string::npos);
  CHECK(message("seq").find("weblog-sessions") != std::string::npos);
  CHECK(message("dwell_us").find("weblog-sessions") != std::string::npos);
}

TEST_CASE("more dwell than can be counted does not turn negative") {
  const int64_t most = std::numeric_limits<int64_t>::max();
  const auto trace = visit_rows::Trace({{"u", 1, "http://h/a", most}, {"u", 1, "http://h/a", 9}});
  CHECK(trace->Reading(0).dwell_us == most);
}
