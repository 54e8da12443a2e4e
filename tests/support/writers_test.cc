// Text, table and Arrow writers.

#include <arrow/api.h>

#include "batches.h"
#include "support/input.h"
#include "support/ipc_writer.h"
#include "support/output.h"
#include "support/table_writer.h"
#include "support/text_writer.h"
#include "weblog/stream_kind.h"

namespace {

using support::OutputFile;
using support::OutputFormat;
using support::OutputOptions;
using testing_support::Batch;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::ReadFile;
using testing_support::Strings;
using testing_support::TemporaryDirectory;
using testing_support::Times;

using Batches = std::vector<std::shared_ptr<arrow::RecordBatch>>;

// What a writer makes of the batches.
std::string Written(const Batches& batches, OutputFormat format, bool terminal = false,
                    int width = 0) {
  const TemporaryDirectory directory;
  auto file = Must(OutputFile::Open(directory.path("out")));
  const auto schema = batches.at(0)->schema();
  std::unique_ptr<support::RecordWriter> writer;
  if (format == OutputFormat::kTable) {
    writer = Must(support::MakeTableWriter(std::move(file), schema, width));
  } else {
    const auto text = format == OutputFormat::kCsv   ? support::TextFormat::kCsv
                      : format == OutputFormat::kTsv ? support::TextFormat::kTsv
                                                     : support::TextFormat::kJsonl;
    writer = Must(support::MakeTextWriter(text, std::move(file), schema, terminal));
  }
  for (const auto& batch : batches) CHECK_OK(writer->Write(batch));
  CHECK_OK(writer->Close());
  return ReadFile(directory.path("out"));
}

std::shared_ptr<arrow::RecordBatch> Sample() {
  return Batch({{"time", Times({0, std::nullopt})},
                {"url, quoted", Strings({"a,\"b\"", ""})},
                {"status", Ints({200, std::nullopt})},
                {"agent", Encoded({"tab\tline\nback\\", "x"}, {0, std::nullopt})}});
}

TEST_CASE("CSV") {
  CHECK(Written({Sample()}, OutputFormat::kCsv) ==
        "time,\"url, quoted\",status,agent\n"
        "1970-01-01T00:00:00.000000Z,\"a,\"\"b\"\"\",200,\"tab\tline\nback\\\"\n"
        ",\"\",,\n");
}

TEST_CASE("TSV") {
  CHECK(Written({Sample()}, OutputFormat::kTsv) ==
        "time\turl, quoted\tstatus\tagent\n"
        "1970-01-01T00:00:00.000000Z\ta,\"b\"\t200\ttab\\tline\\nback\\\\\n"
        "\\N\t\t\\N\t\\N\n");
}

TEST_CASE("JSON lines") {
  CHECK(Written({Sample()}, OutputFormat::kJsonl) ==
        "{\"time\":\"1970-01-01T00:00:00.000000Z\",\"url, quoted\":\"a,\\\"b\\\"\",\"status\":200,"
        "\"agent\":\"tab\\tline\\nback\\\\\"}\n"
        "{\"time\":null,\"url, quoted\":\"\",\"status\":null,\"agent\":null}\n");
}

TEST_CASE("no rows still have a header") {
  const auto none = Sample()->Slice(0, 0);
  CHECK(Written({none}, OutputFormat::kCsv) == "time,\"url, quoted\",status,agent\n");
  CHECK(Written({none}, OutputFormat::kJsonl).empty());
  CHECK(Written({none}, OutputFormat::kTable) == "time  url, quoted  status  agent\n");
}

TEST_CASE("text for a terminal has no control characters") {
  const auto batch = Batch({{"s", Strings({"\x1b[2J\u202e"})}});
  CHECK(Written({batch}, OutputFormat::kCsv, /*terminal=*/false) == "s\n\x1b[2J\u202e\n");
  CHECK(Written({batch}, OutputFormat::kCsv, /*terminal=*/true) == "s\n\\x1b[2J\\u202e\n");
  CHECK(Written({batch}, OutputFormat::kTsv, /*terminal=*/true) == "s\n\\x1b[2J\\u202e\n");
}

TEST_CASE("a table is aligned, numbers to the right") {
  const auto batch = Batch({{"page", Strings({"/", "/日本", std::nullopt})},
                            {"views", Ints({5, 12345, std::nullopt})},
                            {"last", Times({0, 1500000, std::nullopt})}});
  CHECK(Written({batch}, OutputFormat::kTable) ==
        "page   views  last\n"
        "/          5  1970-01-01T00:00:00Z\n"
        "/日本  12345  1970-01-01T00:00:01.5Z\n"
        "\n");
}

TEST_CASE("a table fits the terminal, and later rows fit the table") {
  const auto first = Batch({{"a", Strings({"0123456789abcdef"})}, {"b", Strings({"xyz"})}});
  const auto later = Batch({{"a", Strings({"\x1b[31m"})}, {"b", Strings({"much wider than b"})}});
  CHECK(Written({first, later}, OutputFormat::kTable, false, 14) ==
        "a          b\n"
        "01234567…  xyz\n"
        "\\x1b[31m   mu…\n");
  const auto number = Batch({{"a", Strings({"0123456789abcdef"})}, {"n", Ints({123456789012345})}});
  CHECK(Written({number}, OutputFormat::kTable, false, 27) ==
        "a                         n\n"
        "012345678…  123456789012345\n");
}

TEST_CASE("Arrow files keep kind and history, and store dictionaries plain") {
  const TemporaryDirectory directory;
  OutputOptions options;
  options.path = directory.path("hits.arrow");
  options.format = OutputFormat::kArrowFile;
  options.command_line = "weblog-view a b";
  const auto first = Batch({{"s", Encoded({"x", "y"}, {1, std::nullopt})}});
  const auto second = Batch({{"s", Encoded({"z"}, {0})}});
  const auto schema =
      weblog::WithHistory(weblog::WithKind(first->schema(), "hits"), {"weblog-parse a"});
  auto writer = Must(support::OpenOutput(options, schema));
  CHECK_OK(writer->Write(first));
  CHECK_OK(writer->Write(second));
  CHECK_OK(writer->Close());
  const auto reader = Must(support::OpenInput(options.path));
  CHECK(weblog::KindOf(*reader->schema()) == "hits");
  CHECK(weblog::HistoryOf(*reader->schema()) ==
        std::vector<std::string>{"weblog-parse a", "weblog-view a b"});
  CHECK(testing_support::ReadAll(reader.get())
            ->column(0)
            ->Equals(*Strings({"y", std::nullopt, "z"})));
}

TEST_CASE("Arrow streams keep their dictionaries") {
  const TemporaryDirectory directory;
  OutputOptions options;
  options.path = directory.path("hits.arrows");
  options.format = OutputFormat::kArrow;
  options.keep_history = false;
  const auto batch = Batch({{"s", Encoded({"x", "y"}, {1, std::nullopt})}});
  auto writer = Must(support::OpenOutput(options, weblog::WithHistory(batch->schema(), {"x"})));
  CHECK_OK(writer->Write(batch));
  CHECK_OK(writer->Close());
  const auto reader = Must(support::OpenInput(options.path));
  CHECK(weblog::HistoryOf(*reader->schema()).empty());
  std::shared_ptr<arrow::RecordBatch> read;
  CHECK_OK(reader->ReadNext(&read));
  CHECK(read->Equals(*batch));
}

TEST_CASE("formats by name and by ending") {
  CHECK(support::FormatByName("csv") == OutputFormat::kCsv);
  CHECK(support::FormatByName("arrow") == OutputFormat::kArrow);
  CHECK_FALSE(support::FormatByName("xls").has_value());
  CHECK(support::FormatByEnding("a/b.arrow") == OutputFormat::kArrowFile);
  CHECK(support::FormatByEnding("b.arrows") == OutputFormat::kArrow);
  CHECK(support::FormatByEnding("b.parquet") == OutputFormat::kParquet);
  CHECK_FALSE(support::FormatByEnding("b.xls").has_value());
}

}  // namespace
