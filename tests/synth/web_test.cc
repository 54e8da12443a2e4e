#include "synth/web.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "crawl/warc.h"
#include "synth/options.h"
#include "world_files.h"

namespace {

using synth::Share;
using synth::WebOptions;
using synth::WorldOptions;
using testing_synth::MadeWorld;

// Everything that a web can have.
WorldOptions Rich(WebOptions::Kind kind) {
  WorldOptions options;
  options.days = 1;
  options.style = synth::LogStyle::kVhost;
  options.site.pages = 400;
  options.site.hosts = synth::ExampleHosts(3);
  options.site.page_bytes = 4000;
  options.site.duplicates = Share::Percent(20);
  options.readers.readers = 60;
  options.web.kind = kind;
  options.web.old_links = options.web.broken = Share::Percent(10);
  options.web.traps = 15;
  return options;
}

struct PageRow {
  std::string status, label, kind, of, title;
};

std::map<std::string, PageRow> PagesOf(const MadeWorld& world) {
  std::map<std::string, PageRow> pages;
  for (const auto& row : world.Rows("pages.tsv")) {
    REQUIRE(row.size() == 6);
    CHECK(pages.emplace(row[0], PageRow{row[1], row[2], row[3], row[4], row[5]}).second);
  }
  return pages;
}

std::string RootOf(const std::string& url) { return url.substr(0, url.find('/', 8)); }

std::string FileOf(const MadeWorld& world, const std::string& url) {
  return world.Bytes("www/" + url.substr(8) + (url.ends_with('/') ? "index.html" : ""));
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// The absolute targets of all <a href> of a page.
std::multiset<std::string> LinksIn(const std::string& html, const std::string& url) {
  constexpr std::string_view kBegin = "<a href=\"";
  std::multiset<std::string> links;
  for (size_t at = 0; (at = html.find(kBegin, at)) != std::string::npos;) {
    at += kBegin.size();
    const std::string href = Replaced(html.substr(at, html.find('"', at) - at), "&amp;", "&");
    links.insert(href.starts_with('/') ? RootOf(url) + href : href);
  }
  return links;
}

TEST_CASE("the links of the pages are those of links.tsv, and all lead to what answers") {
  const MadeWorld world(Rich(WebOptions::Kind::kFiles));
  const auto pages = PagesOf(world);
  std::map<std::string, std::multiset<std::string>> truth;
  for (const auto& row : world.Rows("links.tsv")) truth[row[0]].insert(row[1]);
  std::map<std::string, int> kinds;
  for (const auto& [url, page] : pages) {
    CAPTURE(url);
    if (page.status == "200") CHECK(LinksIn(FileOf(world, url), url) == truth[url]);
    if (page.status != "200") CHECK(truth.count(url) == 0);
    for (const std::string& to : truth[url]) {
      CHECK(pages.count(to) == 1);
      ++kinds[pages.at(to).kind];
    }
  }
  for (const char* kind : {"page", "copy", "near-copy", "redirect", "error", "ad", "trap"}) {
    CAPTURE(kind);
    CHECK(kinds[kind] > 5);
  }
}

TEST_CASE("everything that answers can be reached from the first front page") {
  const MadeWorld world(Rich(WebOptions::Kind::kFiles));
  const auto pages = PagesOf(world);
  std::multimap<std::string, std::string> links;
  for (const auto& row : world.Rows("links.tsv")) links.emplace(row[0], row[1]);
  for (const auto& [url, page] : pages) {
    if (page.kind == "redirect") links.emplace(url, page.of);
  }
  std::vector<std::string> reached = {"https://www.example.com/"};
  std::set<std::string> known(reached.begin(), reached.end());
  for (size_t next = 0; next < reached.size(); ++next) {
    const std::string from = reached[next];
    for (auto [at, end] = links.equal_range(from); at != end; ++at) {
      if (known.insert(at->second).second) reached.push_back(at->second);
    }
  }
  CHECK(reached.size() == pages.size());
}

TEST_CASE("pages are titled, labelled and spread over the hosts") {
  const MadeWorld world(Rich(WebOptions::Kind::kFiles));
  std::map<std::string, std::string> labels;
  for (const auto& row : world.Rows("topics.tsv")) labels[row[0]] = row[1];
  std::map<std::string, int> hosts, traps;
  size_t answers = 0;
  for (const auto& [url, page] : PagesOf(world)) {
    if (page.status != "200") continue;
    ++answers;
    CHECK(labels.at(url) == page.label);
    CHECK(FileOf(world, url).find("<title>" + page.title + "</title>") != std::string::npos);
    if (page.kind == "page") ++hosts[RootOf(url)];
    if (page.kind == "trap") ++traps[RootOf(url)];
  }
  CHECK(labels.size() == answers);
  CHECK(hosts.size() == 3);
  for (const auto& [host, count] : hosts) CHECK(count > 50);
  CHECK(traps.size() == 3);
  for (const auto& [host, count] : traps) CHECK(count == 3 * 15);
}

TEST_CASE("the archive holds what the files hold, and redirects and errors too") {
  const MadeWorld files(Rich(WebOptions::Kind::kFiles));
  const MadeWorld archive(Rich(WebOptions::Kind::kWarc));
  CHECK(files.Bytes("pages.tsv") == archive.Bytes("pages.tsv"));
  CHECK(files.Bytes("access.log") == archive.Bytes("access.log"));
  auto pages = PagesOf(archive);
  auto reader = crawl::WarcReader::Open(archive.Path("web.warc.gz"));
  REQUIRE(reader.ok());
  crawl::WarcRecord record;
  for (auto more = (*reader)->Next(&record); more.ok() && *more; more = (*reader)->Next(&record)) {
    if (record.type != "response") continue;
    CAPTURE(record.url);
    const auto page = pages.extract(record.url);
    REQUIRE_FALSE(page.empty());
    CHECK(record.block.starts_with("HTTP/1.1 " + page.mapped().status + " "));
    const size_t body = record.block.find("\r\n\r\n") + 4;
    if (page.mapped().status == "200")
      CHECK(record.block.substr(body) == FileOf(files, record.url));
    const std::string location = "\r\nLocation: " + page.mapped().of + "\r\n";
    CHECK((record.block.find(location) < body) == (page.mapped().status == "301"));
  }
  CHECK(pages.empty());
}

TEST_CASE("the same options give the same archive, another seed another one") {
  WorldOptions options = Rich(WebOptions::Kind::kWarc);
  const std::string bytes = MadeWorld(options).Bytes("web.warc.gz");
  CHECK(bytes == MadeWorld(options).Bytes("web.warc.gz"));
  options.seed = 2;
  CHECK(bytes != MadeWorld(options).Bytes("web.warc.gz"));
}

TEST_CASE("what readers do does not depend on whether the pages are written") {
  WorldOptions options = Rich(WebOptions::Kind::kNone);
  const MadeWorld bare(options), full(Rich(WebOptions::Kind::kFiles));
  for (const char* file : {"access.log", "truth.tsv", "views.tsv", "robots.tsv", "offsets.tsv"}) {
    CHECK(bare.Bytes(file) == full.Bytes(file));
  }
  const auto pages = PagesOf(full);
  std::set<std::string> hosts;
  for (const auto& view : full.Views()) {
    CHECK(pages.at(view.url).status == "200");
    hosts.insert(RootOf(view.url));
  }
  CHECK(hosts.size() == 3);
}

// The main part of a page without its tags.
std::string TextOf(const std::string& html) {
  std::string text;
  bool tag = false;
  for (const char c :
       html.substr(html.find("<main>"), html.find("</main>") - html.find("<main>"))) {
    if (c == '<') tag = true;
    if (!tag) text += c;
    if (c == '>') tag = false;
  }
  return text;
}

// What four words in a row there are in the main part of a page.
std::set<std::string> Shingles(const std::string& html) {
  std::istringstream in(TextOf(html));
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  std::set<std::string> shingles;
  for (size_t i = 3; i < words.size(); ++i) {
    shingles.insert(words[i - 3] + " " + words[i - 2] + " " + words[i - 1] + " " + words[i]);
  }
  return shingles;
}

double Resemblance(const std::string& one, const std::string& other) {
  const auto a = Shingles(one), b = Shingles(other);
  size_t both = 0;
  for (const std::string& shingle : a) both += b.count(shingle);
  return static_cast<double>(both) / static_cast<double>(a.size() + b.size() - both);
}

TEST_CASE("copies are the same to the last byte, near copies nearly, other pages are not") {
  const MadeWorld world(Rich(WebOptions::Kind::kFiles));
  int exact = 0, near = 0;
  std::string before;
  for (const auto& [url, page] : PagesOf(world)) {
    CAPTURE(url);
    if (page.kind != "copy" && page.kind != "near-copy") continue;
    const std::string html = FileOf(world, url), original = FileOf(world, page.of);
    exact += page.kind == "copy";
    near += page.kind == "near-copy";
    if (page.kind == "copy") CHECK(html == original);
    if (page.kind == "near-copy") CHECK(html != original);
    // Of the 100 words that the shortest pages have, one in twenty may be changed; each is in four
    // shingles of both pages: 80 of 120 are the same then.
    CHECK(Resemblance(html, original) > 0.66);
    if (!before.empty() && before != original) CHECK(Resemblance(before, original) < 0.3);
    before = original;
  }
  CHECK(exact > 10);
  CHECK(near > 30);
}

TEST_CASE("pages and links are as many and as long as asked for") {
  for (const int64_t bytes : {6000, 16'000}) {
    WorldOptions options = Rich(WebOptions::Kind::kFiles);
    options.site.pages = 1000;
    options.site.page_bytes = bytes;
    options.site.out_links = 20;
    options.site.objects = false;
    const MadeWorld world(options);
    std::map<std::string, int> links;
    for (const auto& row : world.Rows("links.tsv")) ++links[row[0]];
    int64_t pages = 0, all_bytes = 0, all_links = 0;
    for (const auto& [url, page] : PagesOf(world)) {
      if (page.kind != "page" || !url.ends_with(".html")) continue;
      ++pages;
      all_links += links[url];
      all_bytes += static_cast<int64_t>(FileOf(world, url).size());
    }
    const auto mean = [pages](int64_t sum) {
      return static_cast<double>(sum) / static_cast<double>(pages);
    };
    CHECK(mean(all_bytes) == doctest::Approx(bytes).epsilon(0.15));
    CHECK(mean(all_links) == doctest::Approx(20).epsilon(0.1));
  }
}

}  // namespace
