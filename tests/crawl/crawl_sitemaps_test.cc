// Pages that sitemaps name.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "crawled.h"

TEST_CASE("sitemaps name pages that nothing links to") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Page("http://h/hidden", {});
  web.Answers("http://h/robots.txt", {{200, "", "Sitemap: http://h/map.xml\n", {}}});
  web.Answers("http://h/map.xml",
              {{200, "", "<urlset><url><loc>http://h/hidden</loc></url></urlset>", {}}});
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  CHECK(Crawl(options, &web)->pages.urls.size() == 2);
}

TEST_CASE("a sitemap on another host is fetched as that host's robots.txt allows") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Page("http://h/hidden", {});
  web.Answers("http://h/robots.txt",
              {{200, "", "Sitemap: http://maps/h.xml\nSitemap: http://maps/private/h.xml\n", {}}});
  web.Answers("http://maps/robots.txt", {{200, "", "User-agent: *\nDisallow: /private/\n", {}}});
  web.Answers("http://maps/h.xml",
              {{200, "", "<urlset><url><loc>http://h/hidden</loc></url></urlset>", {}}});
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->pages.urls.size() == 2);
  // Nothing else is wanted of the other host, neither what is forbidden nor a sitemap of its own.
  auto asked = web.asked();
  std::sort(asked.begin(), asked.end());
  CHECK(asked == std::vector<std::string>{"http://h/", "http://h/hidden", "http://h/robots.txt",
                                          "http://maps/h.xml", "http://maps/robots.txt"});
  const auto& events = crawled->pages.events;
  CHECK(std::count(events.begin(), events.end(),
                   "sitemap http://maps/private/h.xml robots.txt forbids it") == 1);
}

TEST_CASE("a sitemap on a host whose robots.txt cannot be had is not fetched") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Answers("http://h/robots.txt", {{200, "", "Sitemap: http://maps/h.xml\n", {}}});
  web.Answers("http://maps/robots.txt", {{503, "", "", {}}});
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  options.politeness.backoff_ms = 10;
  const auto crawled = Crawl(options, &web);
  CHECK(crawled->summary.end == crawl::CrawlEnd::kNothingLeft);
  CHECK(crawled->pages.urls == std::vector<std::string>{"http://h/"});
  CHECK(std::count(web.asked().begin(), web.asked().end(), "http://maps/h.xml") == 0);
  CHECK(crawled->pages.events.back() == "sitemap http://maps/h.xml maps is dead");
}

TEST_CASE("sitemaps without robots.txt, named by paths, and that fail at first") {
  FakeWeb web(/*live=*/true);
  web.Page("http://h/", {});
  web.Page("http://h/hidden", {});
  const std::string map = "<urlset><url><loc>http://h/hidden</loc></url></urlset>";
  auto options = Options("http://h/");
  options.politeness.sitemaps = true;
  options.politeness.backoff_ms = 10;
  SUBCASE("robots.txt is not asked for") {
    options.politeness.robots = false;
    web.Answers("http://h/sitemap.xml", {{200, "", map, {}}});
  }
  SUBCASE("a path") {
    web.Answers("http://h/robots.txt", {{200, "", "Sitemap: /map.xml\nSitemap: file:/x\n", {}}});
    web.Answers("http://h/map.xml", {{200, "", map, {}}});
  }
  SUBCASE("a failure that passes") {
    web.Answers("http://h/sitemap.xml", {{503, "", "", {}}, {200, "", map, {}}});
  }
  SUBCASE("an end that comes too soon, once") {
    web.Answers("http://h/sitemap.xml",
                {{200, "", "<urlset>", crawl::FetchError::kCutOff}, {200, "", map, {}}});
  }
  SUBCASE("an end that comes too soon each time, behind the page") {
    web.Answers("http://h/sitemap.xml", {{200, "", map, crawl::FetchError::kCutOff}});
  }
  CHECK(Crawl(options, &web)->pages.urls.size() == 2);
}

TEST_CASE("sitemaps do not widen the scope: redirects of what they name do not count as seeds'") {
  FakeWeb web(/*live=*/true);
  web.Redirect("http://h/", "http://www.h/");
  web.Page("http://www.h/", {"http://x/direct", "more"});
  web.Page("http://www.h/more", {});
  web.Answers("http://h/sitemap.xml", {{200,
                                        "",
                                        "<urlset><url><loc>http://h/moved</loc></url>"
                                        "<url><loc>http://h/hidden</loc></url></urlset>",
                                        {}}});
  web.Redirect("http://h/moved", "http://x/");
  web.Page("http://h/hidden", {});
  web.Page("http://x/", {"direct"});
  auto options = Options("http://h/");
  options.scope.hosts = crawl::HostScope::kSameHost;
  options.politeness.sitemaps = true;
  auto urls = Crawl(options, &web)->pages.urls;
  std::sort(urls.begin(), urls.end());
  CHECK(urls == std::vector<std::string>{"http://h/", "http://h/hidden", "http://h/moved",
                                         "http://www.h/", "http://www.h/more"});
  for (const std::string& url : web.asked()) CHECK_FALSE(url.starts_with("http://x/"));
}
