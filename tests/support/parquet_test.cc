#include "support/parquet.h"

#include <arrow/api.h>
#include <fcntl.h>

#include "batches.h"
#include "support/input.h"
#include "support/output.h"
#include "weblog/stream_kind.h"

namespace {

using support::OpenOutput;
using testing_support::Batch;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::ReadAll;
using testing_support::Strings;
using testing_support::TemporaryDirectory;
using testing_support::Times;

support::OutputOptions To(const std::string& path) {
  support::OutputOptions options;
  options.path = path;
  options.format = support::OutputFormat::kParquet;
  return options;
}

TEST_CASE("rows, kind and history come back from Parquet") {
  const TemporaryDirectory directory;
  const std::string path = directory.path("it's [hits].parquet");
  const auto batch = Batch({{"time", Times({0, 1, std::nullopt})},
                            {"url", Encoded({"a", "b"}, {1, std::nullopt, 0})},
                            {"bytes", Ints({INT64_MAX, std::nullopt, -1})}});
  const auto schema =
      weblog::WithHistory(weblog::WithKind(batch->schema(), "hits"), {"it's \"it\""});
  auto writer = Must(OpenOutput(To(path), schema));
  CHECK_OK(writer->Write(batch));
  CHECK_OK(writer->Write(batch->Slice(1)));
  CHECK_OK(writer->Close());

  const auto reader = Must(support::OpenInput(path));
  CHECK(weblog::KindOf(*reader->schema()) == "hits");
  CHECK(weblog::VersionOf(*reader->schema()) == "1");
  CHECK(weblog::HistoryOf(*reader->schema()) == std::vector<std::string>{"it's \"it\""});
  const auto rows = ReadAll(reader.get());
  CHECK(rows->column(0)->Equals(*Times({0, 1, std::nullopt, 1, std::nullopt})));
  CHECK(rows->column(1)->Equals(*Strings({"b", std::nullopt, "a", std::nullopt, "a"})));
  CHECK(rows->column(2)->Equals(*Ints({INT64_MAX, std::nullopt, -1, std::nullopt, -1})));
}

TEST_CASE("a Parquet file without rows has columns") {
  const TemporaryDirectory directory;
  auto writer =
      Must(OpenOutput(To(directory.path("e.parquet")), Batch({{"n", Ints({})}})->schema()));
  CHECK_OK(writer->Close());
  const auto rows = ReadAll(Must(support::OpenInput(directory.path("e.parquet"))).get());
  CHECK(rows->num_rows() == 0);
  CHECK(rows->schema()->field(0)->name() == "n");
}

TEST_CASE("an output that is given up leaves no file") {
  const TemporaryDirectory directory;
  {
    auto writer =
        Must(OpenOutput(To(directory.path("x.parquet")), Batch({{"n", Ints({})}})->schema()));
    CHECK_OK(writer->Write(Batch({{"n", Ints({1, 2, 3})}})));
  }
  CHECK(ErrorOf(support::OpenInput(directory.path("x.parquet"))) ==
        directory.path("x.parquet") + ": No such file or directory");
}

TEST_CASE("a full device is noticed") {
  auto writer = Must(OpenOutput(To("/dev/full"), Batch({{"n", Ints({})}})->schema()));
  CHECK_OK(writer->Write(Batch({{"n", Ints({1})}})));
  CHECK(ErrorOf(writer->Close()) == "/dev/full: No space left on device");
}

TEST_CASE("a damaged Parquet file is named") {
  const TemporaryDirectory directory;
  testing_support::WriteFile(directory.path("bad.parquet"),
                             "PAR1 and nothing of use behind it PAR1");
  const std::string error = ErrorOf(support::OpenInput(directory.path("bad.parquet")));
  CHECK(error.starts_with(directory.path("bad.parquet") + ": "));
  CHECK(error.find("/proc/") == std::string::npos);
}

}  // namespace
