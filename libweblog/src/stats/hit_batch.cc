#include "stats/hit_batch.h"

#include <arrow/compute/cast.h>
#include <arrow/type_traits.h>

namespace weblog::stats {
namespace {

arrow::Status WrongType(const std::string& name, const arrow::DataType& type,
                        std::string_view wanted) {
  return arrow::Status::TypeError("column ", name, " is of type ", type.ToString(),
                                  ", and should hold ", wanted);
}

template <typename T>
arrow::Status Take(const arrow::RecordBatch& batch, const std::string& name,
                   bool (*fits)(arrow::Type::type), std::string_view wanted,
                   const std::shared_ptr<arrow::DataType>& type, Numbers<T>* numbers) {
  const std::shared_ptr<arrow::Array> column = batch.GetColumnByName(name);
  if (column == nullptr) return arrow::Status::OK();
  if (!fits(column->type_id())) return WrongType(name, *column->type(), wanted);
  const auto options = arrow::compute::CastOptions::Unsafe(type);
  ARROW_ASSIGN_OR_RAISE(auto cast, arrow::compute::Cast(*column, type, options));
  *numbers = Numbers<T>(std::move(cast));
  return arrow::Status::OK();
}

arrow::Status TakeIntegers(const arrow::RecordBatch& batch, const std::string& name,
                           Numbers<int64_t>* numbers) {
  return Take(
      batch, name, [](arrow::Type::type id) { return arrow::is_integer(id); }, "whole numbers",
      arrow::int64(), numbers);
}

arrow::Status TakeFlags(const arrow::RecordBatch& batch, const std::string& name,
                        Numbers<int8_t>* flags) {
  return Take(
      batch, name, [](arrow::Type::type id) { return id == arrow::Type::BOOL; }, "true and false",
      arrow::int8(), flags);
}

arrow::Status TakeTimes(const arrow::RecordBatch& batch, const std::string& name,
                        Numbers<int64_t>* times) {
  const auto field = batch.schema()->GetFieldByName(name);
  if (field == nullptr) return arrow::Status::OK();
  if (field->type()->id() != arrow::Type::TIMESTAMP) {
    return WrongType(name, *field->type(), "times");
  }
  const auto& zone = static_cast<const arrow::TimestampType&>(*field->type()).timezone();
  return Take(
      batch, name, [](arrow::Type::type id) { return id == arrow::Type::TIMESTAMP; }, "times",
      arrow::timestamp(arrow::TimeUnit::MICRO, zone), times);
}

arrow::Status TakeTexts(const arrow::RecordBatch& batch, const std::string& name,
                        std::optional<TextCodes>* texts) {
  const std::shared_ptr<arrow::Array> column = batch.GetColumnByName(name);
  if (column == nullptr) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(*texts, TextCodes::Make(column, name));
  return arrow::Status::OK();
}

}  // namespace

arrow::Result<HitBatch> HitBatch::Make(const arrow::RecordBatch& batch) {
  HitBatch hits;
  hits.rows = batch.num_rows();
  ARROW_RETURN_NOT_OK(TakeTimes(batch, "time", &hits.time));
  ARROW_RETURN_NOT_OK(TakeIntegers(batch, "status", &hits.status));
  ARROW_RETURN_NOT_OK(TakeIntegers(batch, "bytes", &hits.bytes));
  ARROW_RETURN_NOT_OK(TakeIntegers(batch, "seq", &hits.seq));
  ARROW_RETURN_NOT_OK(TakeIntegers(batch, "dwell_us", &hits.dwell));
  ARROW_RETURN_NOT_OK(TakeFlags(batch, "last", &hits.last));
  ARROW_RETURN_NOT_OK(TakeFlags(batch, "inferred", &hits.inferred));
  ARROW_RETURN_NOT_OK(Take(
      batch, "robot", [](arrow::Type::type id) { return arrow::is_floating(id); }, "scores",
      arrow::float64(), &hits.robot));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "client", &hits.client));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "user", &hits.user));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "method", &hits.method));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "url", &hits.url));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "referrer", &hits.referrer));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "agent", &hits.agent));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "cache_result", &hits.cache_result));
  ARROW_RETURN_NOT_OK(TakeTexts(batch, "content_type", &hits.content_type));
  return hits;
}

}  // namespace weblog::stats
