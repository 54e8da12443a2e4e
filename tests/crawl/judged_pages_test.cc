#include "crawl/judged_pages.h"

#include <arrow/api.h>
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "support/batches.h"

using crawl::JudgedPages;
using testing_support::ErrorOf;
using testing_support::Must;

namespace {

// Messages begin behind the file's name.
arrow::Status ReadText(const std::string& text, JudgedPages* pages) {
  const std::string path = "judged-" + std::to_string(getpid());
  std::ofstream(path, std::ios::binary) << text;
  const arrow::Status status = pages->AddText(path);
  std::filesystem::remove(path);
  return status.ok() ? status : status.WithMessage(status.message().substr(path.size()));
}

std::shared_ptr<arrow::Array> Bools(const std::vector<std::optional<bool>>& values) {
  return testing_support::Build<arrow::BooleanBuilder, bool>(arrow::BooleanBuilder(), values);
}

}  // namespace

TEST_CASE("judgements are kept by canonical URL, the last one counts") {
  const auto pages = Must(JudgedPages::Make());
  CHECK(pages->count().pages == 0);
  CHECK_OK(pages->Add("HTTP://h/b", false));
  CHECK_OK(pages->Add("http://h:80/a", true));
  CHECK_OK(pages->Add("http://h/b", true));
  CHECK_OK(pages->Add("http://h/c", false));
  REQUIRE(pages->size() == 3);
  CHECK(pages->url(0) == "http://h/b");
  CHECK(pages->relevant(0));
  CHECK(pages->relevant(1));
  CHECK_FALSE(pages->relevant(2));
  CHECK(pages->Has("http://h/a"));
  CHECK_FALSE(pages->Has("http://h/d"));
  CHECK(pages->count().pages == 3);
  CHECK(pages->count().relevant == 2);
}

TEST_CASE("lines of text say whether pages are relevant") {
  const auto pages = Must(JudgedPages::Make());
  CHECK_OK(ReadText("url\trelevant\r\nhttp://h/a\t1\n\nhttp://h/b\tNo\twhy\nhttp://h/c\tTrue",
                    pages.get()));
  REQUIRE(pages->size() == 3);
  CHECK(pages->relevant(0));
  CHECK_FALSE(pages->relevant(1));
  CHECK(pages->relevant(2));
  const std::string advice =
      ": is no judgement; a line should be a URL, a tab, and 1 when the page is relevant or 0 when "
      "it is not";
  CHECK(ErrorOf(ReadText("http://h/a\t1\nhttp://h/b\n", pages.get())) == ":2" + advice);
  CHECK(ErrorOf(ReadText("http://h/a\tperhaps\n", pages.get())) == ":1" + advice);
  CHECK(ErrorOf(ReadText("\t1\n", pages.get())) == ":1" + advice);
}

TEST_CASE("rows say whether pages are relevant, nulls say nothing") {
  const auto pages = Must(JudgedPages::Make());
  const auto relevant = Bools({true, false, std::nullopt, true});
  CHECK_OK(pages->AddBatch(*testing_support::Batch(
      {{"relevant", relevant},
       {"url", testing_support::Strings({"http://h/a", "http://h/b", "http://h/c", {}})}})));
  CHECK_OK(pages->AddBatch(*testing_support::Batch(
      {{"url", testing_support::Encoded({"http://h/d"}, {0})}, {"relevant", Bools({true})}})));
  CHECK(pages->size() == 3);
  CHECK(pages->count().relevant == 2);
  CHECK(ErrorOf(pages->AddBatch(*testing_support::Batch({{"relevant", relevant}}))) ==
        "judged pages need the columns url and relevant, and there is no url or more than one");
  const auto numbers = testing_support::Ints({1});
  CHECK(ErrorOf(pages->AddBatch(*testing_support::Batch(
            {{"url", testing_support::Strings({"x"})}, {"relevant", numbers}}))) ==
        "column relevant is of type int64, and should be bool");
}
