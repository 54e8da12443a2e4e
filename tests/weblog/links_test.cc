#include "weblog/links.h"

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>

#include "support/batches.h"
#include "temp_dir.h"

namespace {

using testing_support::Batch;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Strings;
using weblog::Links;
using weblog::PageKeyOf;
using weblog::TempDir;

bool Has(const Links& links, const std::string& from, const std::string& to) {
  return links.Has(PageKeyOf(from), PageKeyOf(to));
}

TEST_CASE("links are found again, in their direction only") {
  std::mt19937 random(1);
  Links links;
  std::set<std::pair<uint64_t, uint64_t>> slow;
  for (int i = 0; i < 5000; ++i) {
    const std::pair<uint64_t, uint64_t> link(random() % 100 + 1, random() % 100 + 1);
    links.Add(link.first, link.second);
    slow.insert(link);
  }
  CHECK(links.size() == static_cast<int64_t>(slow.size()));
  for (uint64_t from = 1; from <= 100; ++from) {
    for (uint64_t to = 1; to <= 100; ++to) {
      CHECK(links.Has(from, to) == slow.contains({from, to}));
    }
  }
}

TEST_CASE("links of a batch, encoded or plain, nulls passed over") {
  Links links;
  CHECK_OK(links.AddBatch(*Batch({{"from_url", Strings({"http://s/a", "http://s/b", std::nullopt})},
                                  {"to_url", Encoded({"http://s/c"}, {0, std::nullopt, 0})},
                                  {"rank", Ints({1, 2, 3})}})));
  CHECK(links.size() == 1);
  CHECK(Has(links, "http://s/a#x", "https://S/c"));
  CHECK(ErrorOf(links.AddBatch(*Batch({{"from_url", Strings({"a"})}}))) ==
        "input has no to_url column; pipe it through crawl-extract first");
}

TEST_CASE("links of a text") {
  const TempDir directory;
  const std::string path = directory / "links.tsv";
  directory.Write("links.tsv",
                  "from_url\tto_url\nhttp://s/a\thttp://s/b\r\n\nhttp://s/b\thttp://s/c\ttext");
  Links links;
  CHECK_OK(links.AddText(path));
  CHECK(links.size() == 2);
  CHECK(Has(links, "http://s/a", "http://s/b"));
  CHECK(Has(links, "http://s/b", "http://s/c"));
  CHECK_FALSE(Has(links, "http://s/b", "http://s/a"));
  directory.Write("links.tsv", "from\tto\nhttp://s/a\thttp://s/b\n");
  Links headed;
  CHECK_OK(headed.AddText(path));
  CHECK(headed.size() == 1);
  directory.Write("links.tsv", "http://s/a\thttp://s/b\nhttp://s/a http://s/b\n");
  CHECK(ErrorOf(links.AddText(path)) ==
        path + ":2: is no link; a line should be two URLs with a tab between");
}

}  // namespace
