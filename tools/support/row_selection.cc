#include "support/row_selection.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

namespace support {
namespace {

arrow::Result<int> FindColumn(const arrow::Schema& schema, const std::string& name) {
  const std::vector<int> found = schema.GetAllFieldIndices(name);
  if (!found.empty()) return found[0];
  std::string names;
  for (const std::string& known : schema.field_names())
    names += (names.empty() ? "" : ", ") + known;
  return arrow::Status::KeyError("there is no column '", name, "'; there are ", names);
}

class ColumnSelector : public arrow::RecordBatchReader {
 public:
  ColumnSelector(std::shared_ptr<arrow::RecordBatchReader> reader, std::vector<int> columns)
      : reader_(std::move(reader)), columns_(std::move(columns)) {
    arrow::FieldVector fields;
    for (const int column : columns_) fields.push_back(reader_->schema()->field(column));
    schema_ = arrow::schema(std::move(fields), reader_->schema()->metadata());
  }

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    ARROW_RETURN_NOT_OK(reader_->ReadNext(batch));
    if (*batch == nullptr) return arrow::Status::OK();
    arrow::ArrayVector arrays;
    for (const int column : columns_) arrays.push_back((*batch)->column(column));
    *batch = arrow::RecordBatch::Make(schema_, (*batch)->num_rows(), std::move(arrays));
    return arrow::Status::OK();
  }

 private:
  std::shared_ptr<arrow::RecordBatchReader> reader_;
  std::vector<int> columns_;
  std::shared_ptr<arrow::Schema> schema_;
};

class FirstRowsReader : public arrow::RecordBatchReader {
 public:
  FirstRowsReader(std::shared_ptr<arrow::RecordBatchReader> reader, int64_t rows)
      : reader_(std::move(reader)), left_(rows) {}

  std::shared_ptr<arrow::Schema> schema() const override { return reader_->schema(); }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    batch->reset();
    if (left_ <= 0) return arrow::Status::OK();
    ARROW_RETURN_NOT_OK(reader_->ReadNext(batch));
    if (*batch == nullptr) return arrow::Status::OK();
    if ((*batch)->num_rows() > left_) *batch = (*batch)->Slice(0, left_);
    left_ -= (*batch)->num_rows();
    return arrow::Status::OK();
  }

 private:
  std::shared_ptr<arrow::RecordBatchReader> reader_;
  int64_t left_;
};

class LastRowsReader : public arrow::RecordBatchReader {
 public:
  LastRowsReader(std::shared_ptr<arrow::RecordBatchReader> reader, int64_t rows)
      : reader_(std::move(reader)), rows_(rows) {}

  std::shared_ptr<arrow::Schema> schema() const override { return reader_->schema(); }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    if (!read_) ARROW_RETURN_NOT_OK(ReadAll());
    batch->reset();
    if (kept_.empty()) return arrow::Status::OK();
    *batch = std::move(kept_.front());
    kept_.pop_front();
    return arrow::Status::OK();
  }

 private:
  arrow::Status ReadAll() {
    read_ = true;
    int64_t held = 0;
    std::shared_ptr<arrow::RecordBatch> batch;
    while (true) {
      ARROW_RETURN_NOT_OK(reader_->ReadNext(&batch));
      if (batch == nullptr) break;
      held += batch->num_rows();
      kept_.push_back(std::move(batch));
      while (!kept_.empty() && held - kept_.front()->num_rows() >= rows_) {
        held -= kept_.front()->num_rows();
        kept_.pop_front();
      }
    }
    if (held > rows_) kept_.front() = kept_.front()->Slice(held - rows_);
    return arrow::Status::OK();
  }

  std::shared_ptr<arrow::RecordBatchReader> reader_;
  const int64_t rows_;
  std::deque<std::shared_ptr<arrow::RecordBatch>> kept_;
  bool read_ = false;
};

}  // namespace

arrow::Result<std::vector<int>> ChooseColumns(const arrow::Schema& schema, std::string_view list) {
  std::vector<int> chosen;
  std::vector<int> dropped;
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    std::string name(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
    const bool drop = name.starts_with('-');
    if (drop) name.erase(0, 1);
    ARROW_ASSIGN_OR_RAISE(const int column, FindColumn(schema, name));
    (drop ? dropped : chosen).push_back(column);
  }
  if (chosen.empty()) {
    chosen.resize(static_cast<size_t>(schema.num_fields()));
    std::iota(chosen.begin(), chosen.end(), 0);
  }
  std::erase_if(chosen, [&](int column) {
    return std::find(dropped.begin(), dropped.end(), column) != dropped.end();
  });
  return chosen;
}

std::shared_ptr<arrow::RecordBatchReader> SelectColumns(
    std::shared_ptr<arrow::RecordBatchReader> reader, std::vector<int> columns) {
  return std::make_shared<ColumnSelector>(std::move(reader), std::move(columns));
}

std::shared_ptr<arrow::RecordBatchReader> FirstRows(
    std::shared_ptr<arrow::RecordBatchReader> reader, int64_t rows) {
  return std::make_shared<FirstRowsReader>(std::move(reader), rows);
}

std::shared_ptr<arrow::RecordBatchReader> LastRows(std::shared_ptr<arrow::RecordBatchReader> reader,
                                                   int64_t rows) {
  return std::make_shared<LastRowsReader>(std::move(reader), rows);
}

}  // namespace support
