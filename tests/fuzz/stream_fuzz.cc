// Arrow streams and files from outside, from a file and from a pipe: they are read or refused, and
// every cell that gets through can be written as text.
#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/util/checked_cast.h>
#include <simdjson.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "fuzz_check.h"
#include "memory_file.h"
#include "support/cell_formatter.h"
#include "support/input.h"
#include "support/output_file.h"
#include "support/table_writer.h"
#include "support/text_writer.h"

// A forged length may ask for more memory than there is, which Arrow then reports.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=64:quarantine_size_mb=64";
}
extern "C" const char* __tsan_default_options() { return "allocator_may_return_null=1"; }

namespace {

using support::CellFormatter;

// A few bytes can claim any number of rows without any data.
constexpr int64_t kMostRows = 60;

// Arrow is built without coverage. Its error messages tell libFuzzer instead how far an input got.
__attribute__((section("__libfuzzer_extra_counters"))) uint8_t reached[1 << 13];

void NoteProgress(std::string_view message) {
  uint32_t hash = 2'166'136'261;
  for (const char c : message) {
    if (c >= '0' && c <= '9') continue;
    hash = (hash ^ static_cast<unsigned char>(c)) * 16'777'619;
  }
  reached[hash % sizeof reached] = 1;
}

bool IsJson(const std::string& text) {
  static simdjson::dom::parser parser;
  const simdjson::error_code error = parser.parse(text).error();
  // Decimal columns have numbers of more digits than a parser takes.
  return error == simdjson::SUCCESS || error == simdjson::NUMBER_ERROR;
}

void CheckIndices(const arrow::Array& column) {
  if (column.type_id() != arrow::Type::DICTIONARY) return;
  const auto& encoded = arrow::internal::checked_cast<const arrow::DictionaryArray&>(column);
  for (int64_t row = 0; row < column.length(); ++row) {
    if (column.IsNull(row)) continue;
    const int64_t index = encoded.GetValueIndex(row);
    FUZZ_CHECK(index >= 0 && index < encoded.dictionary()->length());
  }
}

void CheckCells(const std::shared_ptr<arrow::Array>& column) {
  CheckIndices(*column);
  const auto cells = CellFormatter::Make(column, support::Fraction::kAsNeeded);
  FUZZ_CHECK_OK(cells);
  std::string scratch;
  for (int64_t row = 0; row < column->length(); ++row) {
    std::string json;
    (*cells)->AppendJson(row, &json);
    FUZZ_CHECK(IsJson(json));
    if (!(*cells)->IsNull(row)) (void)(*cells)->Text(row, &scratch);
  }
}

class Writers {
 public:
  explicit Writers(const std::shared_ptr<arrow::Schema>& schema) {
    using support::TextFormat;
    for (const auto format : {TextFormat::kCsv, TextFormat::kTsv, TextFormat::kJsonl}) {
      Add(support::MakeTextWriter(format, Nowhere(), schema, format == TextFormat::kTsv));
    }
    Add(support::MakeTableWriter(Nowhere(), schema, 80));
  }

  void Write(const std::shared_ptr<arrow::RecordBatch>& batch) {
    for (const auto& writer : writers_) FUZZ_CHECK_OK(writer->Write(batch));
  }

  void Close() {
    for (const auto& writer : writers_) FUZZ_CHECK_OK(writer->Close());
  }

 private:
  static std::unique_ptr<support::OutputFile> Nowhere() {
    auto file = support::OutputFile::Open("/dev/null");
    FUZZ_CHECK_OK(file);
    return *std::move(file);
  }

  void Add(arrow::Result<std::unique_ptr<support::RecordWriter>> writer) {
    FUZZ_CHECK_OK(writer);
    writers_.push_back(*std::move(writer));
  }

  std::vector<std::unique_ptr<support::RecordWriter>> writers_;
};

struct Outcome {
  arrow::Status status;
  std::vector<int64_t> rows;  // of each batch
};

Outcome ReadAll(const std::string& path, bool check_cells) {
  Outcome outcome;
  auto reader = support::OpenInput(path);
  outcome.status = reader.status();
  if (!reader.ok()) return outcome;
  Writers writers((*reader)->schema());
  while (true) {
    std::shared_ptr<arrow::RecordBatch> batch;
    outcome.status = (*reader)->ReadNext(&batch);
    if (!outcome.status.ok() || batch == nullptr) break;
    outcome.rows.push_back(batch->num_rows());
    FUZZ_CHECK_OK(batch->ValidateFull());
    FUZZ_CHECK(batch->schema()->Equals(*(*reader)->schema(), /*check_metadata=*/false));
    if (!check_cells) continue;
    batch = batch->Slice(0, std::min(batch->num_rows(), kMostRows));
    for (const auto& column : batch->columns()) CheckCells(column);
    writers.Write(batch);
  }
  writers.Close();
  return outcome;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = fuzz::AsText(data, size);
  // Parquet is read by a library that is loaded when it is needed.
  if (support::DetectFormat(bytes) == support::InputFormat::kParquet) return 0;
  if (size > fuzz::MemoryPipe::kMostBytes) return 0;
  const fuzz::MemoryFile file(bytes);
  const Outcome from_file = ReadAll(file.path(), /*check_cells=*/true);
  const fuzz::MemoryPipe pipe(bytes);
  const Outcome from_pipe = ReadAll(pipe.path(), /*check_cells=*/false);
  FUZZ_CHECK(from_file.status.code() == from_pipe.status.code());
  FUZZ_CHECK(from_file.rows == from_pipe.rows);
  NoteProgress(from_file.status.message());
  return 0;
}
