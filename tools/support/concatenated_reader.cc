#include "support/concatenated_reader.h"

#include <arrow/util/checked_cast.h>
#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "support/input.h"
#include "support/plain_columns.h"
#include "weblog/stream_kind.h"

namespace support {
namespace {

using arrow::internal::checked_cast;

struct Input {
  std::string path;
  std::shared_ptr<arrow::RecordBatchReader> reader;  // null while closed
};

bool CanReopen(const std::string& path) {
  struct stat status;
  return path != "-" && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

const arrow::DataType& ValueType(const arrow::DataType& type) {
  if (type.id() != arrow::Type::DICTIONARY) return type;
  return *checked_cast<const arrow::DictionaryType&>(type).value_type();
}

// The type that two columns have in common, or null.
std::shared_ptr<arrow::DataType> CommonType(const std::shared_ptr<arrow::DataType>& a,
                                            const std::shared_ptr<arrow::DataType>& b) {
  if (a->Equals(*b)) return a;
  if (!ValueType(*a).Equals(ValueType(*b))) return nullptr;
  return ValueType(*a).GetSharedPtr();
}

class ConcatenatedReader : public arrow::RecordBatchReader {
 public:
  ConcatenatedReader(std::vector<Input> inputs, std::shared_ptr<arrow::Schema> schema,
                     Progress* progress)
      : inputs_(std::move(inputs)), schema_(std::move(schema)), progress_(progress) {}

  std::shared_ptr<arrow::Schema> schema() const override { return schema_; }

  arrow::Status ReadNext(std::shared_ptr<arrow::RecordBatch>* batch) override {
    batch->reset();
    while (next_ < inputs_.size()) {
      Input& input = inputs_[next_];
      if (input.reader == nullptr) {
        ARROW_ASSIGN_OR_RAISE(input.reader, OpenInput(input.path, progress_));
        ARROW_RETURN_NOT_OK(
            ConcatenatedSchema(schema_, "what came before", input.reader->schema(), input.path));
      }
      ARROW_RETURN_NOT_OK(input.reader->ReadNext(batch));
      if (*batch != nullptr) return ToSchema(*batch, schema_).Value(batch);
      input.reader.reset();
      ++next_;
    }
    return arrow::Status::OK();
  }

 private:
  std::vector<Input> inputs_;
  std::shared_ptr<arrow::Schema> schema_;
  Progress* progress_;
  size_t next_ = 0;
};

std::shared_ptr<arrow::Schema> WithMergedHistory(const std::shared_ptr<arrow::Schema>& to,
                                                 const arrow::Schema& from) {
  std::vector<std::string> lines = weblog::HistoryOf(*to);
  for (std::string& line : weblog::HistoryOf(from)) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
      lines.push_back(std::move(line));
  }
  return weblog::WithHistory(to, lines);
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::Schema>> ConcatenatedSchema(
    const std::shared_ptr<arrow::Schema>& first, const std::string& first_name,
    const std::shared_ptr<arrow::Schema>& second, const std::string& second_name) {
  const std::string kind = weblog::KindOf(*first);
  const std::string other_kind = weblog::KindOf(*second);
  if (kind != other_kind) {
    return arrow::Status::Invalid(second_name, " holds ", other_kind.empty() ? "rows" : other_kind,
                                  " and ", first_name, " holds ", kind.empty() ? "rows" : kind);
  }
  arrow::FieldVector fields;
  for (int i = 0; i < std::max(first->num_fields(), second->num_fields()); ++i) {
    if (i >= first->num_fields() || i >= second->num_fields() ||
        first->field(i)->name() != second->field(i)->name()) {
      const auto name = [i](const arrow::Schema& schema) {
        return i < schema.num_fields() ? schema.field(i)->name() : std::string("missing");
      };
      return arrow::Status::Invalid("column ", i + 1, " of ", second_name, " is ", name(*second),
                                    ", that of ", first_name, " is ", name(*first));
    }
    const auto type = CommonType(first->field(i)->type(), second->field(i)->type());
    if (type == nullptr) {
      return arrow::Status::Invalid("column ", first->field(i)->name(), " of ", second_name,
                                    " is of type ", second->field(i)->type()->ToString(),
                                    ", that of ", first_name, " is of type ",
                                    first->field(i)->type()->ToString());
    }
    const bool nullable = first->field(i)->nullable() || second->field(i)->nullable();
    fields.push_back(first->field(i)->WithType(type)->WithNullable(nullable));
  }
  return WithMergedHistory(arrow::schema(std::move(fields), first->metadata()), *second);
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> OpenConcatenated(
    const std::vector<std::string>& paths, Progress* progress) {
  std::vector<Input> inputs;
  std::shared_ptr<arrow::Schema> schema;
  for (const std::string& path : paths) {
    const bool reopen = CanReopen(path);
    Input input{path, nullptr};
    ARROW_ASSIGN_OR_RAISE(input.reader, OpenInput(path, reopen ? nullptr : progress));
    if (schema == nullptr) {
      schema = input.reader->schema();
    } else {
      ARROW_ASSIGN_OR_RAISE(schema,
                            ConcatenatedSchema(schema, paths[0], input.reader->schema(), path));
    }
    if (reopen) input.reader.reset();
    inputs.push_back(std::move(input));
  }
  return std::make_shared<ConcatenatedReader>(std::move(inputs), std::move(schema), progress);
}

}  // namespace support
