#include "support/input.h"

#include <arrow/api.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "batches.h"
#include "support/usage.h"
#include "weblog/stream_kind.h"

namespace {

using support::OpenInput;
using support::OpenInputs;
using testing_support::Batch;
using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::FileBytes;
using testing_support::Ints;
using testing_support::Must;
using testing_support::ReadAll;
using testing_support::StreamBytes;
using testing_support::Strings;
using testing_support::TemporaryDirectory;
using testing_support::WriteFile;

std::shared_ptr<arrow::RecordBatch> Numbers(int64_t first) {
  return Batch({{"n", Ints({first, first + 1})}, {"s", Strings({"a", std::nullopt})}});
}

// Reads an input to its end and returns what went wrong.
std::string ReadError(const std::string& path) {
  auto reader = OpenInput(path);
  if (!reader.ok()) return reader.status().message();
  return ErrorOf((*reader)->ToTable());
}

TEST_CASE("streams and files are told apart by their bytes") {
  const TemporaryDirectory directory;
  const auto batches = std::vector{Numbers(0), Numbers(10)};
  const auto whole = Must(arrow::ConcatenateRecordBatches(batches));
  WriteFile(directory.path("one"), StreamBytes(batches));
  WriteFile(directory.path("two"), FileBytes(batches));
  CHECK(ReadAll(Must(OpenInput(directory.path("one"))).get())->Equals(*whole));
  CHECK(ReadAll(Must(OpenInput(directory.path("two"))).get())->Equals(*whole));
}

TEST_CASE("an Arrow file can come through a pipe") {
  const TemporaryDirectory directory;
  const std::string fifo = directory.path("fifo");
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  const auto batch = Numbers(0);
  std::thread writer([&] { WriteFile(fifo, FileBytes({batch})); });
  CHECK(ReadAll(Must(OpenInput(fifo)).get())->Equals(*batch));
  writer.join();
}

TEST_CASE("every batch may have dictionaries of its own") {
  const TemporaryDirectory directory;
  const auto first = Batch({{"s", Encoded({"a", "b"}, {1, 0, std::nullopt})}});
  const auto second = Batch({{"s", Encoded({"c"}, {0})}});
  WriteFile(directory.path("f"), StreamBytes({first, second}));
  const auto reader = Must(OpenInput(directory.path("f")));
  std::shared_ptr<arrow::RecordBatch> batch;
  CHECK_OK(reader->ReadNext(&batch));
  CHECK(batch->Equals(*first));
  CHECK_OK(reader->ReadNext(&batch));
  CHECK(batch->Equals(*second));
  CHECK_OK(reader->ReadNext(&batch));
  CHECK(batch == nullptr);
  CHECK_OK(reader->ReadNext(&batch));
  CHECK(batch == nullptr);
}

TEST_CASE("a stream without batches is whole") {
  const TemporaryDirectory directory;
  const auto empty = Batch({{"s", Encoded({"a"}, {0})}})->Slice(0, 0);
  WriteFile(directory.path("f"), StreamBytes({empty}));
  CHECK(ReadAll(Must(OpenInput(directory.path("f"))).get())->num_rows() == 0);
}

TEST_CASE("a stream that stops anywhere is an error") {
  const TemporaryDirectory directory;
  const std::string path = directory.path("cut.arrow");
  const std::string bytes = StreamBytes({Numbers(0), Numbers(10)});
  for (size_t length = 4; length < bytes.size(); length += 4) {
    WriteFile(path, bytes.substr(0, length));
    const std::string error = ReadError(path);
    INFO("cut at ", length, ": ", error);
    CHECK(error.find("cut.arrow ends without its end marker after ") == directory.path("").size());
  }
  WriteFile(path, bytes.substr(0, bytes.size() - 8));
  CHECK(ReadError(path) == path +
                               " ends without its end marker after 2 batches: the program that "
                               "wrote it died; run it again");
}

TEST_CASE("a batch that ends in the bytes of the marker is not taken for it") {
  const TemporaryDirectory directory;
  const auto batch = Batch({{"i", testing_support::Build<arrow::UInt32Builder, uint32_t>(
                                      arrow::UInt32Builder(), {0xFFFFFFFFU, 0U})}});
  const std::string bytes = StreamBytes({batch});
  WriteFile(directory.path("f"), bytes.substr(0, bytes.size() - 8));
  CHECK(ReadError(directory.path("f")).find("after 1 batch:") != std::string::npos);
}

TEST_CASE("streams behind each other are one if they have the same columns") {
  const TemporaryDirectory directory;
  const std::string path = directory.path("f");
  WriteFile(path, StreamBytes({Numbers(0)}) + StreamBytes({Numbers(10)}));
  CHECK(ReadAll(Must(OpenInput(path)).get())->num_rows() == 4);
  WriteFile(path, StreamBytes({Numbers(0)}) + StreamBytes({Batch({{"other", Ints({1})}})}));
  CHECK(ReadError(path) == path + ": holds several streams whose columns differ");
  WriteFile(path, StreamBytes({Numbers(0)}) + "rubbish behind the stream");
  CHECK(ReadError(path) == path + ": something follows the end of the stream");
}

TEST_CASE("a wrong dictionary index, offset or character does not get through") {
  const TemporaryDirectory directory;
  const std::string path = directory.path("f");
  const auto bad_index = Encoded({"a"}, {0})->data()->Copy();
  bad_index->buffers[1] = arrow::Buffer::FromString(std::string("\x05\0\0\0", 4));
  WriteFile(path, StreamBytes({Batch({{"d", arrow::MakeArray(bad_index)}})}));
  CHECK(ReadError(path).starts_with(path + ": damaged Arrow stream after 0 batches: "));
  const auto bad_text = arrow::MakeArray(arrow::ArrayData::Make(
      arrow::utf8(), 1,
      {nullptr, arrow::Buffer::FromString(std::string("\0\0\0\0\1\0\0\0", 8)),
       arrow::Buffer::FromString("\xff")}));
  WriteFile(path, StreamBytes({Batch({{"t", bad_text}})}));
  CHECK(ReadError(path).find("UTF8") != std::string::npos);
  WriteFile(path, FileBytes({Batch({{"t", bad_text}})}));
  CHECK(ReadError(path).starts_with(path + ": damaged Arrow file, batch 1: "));
  WriteFile(path, StreamBytes({Batch({{"\xff", Ints({1})}})}));
  CHECK(ReadError(path).find("the name of column 1 is not UTF-8") != std::string::npos);
}

TEST_CASE("what is not for us is refused by name") {
  const TemporaryDirectory directory;
  const std::string path = directory.path("f");
  const auto error_of = [&](const std::string& bytes) {
    WriteFile(path, bytes);
    return ReadError(path).substr(path.size());
  };
  CHECK(error_of("") == " is empty: the program that should have written it failed");
  CHECK(error_of("127.0.0.1 - - [01/Jan/2024] \"GET /\"\n") ==
        " looks like a log; run weblog-parse first");
  CHECK(error_of("\x1f\x8b\x08") ==
        " is compressed; if it holds a log, run weblog-parse first, else decompress it");
  CHECK(error_of(std::string("\x7f"
                             "ELF\0\1",
                             6)) == " is neither Arrow nor Parquet");
  CHECK(error_of("ARROW1 but no more").starts_with(": damaged Arrow file: "));
  CHECK(ReadError(directory.path("")) == directory.path("") + ": Is a directory");
  CHECK(ReadError(directory.path("none")) ==
        directory.path("none") + ": No such file or directory");
  WriteFile(path, "");
  std::filesystem::permissions(path, std::filesystem::perms::none);
  if (::geteuid() != 0) CHECK(ReadError(path) == path + ": Permission denied");
}

TEST_CASE("several inputs are one") {
  const TemporaryDirectory directory;
  WriteFile(directory.path("a"), StreamBytes({Numbers(0), Numbers(2)}));
  WriteFile(directory.path("b"), FileBytes({Numbers(4)}));
  const auto rows = ReadAll(Must(OpenInputs({directory.path("a"), directory.path("b")})).get());
  CHECK(rows->column(0)->Equals(*Ints({0, 1, 2, 3, 4, 5})));
}

TEST_CASE("a dictionary-encoded column becomes plain where another input has it plain") {
  const TemporaryDirectory directory;
  const auto a = directory.path("a");
  const auto b = directory.path("b");
  WriteFile(a, StreamBytes({Batch({{"s", Encoded({"x", "y"}, {1, std::nullopt})}})}));
  WriteFile(b, StreamBytes({Batch({{"s", Strings({"z"})}})}));
  for (const auto& order : {std::vector{a, b}, std::vector{b, a}}) {
    const auto rows = ReadAll(Must(OpenInputs(order)).get());
    CHECK(rows->column(0)->type()->Equals(*arrow::utf8()));
    CHECK(rows->num_rows() == 3);
  }
  CHECK(Must(OpenInputs({a, a}))->schema()->field(0)->type()->id() == arrow::Type::DICTIONARY);
}

TEST_CASE("inputs that do not go together are refused before any row is out") {
  const TemporaryDirectory directory;
  const auto put = [&](const std::string& name, const std::shared_ptr<arrow::RecordBatch>& batch) {
    WriteFile(directory.path(name), StreamBytes({batch}));
    return directory.path(name);
  };
  const std::string a = put("a", Batch({{"n", Ints({1})}}));
  CHECK(ErrorOf(OpenInputs({a, put("b", Batch({{"m", Ints({1})}}))})) ==
        "column 1 of " + directory.path("b") + " is m, that of " + a + " is n");
  CHECK(ErrorOf(OpenInputs({a, put("c", Numbers(0))})) ==
        "column 2 of " + directory.path("c") + " is s, that of " + a + " is missing");
  CHECK(ErrorOf(OpenInputs({a, put("d", Batch({{"n", Strings({"1"})}}))})) ==
        "column n of " + directory.path("d") + " is of type string, that of " + a +
            " is of type int64");
  const auto hits = Batch({{"n", Ints({1})}});
  const auto marked =
      arrow::RecordBatch::Make(weblog::WithKind(hits->schema(), "hits"), 1, hits->columns());
  CHECK(ErrorOf(OpenInputs({a, put("e", marked)})) ==
        directory.path("e") + " holds hits and " + a + " holds rows");
}

TEST_CASE("the history of several inputs is that of all") {
  const TemporaryDirectory directory;
  const auto with_history = [](const std::vector<std::string>& lines) {
    const auto batch = Batch({{"n", Ints({1})}});
    return arrow::RecordBatch::Make(weblog::WithHistory(batch->schema(), lines), 1,
                                    batch->columns());
  };
  WriteFile(directory.path("a"), StreamBytes({with_history({"p a", "c"})}));
  WriteFile(directory.path("b"), StreamBytes({with_history({"p b", "c"})}));
  const auto reader = Must(OpenInputs({directory.path("a"), directory.path("b")}));
  CHECK(weblog::HistoryOf(*reader->schema()) == std::vector<std::string>{"p a", "c", "p b"});
}

TEST_CASE("no descriptor is left open") {
  const auto count = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const TemporaryDirectory directory;
  WriteFile(directory.path("a"), StreamBytes({Numbers(0)}));
  WriteFile(directory.path("b"), FileBytes({Numbers(0)}));
  const auto read = [&] {
    (void)ReadAll(Must(OpenInputs({directory.path("a"), directory.path("b")})).get());
    (void)OpenInput(directory.path("none"));
  };
  const auto before = count();
  read();
  // Arrow's threads let go of an Arrow file a moment after its last batch has come.
  for (int i = 0; i < 200 && count() != before; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(count() == before);
}

TEST_CASE("sizes are summed up for regular files only") {
  const TemporaryDirectory directory;
  WriteFile(directory.path("a"), "12345");
  CHECK(support::TotalSize({directory.path("a"), directory.path("a")}) == 10);
  CHECK(support::TotalSize({directory.path("a"), "/dev/null"}) == 0);
}

}  // namespace
