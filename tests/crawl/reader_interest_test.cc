#include "crawl/reader_interest.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>

#include "visit_rows.h"

using crawl::InterestOptions;
using crawl::LocalityInterest;
using crawl::PageCount;
using crawl::Trace;
using crawl::UserInterest;
using doctest::Approx;

namespace {

using Judged = std::map<std::string, bool>;  // crawled pages, and whether they are relevant

// The counts of each user, from the beginning.
double SlowUserScore(const Trace& trace, const Judged& crawled, uint32_t page) {
  PageCount all;
  for (const auto& [url, relevant] : crawled) all.Add(relevant);
  double sum = 0;
  int terms = 0;
  for (const uint32_t user : trace.UsersOf(page)) {
    PageCount own;
    for (const uint32_t read : trace.PagesOf(user)) {
      const auto found = crawled.find(std::string(trace.PageUrl(read)));
      if (found != crawled.end()) own.Add(found->second);
    }
    const double log_ratio = LogInterest(own, all, {});
    sum += log_ratio;
    terms += log_ratio != 0 ? 1 : 0;
  }
  return terms > 1 ? sum / std::sqrt(terms) : sum;
}

std::set<uint32_t> SlowLocality(const Trace& trace, const Judged& crawled, int n) {
  std::set<uint32_t> inside;
  for (size_t session = 0; session < trace.sessions(); ++session) {
    const auto pages = trace.Session(session);
    const int size = static_cast<int>(pages.size());
    for (int i = 0; i < size; ++i) {
      const auto found = crawled.find(std::string(trace.PageUrl(pages[i])));
      if (found == crawled.end() || !found->second) continue;
      for (int j = 0; j < size; ++j) {
        if (std::abs(i - j) <= n && pages[i] != pages[j]) inside.insert(pages[j]);
      }
    }
  }
  return inside;
}

// Every page of the trace once, and some that are not in it; pages with low numbers are relevant.
std::vector<std::string> CrawlOrder(uint32_t seed) {
  std::vector<std::string> urls;
  for (int i = 0; i < 45; ++i) urls.push_back("http://h/" + std::to_string(i));
  std::shuffle(urls.begin(), urls.end(), std::mt19937(seed));
  return urls;
}
bool IsRelevant(const std::string& url) { return std::stoi(url.substr(9)) % 10 < 3; }

}  // namespace

// ann read a, b and x; bob c, d and x. Crawled: a and b, which are relevant, c and d, which are
// not, so P(U) = 0.5 and one deviation is sqrt(0.25/4) = 0.25. P(U|ann) = 2/2 is off by 2
// deviations and gives 2.5/3/0.5 = 5/3; P(U|bob) = 0/2 as well, and gives 0.5/3/0.5 = 1/3. y, which
// only ann read, has log 5/3 = 0.510826; x (log 5/3 + log 1/3)/sqrt 2 = −0.415626.
TEST_CASE("pages are as interesting as their readers") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"},
                                        {"ann", 1, "http://h/b"},
                                        {"ann", 1, "http://h/x"},
                                        {"ann", 1, "http://h/y"},
                                        {"bob", 2, "http://h/c"},
                                        {"bob", 2, "http://h/d"},
                                        {"bob", 2, "http://h/x"}});
  UserInterest interest(trace.get());
  CHECK(interest.Score("http://h/y") == 0);
  for (const std::string page : {"a", "b"}) interest.Crawled("http://h/" + page, true);
  for (const std::string page : {"c", "d"}) interest.Crawled("http://h/" + page, false);
  CHECK(interest.Score("http://h/y") == Approx(0.510826));
  CHECK(interest.Score("http://h/x") == Approx(-0.415626));
  CHECK(interest.Score("http://h/unread") == 0);
}

TEST_CASE("scores of users as pages come are those of a full count") {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    const auto trace = visit_rows::Trace(visit_rows::RandomViews(seed, 50, 12, 40));
    UserInterest interest(trace.get());
    Judged crawled;
    for (const std::string& url : CrawlOrder(seed)) {
      interest.Crawled(url, IsRelevant(url));
      crawled[url] = IsRelevant(url);
      for (uint32_t page = 0; page < trace->pages(); ++page) {
        REQUIRE(interest.Score(trace->PageUrl(page)) ==
                Approx(SlowUserScore(*trace, crawled, page)).epsilon(1e-9));
      }
    }
  }
}

// n = 1: of the session a b c, a's locality is b; of d a it is d.
TEST_CASE("eq. 11: the temporal locality of relevant pages") {
  const auto trace = visit_rows::Trace({{"u", 1, "http://h/a"},
                                        {"u", 1, "http://h/b"},
                                        {"u", 1, "http://h/c"},
                                        {"v", 2, "http://h/d"},
                                        {"v", 2, "http://h/a"},
                                        {"v", 2, "http://h/a"}});
  LocalityInterest interest(trace.get(), 1);
  const auto page = [&](const std::string& name) { return *trace->PageOf("http://h/" + name); };
  CHECK(interest.Crawled("http://h/c", false).empty());
  CHECK(interest.Crawled("http://h/b", true) == std::vector<uint32_t>{page("a"), page("c")});
  CHECK(interest.counts().inside.pages == 1);
  CHECK(interest.Crawled("http://h/a", true) == std::vector<uint32_t>{page("b"), page("d")});
  CHECK(interest.Crawled("http://h/elsewhere", true).empty());
  CHECK(interest.counts().inside.pages == 3);
  CHECK(interest.counts().inside.relevant == 2);
  CHECK(interest.counts().outside.pages == 0);
  CHECK(interest.crawled().pages == 4);
  CHECK(interest.Score("http://h/unread") == 0);
}

TEST_CASE("localities as pages come are those of a full count") {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    const auto trace = visit_rows::Trace(visit_rows::RandomViews(seed, 30, 10, 40));
    LocalityInterest interest(trace.get(), 2);
    Judged crawled;
    size_t entered = 0;
    for (const std::string& url : CrawlOrder(seed)) {
      entered += interest.Crawled(url, IsRelevant(url)).size();
      crawled[url] = IsRelevant(url);
      const auto locality = SlowLocality(*trace, crawled, 2);
      REQUIRE(entered == locality.size());
      crawl::LocalityCounts counts;
      for (uint32_t page = 0; page < trace->pages(); ++page) {
        REQUIRE(interest.Inside(page) == locality.contains(page));
        const auto found = crawled.find(std::string(trace->PageUrl(page)));
        if (found == crawled.end()) continue;
        (locality.contains(page) ? counts.inside : counts.outside).Add(found->second);
      }
      CHECK(interest.counts().inside.pages == counts.inside.pages);
      CHECK(interest.counts().inside.relevant == counts.inside.relevant);
      CHECK(interest.counts().outside.pages == counts.outside.pages);
      CHECK(interest.counts().outside.relevant == counts.outside.relevant);
    }
  }
}
