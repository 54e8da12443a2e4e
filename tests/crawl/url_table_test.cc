#include "crawl/url_table.h"

#include <doctest/doctest.h>

#include <string>

TEST_CASE("URLs get numbers in the order of meeting, once each") {
  auto table = *crawl::UrlTable::Make();
  CHECK(*table->Add("http://h/a") == 0);
  CHECK(*table->Add("http://h/b") == 1);
  CHECK(*table->Add("http://h/a") == 0);
  CHECK(*table->Add("") == 2);
  CHECK(table->size() == 3);
  CHECK((*table)[1] == "http://h/b");
  CHECK(table->Find("http://h/b") == 1);
  CHECK_FALSE(table->Find("http://h/c").has_value());
}

TEST_CASE("many URLs, and one longer than a chunk of the file") {
  auto table = *crawl::UrlTable::Make();
  const auto url = [](int i) {
    return "http://host" + std::to_string(i % 100) + "/" + std::to_string(i);
  };
  for (int i = 0; i < 200'000; ++i) REQUIRE(*table->Add(url(i)) == static_cast<uint32_t>(i));
  const std::string longest(40 << 20, 'x');
  CHECK(*table->Add(longest) == 200'000);
  CHECK((*table)[200'000] == longest);
  for (int i = 0; i < 200'000; i += 77) REQUIRE(table->Find(url(i)) == static_cast<uint32_t>(i));
}

TEST_CASE("a directory that is not there is an error that names it") {
  const auto table = crawl::UrlTable::Make("/no/such/directory");
  REQUIRE_FALSE(table.ok());
  CHECK(table.status().message().find("/no/such/directory") != std::string::npos);
}
