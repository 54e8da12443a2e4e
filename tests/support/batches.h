// Small batches, streams and files for the tests of tools/support.
#pragma once

#include <arrow/api.h>
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// Fails the test when an arrow::Status or arrow::Result is an error.
#define CHECK_OK(expression)                                                  \
  do {                                                                        \
    const ::arrow::Status checked_ = ::testing_support::ToStatus(expression); \
    INFO(checked_.ToString());                                                \
    REQUIRE(checked_.ok());                                                   \
  } while (false)

namespace testing_support {

inline const arrow::Status& ToStatus(const arrow::Status& status) { return status; }
template <typename T>
arrow::Status ToStatus(const arrow::Result<T>& result) {
  return result.status();
}

// The value of a result that must not be an error.
template <typename T>
T Must(arrow::Result<T> result) {
  CHECK_OK(result);
  return result.MoveValueUnsafe();
}

// The message of a result that must be an error.
template <typename T>
std::string ErrorOf(const T& result) {
  const arrow::Status status = ToStatus(result);
  CHECK_FALSE(status.ok());
  return status.message();
}

template <typename Builder, typename Value>
std::shared_ptr<arrow::Array> Build(Builder&& builder,
                                    const std::vector<std::optional<Value>>& values) {
  for (const auto& value : values) {
    CHECK_OK(value.has_value() ? builder.Append(*value) : builder.AppendNull());
  }
  return Must(builder.Finish());
}

using Texts = std::vector<std::optional<std::string>>;

inline std::shared_ptr<arrow::Array> Strings(const Texts& values) {
  return Build<arrow::StringBuilder, std::string>(arrow::StringBuilder(), values);
}

inline std::shared_ptr<arrow::Array> Ints(const std::vector<std::optional<int64_t>>& values) {
  return Build<arrow::Int64Builder, int64_t>(arrow::Int64Builder(), values);
}

inline std::shared_ptr<arrow::Array> Times(const std::vector<std::optional<int64_t>>& values,
                                           arrow::TimeUnit::type unit = arrow::TimeUnit::MICRO,
                                           const std::string& zone = "UTC") {
  return Build<arrow::TimestampBuilder, int64_t>(
      arrow::TimestampBuilder(arrow::timestamp(unit, zone), arrow::default_memory_pool()), values);
}

// A dictionary-encoded column with a dictionary of its own.
inline std::shared_ptr<arrow::Array> Encoded(const Texts& dictionary,
                                             const std::vector<std::optional<int32_t>>& indices) {
  return Must(arrow::DictionaryArray::FromArrays(
      arrow::dictionary(arrow::int32(), arrow::utf8()),
      Build<arrow::Int32Builder, int32_t>(arrow::Int32Builder(), indices), Strings(dictionary)));
}

inline std::shared_ptr<arrow::RecordBatch> Batch(
    const std::vector<std::pair<std::string, std::shared_ptr<arrow::Array>>>& columns) {
  arrow::FieldVector fields;
  arrow::ArrayVector arrays;
  for (const auto& [name, array] : columns) {
    fields.push_back(arrow::field(name, array->type()));
    arrays.push_back(array);
  }
  const int64_t rows = arrays.empty() ? 0 : arrays[0]->length();
  return arrow::RecordBatch::Make(arrow::schema(fields), rows, arrays);
}

// All rows of a reader as one batch. Dictionaries are unified.
inline std::shared_ptr<arrow::RecordBatch> ReadAll(arrow::RecordBatchReader* reader) {
  const auto table = Must(reader->ToTable());
  const auto combined = Must(table->CombineChunksToBatch());
  return combined;
}

// A directory that goes away with all that is in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  std::string path(const std::string& name) const { return directory_ + "/" + name; }

 private:
  std::string directory_;
};

void WriteFile(const std::string& path, const std::string& bytes);
std::string ReadFile(const std::string& path);

// The batches, which have one schema, as the bytes of an Arrow stream or file.
std::string StreamBytes(const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches);
std::string FileBytes(const std::vector<std::shared_ptr<arrow::RecordBatch>>& batches);

}  // namespace testing_support
