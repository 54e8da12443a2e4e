#include "support/web_files.h"

#include <arrow/io/file.h>
#include <arrow/ipc/writer.h>
#include <doctest/doctest.h>

#include "../weblog/packing.h"
#include "../weblog/temp_dir.h"
#include "crawl/replay_web.h"
#include "warc_text.h"

namespace crawl {
namespace {

using weblog::TempDir;

std::string WritePages(const std::string& path) {
  Page page;
  page.text = "of pages";
  PageRow row;
  row.url = "http://h/a";
  row.status = 200;
  row.page = &page;
  PagesBuilder builder;
  CHECK(builder.Append(row).ok());
  const auto file = *arrow::io::FileOutputStream::Open(path);
  const auto writer = *arrow::ipc::MakeStreamWriter(file, PagesSchema());
  CHECK(writer->WriteRecordBatch(**builder.Finish()).ok());
  CHECK(writer->Close().ok());
  CHECK(file->Close().ok());
  return path;
}

FetchResult AskOne(Web* web) {
  FetchRequest request;
  request.url = "http://h/a";
  web->Start(request);
  std::vector<FetchResult> results;
  web->Wait(std::chrono::milliseconds(0), &results);
  return results.at(0);
}

TEST_SUITE_BEGIN("web files");

TEST_CASE("a web is opened by what its files are") {
  const TempDir dir;
  const std::string warc = dir.Write("a.warc", ResponseText("http://h/a", "plain"));
  const std::string packed = dir.Write(
      "a", weblog::Pack(weblog::Compression::kGzip, ResponseText("http://h/a", "packed")));
  const std::string pages = WritePages(dir / "pages");
  CHECK(AskOne(support::OpenWebFiles({warc})->get()).body == "plain");
  CHECK(AskOne(support::OpenWebFiles({packed})->get()).body == "packed");
  CHECK(AskOne(support::OpenWebFiles({warc, packed})->get()).body == "packed");
  CHECK(AskOne(support::OpenWebFiles({pages})->get()).page->text == "of pages");
}

TEST_CASE("WARC files have bodies, rows of pages have none") {
  const TempDir dir;
  const std::string warc = dir.Write("a.warc", ResponseText("http://h/a", "plain"));
  const std::string packed = dir.Write(
      "a", weblog::Pack(weblog::Compression::kGzip, ResponseText("http://h/a", "packed")));
  CHECK(support::HasBodies({warc, packed}));
  CHECK(!support::HasBodies({WritePages(dir / "pages")}));
  CHECK(!support::HasBodies({"-"}));
}

TEST_CASE("what is no web, and two sorts at once, are refused") {
  const TempDir dir;
  const std::string warc = dir.Write("a.warc", ResponseText("http://h/a", "plain"));
  const std::string pages = WritePages(dir / "pages");
  const std::string text = dir.Write("text", "<p>");
  CHECK(support::OpenWebFiles({warc, pages}).status().message() ==
        warc + " is a WARC file and " + pages + " holds pages; a web is made of one or the other");
  CHECK(support::OpenWebFiles({text}).status().message() ==
        text + " is neither a WARC file nor pages of crawl-extract");
  CHECK(!support::OpenWebFiles({dir.path()}).ok());
  CHECK(!support::OpenWebFiles({dir / "none"}).ok());
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
