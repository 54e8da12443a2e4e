#include "synth/site.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using synth::Page;
using synth::PageId;
using synth::PageKind;
using synth::Random;
using synth::Share;
using synth::Site;
using synth::SiteOptions;

SiteOptions OfSize(int64_t pages) {
  SiteOptions options;
  options.pages = pages;
  return options;
}

std::vector<int> InLinks(const Site& site) {
  std::vector<int> counts(site.size());
  for (PageId from = 0; from < site.size(); ++from) {
    for (const PageId to : site.Links(from)) ++counts[to];
  }
  return counts;
}

TEST_CASE("a site has the pages it should, each at its own address") {
  for (const int64_t pages : {20, 21, 500, 3000}) {
    const Site site(OfSize(pages), 1);
    CHECK(site.size() == static_cast<size_t>(pages));
    std::set<std::string> paths;
    for (PageId id = 0; id < site.size(); ++id) paths.insert(site.page(id).path);
    CHECK(paths.size() == site.size());
  }
  CHECK(Site(OfSize(20), 1).topics() == 4);  // (20 - 3) / 4
  CHECK(Site(OfSize(500), 1).topics() == 8);
}

TEST_CASE("links lead to other pages, once") {
  const Site site(OfSize(1000), 3);
  for (PageId from = 0; from < site.size(); ++from) {
    const auto links = site.Links(from);
    const std::set<PageId> targets(links.begin(), links.end());
    CHECK(targets.size() == links.size());
    CHECK(targets.count(from) == 0);
    CHECK(*targets.rbegin() < site.size());
    CHECK(site.page(from).template_links > 0);
    if (from != Site::kHomePage) CHECK(links[0] == Site::kHomePage);
  }
}

TEST_CASE("every page can be reached from the front page") {
  const Site site(OfSize(1000), 3);
  std::vector<PageId> reached = {Site::kHomePage};
  std::set<PageId> known(reached.begin(), reached.end());
  for (size_t next = 0; next < reached.size(); ++next) {
    for (const PageId to : site.Links(reached[next])) {
      if (known.insert(to).second) reached.push_back(to);
    }
  }
  CHECK(reached.size() == site.size());
}

TEST_CASE("links keep to their topic, as often as the option says") {
  SiteOptions options = OfSize(5000);
  options.topics = 10;
  const Site site(options, 1);
  int64_t links = 0, on_topic = 0;
  for (PageId from = 0; from < site.size(); ++from) {
    const Page& page = site.page(from);
    if (page.kind != PageKind::kArticle) continue;
    for (const PageId to : site.Links(from).subspan(page.template_links)) {
      ++links;
      on_topic += site.page(to).topic == page.topic;
    }
  }
  // 80 %, and a tenth of the others by chance. Three to ten draws each, on average 6.5, make more
  // than 25,000 links, so five standard errors are 0.384 / 158 * 5; links that are drawn twice
  // count once, which takes another point from the crowded topic.
  CHECK(links > 25'000);
  CHECK(static_cast<double>(on_topic) / static_cast<double>(links) ==
        doctest::Approx(0.82).epsilon(0.028));
}

TEST_CASE("a few articles have most of the links") {
  const Site site(OfSize(5000), 1);
  std::vector<int> counts = InLinks(site);
  std::vector<int> articles;
  for (PageId id = 0; id < site.size(); ++id) {
    if (site.page(id).kind == PageKind::kArticle) articles.push_back(counts[id]);
  }
  std::sort(articles.rbegin(), articles.rend());
  int64_t all = 0, top = 0;
  for (size_t i = 0; i < articles.size(); ++i) {
    all += articles[i];
    if (i < articles.size() / 10) top += articles[i];
  }
  // With links to articles drawn alike, the top tenth would have a sixth of them.
  CHECK(top * 4 > all);
  CHECK(articles.back() >= 1);
}

TEST_CASE("popular pages are of the topic and have many links") {
  const Site site(OfSize(1000), 1);
  const std::vector<int> counts = InLinks(site);
  Random random(1, 9);
  int64_t popular = 0, any = 0;
  for (int i = 0; i < 2000; ++i) {
    const PageId id = site.Popular(3, &random);
    CHECK(site.page(id).topic == 3);
    popular += counts[id];
    any += counts[60 + random.Below(site.size() - 60)];
  }
  CHECK(popular * 2 > any * 3);
}

TEST_CASE("pages embed shared objects and their own") {
  const Site site(OfSize(500), 1);
  std::map<int, std::string> shared;
  std::map<std::string, PageId> own;
  for (PageId id = 0; id < site.size(); ++id) {
    for (const synth::Object& object : site.Objects(id)) {
      CHECK(object.path.starts_with('/'));
      if (object.shared < 0) {
        CHECK(own.emplace(object.path, id).second);
      } else {
        CHECK(object.shared < 64);
        CHECK(shared.emplace(object.shared, object.path).first->second == object.path);
      }
    }
  }
  CHECK(shared.size() == 5 + 8);  // and one for each topic
  CHECK(own.size() > 500);
  SiteOptions bare = OfSize(500);
  bare.objects = false;
  CHECK(Site(bare, 1).Objects(100).empty());
}

TEST_CASE("dynamic sections are a share of them, and none or all at the ends") {
  for (const uint32_t percent : {0, 100}) {
    SiteOptions options = OfSize(200);
    options.dynamic = Share::Percent(percent);
    const Site site(options, 1);
    for (PageId id = 0; id < site.size(); ++id) {
      const bool article = site.page(id).kind == PageKind::kArticle;
      CHECK(site.page(id).dynamic == (article && percent == 100));
    }
  }
}

TEST_CASE("servers share the pages") {
  SiteOptions options = OfSize(400);
  options.servers = 3;
  const Site site(options, 1);
  std::map<int, int> pages;
  for (PageId id = 0; id < site.size(); ++id) ++pages[site.page(id).server];
  CHECK(pages.size() == 3);
  for (const auto& [server, count] : pages) CHECK(count > 60);
}

}  // namespace
