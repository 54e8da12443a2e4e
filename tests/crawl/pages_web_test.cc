#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/io/file.h>
#include <arrow/ipc/writer.h>
#include <arrow/table.h>
#include <arrow/util/key_value_metadata.h>
#include <doctest/doctest.h>

#include "../weblog/temp_dir.h"
#include "crawl/replay_web.h"
#include "weblog/stream_kind.h"

namespace crawl {
namespace {

Page SomePage() {
  Page page;
  page.title = "Title";
  page.description = "about";
  page.keywords = "a, b";
  page.language = "en";
  page.charset = "utf-8";
  page.canonical = "http://h/canonical";
  page.noindex = true;
  page.text = "Title\none two three";
  page.headings = {{2, {0, 5}}};
  page.blocks = {{{0, 5}, 1, 0, false}, {{6, 19}, 0xFFFFFFFFFFFFFFFF, 3, true}};
  page.AddLink("http://h/b").anchor = {6, 9};
  Link& refresh = page.AddLink("https://h/c");
  refresh.kind = LinkKind::kRefresh;
  refresh.nofollow = true;
  refresh.anchor = {10, 13};
  return page;
}

std::shared_ptr<arrow::RecordBatch> BatchOf(const std::vector<PageRow>& rows) {
  PagesBuilder builder;
  for (const PageRow& row : rows) CHECK(builder.Append(row).ok());
  CHECK(builder.rows() == static_cast<int64_t>(rows.size()));
  return *builder.Finish();
}

arrow::Result<std::unique_ptr<Web>> WebOf(
    const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches) {
  ARROW_ASSIGN_OR_RAISE(auto reader, arrow::RecordBatchReader::Make(batches, batches[0]->schema()));
  return MakePagesWeb(reader.get());
}

FetchResult AskOne(Web* web, const std::string& url) {
  FetchRequest request;
  request.url = url;
  web->Start(request);
  std::vector<FetchResult> results;
  web->Wait(std::chrono::milliseconds(0), &results);
  REQUIRE(results.size() == 1);
  return std::move(results[0]);
}

// The batch with `array` instead of the column `name`.
std::shared_ptr<arrow::RecordBatch> With(const std::shared_ptr<arrow::RecordBatch>& batch,
                                         const std::string& name,
                                         const std::shared_ptr<arrow::Array>& array) {
  const int index = batch->schema()->GetFieldIndex(name);
  return *batch->SetColumn(index, arrow::field(name, array->type()), array);
}

std::shared_ptr<arrow::Array> Texts(const std::vector<std::string>& values) {
  arrow::StringBuilder builder;
  CHECK(builder.AppendValues(values).ok());
  return *builder.Finish();
}

TEST_SUITE_BEGIN("pages web");

TEST_CASE("a page comes back as it was") {
  const Page page = SomePage();
  PageRow row;
  row.url = "http://h/a";
  row.status = 200;
  row.fetched_us = 1234567;
  row.content_type = "text/html; charset=utf-8";
  row.bytes = 100;
  row.digest = "sha1:A";
  row.page = &page;
  const auto batch = BatchOf({row});
  CHECK(batch->ValidateFull().ok());
  CHECK(weblog::KindOf(*batch->schema()) == "pages");
  CHECK(weblog::MakerOf("pages") == "crawl-extract");
  CHECK(weblog::MakerOf("links") == "crawl-extract");

  auto web = WebOf({batch});
  REQUIRE(web.ok());
  const FetchResult result = AskOne(web->get(), "http://H/x/../a");
  CHECK(result.status == 200);
  CHECK(result.begin_us == 1234567);
  CHECK(result.head == "HTTP/1.1 200\r\nContent-Type: text/html; charset=utf-8\r\n\r\n");
  CHECK(result.body.empty());
  REQUIRE(result.page != nullptr);
  const Page& back = *result.page;
  CHECK(back.title == page.title);
  CHECK(back.description == page.description);
  CHECK(back.keywords == page.keywords);
  CHECK(back.language == page.language);
  CHECK(back.charset == page.charset);
  CHECK(back.canonical == page.canonical);
  CHECK(back.noindex);
  CHECK(!back.nofollow);
  CHECK(back.text == page.text);
  REQUIRE(back.headings.size() == 1);
  CHECK(back.headings[0].level == 2);
  CHECK(back.Text(back.headings[0].text) == "Title");
  REQUIRE(back.blocks.size() == 2);
  CHECK(back.blocks[1].hash == 0xFFFFFFFFFFFFFFFF);
  CHECK(back.blocks[1].linked_bytes == 3);
  CHECK(back.blocks[1].main);
  CHECK(!back.blocks[0].main);
  REQUIRE(back.links.size() == 2);
  CHECK(back.Url(back.links[0]) == "http://h/b");
  CHECK(back.Anchor(back.links[0]) == "one");
  CHECK(back.links[1].kind == LinkKind::kRefresh);
  CHECK(back.links[1].nofollow);

  CHECK(AskOne(web->get(), "http://h/none").status == 404);
  CHECK(AskOne(web->get(), "mailto:x").error == FetchError::kBadUrl);
}

TEST_CASE("redirects, what is no document, and several rows of a URL") {
  Page page;
  page.text = "first";
  Page later;
  later.text = "second";
  const auto row = [](std::string_view url, int status, const Page* page,
                      std::string_view redirect = "") {
    PageRow row;
    row.url = url;
    row.status = status;
    row.page = page;
    row.redirect = redirect;
    return row;
  };
  auto web = *WebOf(
      {BatchOf({row("http://h/a", 200, &page), row("http://h/r", 302, nullptr, "http://h/a")}),
       BatchOf({row("http://h/a", 200, &later), row("http://h/a", 200, nullptr),
                row("http://h/i.png", 200, nullptr), row("not a url", 200, &page)})});
  CHECK(AskOne(web.get(), "http://h/a").page->text == "second");
  const FetchResult redirect = AskOne(web.get(), "http://h/r");
  CHECK(redirect.status == 302);
  CHECK(redirect.head == "HTTP/1.1 302\r\nLocation: http://h/a\r\n\r\n");
  CHECK(redirect.page == nullptr);
  const FetchResult image = AskOne(web.get(), "http://h/i.png");
  CHECK(image.status == 200);
  CHECK(image.page == nullptr);
}

TEST_CASE("rows from outside: URLs become canonical, lines stay lines") {
  const Page page = SomePage();
  PageRow row;
  row.url = "http://H/a";
  row.status = 200;
  row.content_type = "text/html\r\nLocation: http://evil/";
  row.page = &page;
  Page odd = page;
  odd.links.clear();
  odd.AddLink("HTTP://H/x/./b#f");
  odd.AddLink("javascript:alert(1)");
  odd.canonical = "/relative";
  row.page = &odd;
  auto web = *WebOf({BatchOf({row})});
  const FetchResult result = AskOne(web.get(), "http://h/a");
  CHECK(result.head == "HTTP/1.1 200\r\n\r\n");
  REQUIRE(result.page->links.size() == 1);
  CHECK(result.page->Url(result.page->links[0]) == "http://h/x/b");
  CHECK(result.page->canonical.empty());
}

TEST_CASE("rows from outside: spans beyond the text, wrong types and missing columns are refused") {
  const Page page = SomePage();
  PageRow row;
  row.url = "http://h/a";
  row.status = 200;
  row.page = &page;
  const auto good = BatchOf({row, row});
  REQUIRE(WebOf({good}).ok());
  const auto message = [](const std::shared_ptr<arrow::RecordBatch>& batch) {
    return WebOf({batch}).status().message();
  };
  CHECK(message(With(good, "text", Texts({page.text, "short"}))) ==
        "row 2: blocks: an element is not within the row's text");
  CHECK(message(With(good, "text", *arrow::MakeArrayOfNull(arrow::utf8(), 2))) ==
        "row 1: headings: an element is not within the row's text");
  Page wrong = page;
  wrong.links[1].anchor = {5, 4};
  row.page = &wrong;
  CHECK(message(BatchOf({row})) == "row 1: links: an element is not within the row's text");
  CHECK(message(With(good, "status", Texts({"200", "200"}))) ==
        "column status is of type string, and should be int16");
  CHECK(message(*good->RemoveColumn(good->schema()->GetFieldIndex("links"))) ==
        "input has no links column; pipe it through crawl-extract first");
  CHECK(WebOf({*good->RemoveColumn(good->schema()->GetFieldIndex("blocks"))}).ok());
  CHECK(
      message(good->ReplaceSchemaMetadata(weblog::WithKind(good->schema(), "hits")->metadata())) ==
      "input is a stream of hits, not pages; make them with crawl-extract first");

  // A list whose offsets go back.
  const auto data = good->GetColumnByName("links")->data()->Copy();
  const int32_t offsets[] = {0, 4, 2};
  data->buffers[1] =
      std::make_shared<arrow::Buffer>(reinterpret_cast<const uint8_t*>(offsets), sizeof offsets);
  CHECK(!WebOf({With(good, "links", arrow::MakeArray(data))}).ok());
}

std::string WriteFile(const std::string& path,
                      const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches,
                      arrow::Compression::type packing = arrow::Compression::UNCOMPRESSED) {
  auto options = arrow::ipc::IpcWriteOptions::Defaults();
  if (packing != arrow::Compression::UNCOMPRESSED) {
    options.codec = *arrow::util::Codec::Create(packing);
  }
  const auto file = *arrow::io::FileOutputStream::Open(path);
  const auto writer = *arrow::ipc::MakeFileWriter(file, batches[0]->schema(), options);
  for (const auto& batch : batches) CHECK(writer->WriteRecordBatch(*batch).ok());
  CHECK(writer->Close().ok());
  CHECK(file->Close().ok());
  return path;
}

TEST_CASE("an Arrow file is read where it lies, packed or not, as often as one likes") {
  std::vector<std::shared_ptr<arrow::RecordBatch>> batches;
  for (int batch = 0; batch < 70; ++batch) {
    const std::string number = std::to_string(batch);
    const std::string url = "http://h/" + number;
    Page page = SomePage();
    page.text += " on page " + number;
    PageRow row;
    row.url = url;
    row.status = 200;
    row.page = &page;
    batches.push_back(BatchOf({row}));
  }
  const weblog::TempDir dir;
  for (const std::string& path : {WriteFile(dir / "plain", batches),
                                  WriteFile(dir / "packed", batches, arrow::Compression::ZSTD)}) {
    auto web = MapPagesWeb(path);
    REQUIRE(web.ok());
    // Often enough that memory is given back in between.
    for (int i = 0; i < 1500; ++i) {
      const std::string number = std::to_string(i * 31 % 70);
      const FetchResult result = AskOne(web->get(), "http://h/" + number);
      REQUIRE(result.page != nullptr);
      CHECK(result.page->text == "Title\none two three on page " + number);
      CHECK(result.page->links.size() == 2);
    }
    CHECK(AskOne(web->get(), "http://h/70").status == 404);
  }
}

TEST_CASE("an Arrow file from outside: what is damaged, cut off or of another kind is refused") {
  const Page page = SomePage();
  PageRow row;
  row.url = "http://h/a";
  row.status = 200;
  row.page = &page;
  const auto good = BatchOf({row, row});
  const weblog::TempDir dir;
  const auto message = [](const std::string& path) { return MapPagesWeb(path).status().message(); };
  const std::string wrong =
      WriteFile(dir / "wrong", {With(good, "text", Texts({page.text, "short"}))});
  CHECK(message(wrong) == wrong + ": row 2: blocks: an element is not within the row's text");
  const auto hits = weblog::WithKind(good->schema(), "hits")->metadata();
  CHECK(message(WriteFile(dir / "hits", {good->ReplaceSchemaMetadata(hits)})) ==
        "input is a stream of hits, not pages; make them with crawl-extract first");
  const std::string bytes = dir.Read(WriteFile(dir / "good", {good}).substr(dir.path().size() + 1));
  const std::string cut = dir.Write("cut", bytes.substr(0, bytes.size() / 2));
  CHECK(message(cut).starts_with(cut + ": damaged Arrow file: "));
  CHECK(message(dir.Write("empty", "")).find(": damaged Arrow file: ") != std::string::npos);
  // Whatever byte is wrong, the answer is an error or a web, and never a crash.
  for (size_t at = 0; at < bytes.size(); at += 7) {
    std::string bad = bytes;
    bad[at] = static_cast<char>(bad[at] ^ 0x55);
    auto web = MapPagesWeb(dir.Write("bad", bad));
    if (web.ok()) AskOne(web->get(), "http://h/a");
  }
}

TEST_CASE("bytes of servers that are not UTF-8 do not make a wrong column") {
  PageRow row;
  row.url = "http://h/a";
  row.status = 200;
  row.content_type = "text/html; charset=\xff";
  const auto batch = BatchOf({row});
  CHECK(batch->ValidateFull().ok());
  CHECK(static_cast<const arrow::StringArray&>(*batch->GetColumnByName("content_type"))
            .GetString(0) == "text/html; charset=\xEF\xBF\xBD");
}

TEST_CASE("the rows of links") {
  const Page page = SomePage();
  LinksBuilder builder(1);
  CHECK(builder.Append("http://h/a", page).ok());
  CHECK(builder.rows() == 2);
  const auto batch = *builder.Finish();
  CHECK(batch->ValidateFull().ok());
  CHECK(weblog::KindOf(*batch->schema()) == "links");
  const auto cell = [&](const char* name, int64_t row) {
    return static_cast<const arrow::StringArray&>(*batch->GetColumnByName(name)).GetString(row);
  };
  CHECK(cell("from_url", 1) == "http://h/a");
  CHECK(cell("to_url", 1) == "https://h/c");
  CHECK(cell("anchor", 1) == "two");
  CHECK(cell("context", 1) == "one two three");
  CHECK(cell("kind", 0) == "anchor");
  CHECK(cell("kind", 1) == "refresh");
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
