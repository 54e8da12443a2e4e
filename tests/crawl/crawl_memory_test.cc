#include "learn/crawl_memory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "visit_rows.h"

using crawl::CrawlMemory;
using crawl::PageCount;

namespace {

using Links = std::vector<uint32_t>;
// How many links there are from relevant pages or others to such.
using Classes = std::map<std::pair<bool, bool>, int>;

uint32_t Crawl(CrawlMemory* memory, uint32_t url, bool relevant, const Links& links,
               Classes* classes) {
  return memory->Crawled(url, relevant, links, [&](bool from, bool to) {
    ++(*classes)[{from, to}];
  });
}

Links Inlinks(const CrawlMemory& memory, uint32_t url) {
  Links sources;
  memory.ForEachInlink(url, [&](uint32_t source) { sources.push_back(source); });
  return sources;
}

bool Equal(const PageCount& a, const PageCount& b) {
  return a.pages == b.pages && a.relevant == b.relevant;
}

}  // namespace

// 0 (relevant) links to 1 and 2; 1 (not) links to 2, to 0 and to itself; 2 is relevant.
TEST_CASE("crawl memory: in-links, children and classes of links") {
  CrawlMemory memory(nullptr);
  Classes classes;
  CHECK_FALSE(memory.IsCrawled(0));
  CHECK(Equal(memory.Inlinks(7), {0, 0}));
  CHECK(Crawl(&memory, 0, true, {1, 2}, &classes) == 0);
  CHECK(classes.empty());
  CHECK(memory.IsCrawled(0));
  CHECK_FALSE(memory.IsCrawled(1));
  CHECK(Equal(memory.Inlinks(1), {1, 1}));

  CHECK(Crawl(&memory, 1, false, {2, 0, 1}, &classes) == 1);
  CHECK(classes == Classes{{{true, false}, 1}, {{false, true}, 1}});
  CHECK(Equal(memory.source(0).children, {1, 0}));
  CHECK(Equal(memory.source(1).children, {1, 1}));
  CHECK(Equal(memory.Inlinks(2), {2, 1}));
  CHECK(Equal(memory.Inlinks(0), {1, 0}));
  CHECK(Equal(memory.Inlinks(1), {1, 1}));   // not from itself
  CHECK(Inlinks(memory, 2) == Links{1, 0});  // the newest first

  CHECK(Crawl(&memory, 2, true, {}, &classes) == 2);
  CHECK(classes == Classes{{{true, false}, 1}, {{false, true}, 2}, {{true, true}, 1}});
  CHECK(Equal(memory.source(0).children, {2, 1}));
  CHECK(Equal(memory.source(1).children, {2, 2}));
  CHECK(memory.sources() == 3);
  CHECK(memory.source(2).url == 2);
}

TEST_CASE("crawl memory: which URLs are pages of the trace") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"}, {"ann", 1, "http://h/b"}});
  CrawlMemory memory(trace.get());
  const uint32_t a = *trace->PageOf("http://h/a"), b = *trace->PageOf("http://h/b");
  memory.Meet(5, "http://h/a");
  memory.Meet(6, "http://h/unread");
  CHECK(memory.ReadPage(5) == a);
  CHECK(memory.UrlOf(a) == 5u);
  CHECK_FALSE(memory.ReadPage(6).has_value());
  CHECK_FALSE(memory.ReadPage(100).has_value());
  CHECK_FALSE(memory.UrlOf(b).has_value());
  memory.MeetRead(7, b);
  CHECK(memory.UrlOf(b) == 7u);
  CHECK(memory.ReadPage(7) == b);
}

TEST_CASE("crawl memory: random webs, against a count over all links") {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    constexpr uint32_t kPages = 25;
    std::vector<Links> links(kPages);
    for (Links& of_page : links) {
      std::set<uint32_t> targets;
      while (targets.size() < random() % 6) targets.insert(random() % kPages);
      of_page.assign(targets.begin(), targets.end());
    }
    std::vector<uint32_t> order(kPages);
    for (uint32_t i = 0; i < kPages; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    const auto relevant = [](uint32_t url) { return url % 3 == 0; };

    CrawlMemory memory(nullptr);
    Classes classes;
    std::set<uint32_t> crawled;
    for (const uint32_t url : order) {
      Crawl(&memory, url, relevant(url), links[url], &classes);
      crawled.insert(url);
      Classes expected;
      std::map<uint32_t, PageCount> inlinks, children;
      for (const uint32_t from : crawled) {
        for (const uint32_t to : links[from]) {
          if (to == from) continue;
          inlinks[to].Add(relevant(from));
          if (!crawled.contains(to)) continue;
          children[from].Add(relevant(to));
          ++expected[{relevant(from), relevant(to)}];
        }
      }
      CHECK(classes == expected);
      for (uint32_t page = 0; page < kPages; ++page) {
        CHECK(Equal(memory.Inlinks(page), inlinks[page]));
      }
      for (uint32_t source = 0; source < memory.sources(); ++source) {
        CHECK(Equal(memory.source(source).children, children[memory.source(source).url]));
      }
    }
  }
}
