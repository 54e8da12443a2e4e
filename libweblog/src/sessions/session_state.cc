#include "sessions/session_state.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/io/memory.h>
#include <arrow/ipc/reader.h>
#include <arrow/ipc/writer.h>
#include <arrow/util/checked_cast.h>
#include <arrow/util/key_value_metadata.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <utility>

namespace weblog {
namespace {

using arrow::internal::checked_cast;

constexpr std::string_view kMagic = "trodden-sessions 1 ";
constexpr size_t kHashDigits = 16;
constexpr size_t kHeaderSize = kMagic.size() + kHashDigits + 1;

constexpr char kNow[] = "now";
constexpr char kLateRun[] = "late_run";
constexpr char kLateLatest[] = "late_latest";
constexpr char kOpened[] = "opened";
constexpr char kGiven[] = "given";
constexpr char kSawReferrer[] = "saw_referrer";
constexpr char kEntryPages[] = "entry_pages";

arrow::Status Damaged() {
  return arrow::Status::Invalid("is damaged; remove the file to begin anew");
}

std::string HeaderFor(std::string_view body) {
  char digits[kHashDigits + 1];
  std::snprintf(digits, sizeof(digits), "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(body.data(), body.size())));
  return std::string(kMagic) + digits + "\n";
}

std::shared_ptr<arrow::Schema> StateSchema(
    const arrow::Schema& rows, std::shared_ptr<const arrow::KeyValueMetadata> metadata) {
  arrow::FieldVector fields = rows.fields();
  fields.push_back(arrow::field("state.session", arrow::int64()));
  fields.push_back(arrow::field("state.touched", arrow::int64()));
  fields.push_back(arrow::field("state.under", arrow::int32()));
  return arrow::schema(std::move(fields), std::move(metadata));
}

template <typename Builder, typename Value>
arrow::Result<std::shared_ptr<arrow::Array>> ArrayOf(const Value* values, int64_t n) {
  Builder builder;
  // Of no values Arrow would copy from a null pointer.
  if (n > 0) ARROW_RETURN_NOT_OK(builder.AppendValues(values, n));
  return builder.Finish();
}

bool ReadNumber(const arrow::KeyValueMetadata& metadata, const char* key, int64_t* number) {
  const int index = metadata.FindKey(key);
  if (index < 0) return false;
  const std::string& text = metadata.value(index);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *number);
  return error == std::errc() && end == text.data() + text.size();
}

// Whether differences of such times can be taken.
bool IsTime(int64_t micros) {
  constexpr int64_t kFurthest = int64_t{1} << 61;
  return -kFurthest <= micros && micros <= kFurthest;
}

arrow::Status ReadMetadata(const arrow::Schema& schema, SessionState* state) {
  int64_t saw_referrer = 0;
  if (!schema.HasMetadata()) return Damaged();
  const arrow::KeyValueMetadata& metadata = *schema.metadata();
  const int entry_pages = metadata.FindKey(kEntryPages);
  if (!ReadNumber(metadata, kNow, &state->clock.now) ||
      !ReadNumber(metadata, kLateRun, &state->clock.late_run) ||
      !ReadNumber(metadata, kLateLatest, &state->clock.late_latest) ||
      !ReadNumber(metadata, kOpened, &state->opened) ||
      !ReadNumber(metadata, kGiven, &state->given) ||
      !ReadNumber(metadata, kSawReferrer, &saw_referrer) || entry_pages < 0) {
    return Damaged();
  }
  if (!IsTime(state->clock.now) || !IsTime(state->clock.late_latest) || state->clock.late_run < 0 ||
      state->clock.late_run >= LogClock::kLateRun || state->opened < 0 || state->given < 0) {
    return Damaged();
  }
  state->saw_referrer = saw_referrer != 0;
  state->entry_pages = metadata.value(entry_pages);
  return arrow::Status::OK();
}

arrow::Status TakeBatch(const std::shared_ptr<arrow::RecordBatch>& batch,
                        const std::shared_ptr<arrow::Schema>& schema, SessionState* state) {
  ARROW_RETURN_NOT_OK(batch->ValidateFull());
  const int columns = schema->num_fields();
  for (int i = columns; i < columns + 3; ++i) {
    if (batch->column(i)->null_count() > 0) return Damaged();
  }
  const auto append = [&](int column, auto* values) {
    using Value = typename std::remove_pointer_t<decltype(values)>::value_type;
    const Value* begin = batch->column(column)->data()->GetValues<Value>(1);
    values->insert(values->end(), begin, begin + batch->num_rows());
  };
  append(columns, &state->numbers);
  append(columns + 1, &state->touched);
  append(columns + 2, &state->under);
  const auto is_session = [&](int64_t number) { return 0 < number && number <= state->opened; };
  if (!std::all_of(state->numbers.begin(), state->numbers.end(), is_session) ||
      !std::all_of(state->touched.begin(), state->touched.end(), IsTime)) {
    return Damaged();
  }
  arrow::ArrayVector arrays = batch->columns();
  arrays.resize(columns);
  state->rows.push_back(arrow::RecordBatch::Make(schema, batch->num_rows(), std::move(arrays)));
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::Buffer>> WriteSessionState(
    const SessionState& state, const std::shared_ptr<arrow::Schema>& schema) {
  const auto metadata = arrow::key_value_metadata(
      {kNow, kLateRun, kLateLatest, kOpened, kGiven, kSawReferrer, kEntryPages},
      {std::to_string(state.clock.now), std::to_string(state.clock.late_run),
       std::to_string(state.clock.late_latest), std::to_string(state.opened),
       std::to_string(state.given), std::to_string(static_cast<int>(state.saw_referrer)),
       state.entry_pages});
  const auto full_schema = StateSchema(*schema, metadata);
  ARROW_ASSIGN_OR_RAISE(auto stream, arrow::io::BufferOutputStream::Create());
  ARROW_RETURN_NOT_OK(stream->Write(std::string(kHeaderSize, ' ')));
  ARROW_ASSIGN_OR_RAISE(auto writer, arrow::ipc::MakeStreamWriter(stream, full_schema));
  int64_t row = 0;
  for (const auto& batch : state.rows) {
    const int64_t n = batch->num_rows();
    arrow::ArrayVector arrays = batch->columns();
    ARROW_ASSIGN_OR_RAISE(auto numbers, ArrayOf<arrow::Int64Builder>(&state.numbers[row], n));
    ARROW_ASSIGN_OR_RAISE(auto touched, ArrayOf<arrow::Int64Builder>(&state.touched[row], n));
    ARROW_ASSIGN_OR_RAISE(auto under, ArrayOf<arrow::Int32Builder>(&state.under[row], n));
    arrays.insert(arrays.end(), {numbers, touched, under});
    ARROW_RETURN_NOT_OK(
        writer->WriteRecordBatch(*arrow::RecordBatch::Make(full_schema, n, std::move(arrays))));
    row += n;
  }
  ARROW_RETURN_NOT_OK(writer->Close());
  ARROW_ASSIGN_OR_RAISE(auto bytes, stream->Finish());
  const std::string header = HeaderFor(std::string_view(*bytes).substr(kHeaderSize));
  std::copy(header.begin(), header.end(), bytes->mutable_data());
  return bytes;
}

arrow::Result<SessionState> ReadSessionState(const std::shared_ptr<arrow::Buffer>& bytes,
                                             const std::shared_ptr<arrow::Schema>& schema) {
  const std::string_view text(*bytes);
  if (!text.starts_with(kMagic)) {
    return arrow::Status::Invalid("is not a state of weblog-sessions in this version");
  }
  if (text.size() < kHeaderSize ||
      text.substr(0, kHeaderSize) != HeaderFor(text.substr(kHeaderSize))) {
    return Damaged();
  }
  SessionState state;
  // Behind the header nothing is aligned as columns have to be.
  arrow::ipc::IpcReadOptions options = arrow::ipc::IpcReadOptions::Defaults();
  options.ensure_alignment = arrow::ipc::Alignment::kDataTypeSpecificAlignment;
  arrow::io::BufferReader stream(arrow::SliceBuffer(bytes, kHeaderSize));
  ARROW_ASSIGN_OR_RAISE(auto reader, arrow::ipc::RecordBatchStreamReader::Open(&stream, options));
  ARROW_RETURN_NOT_OK(ReadMetadata(*reader->schema(), &state));
  if (!reader->schema()->Equals(*StateSchema(*schema, nullptr), /*check_metadata=*/false)) {
    return arrow::Status::Invalid("has other columns than the input");
  }
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return state;
    ARROW_RETURN_NOT_OK(TakeBatch(batch, schema, &state));
  }
}

}  // namespace weblog
