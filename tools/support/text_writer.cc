#include "support/text_writer.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/cell_formatter.h"
#include "support/json_text.h"
#include "support/terminal.h"

namespace support {
namespace {

constexpr size_t kPieceBytes = 256 << 10;

// The rules of one format: how a row begins, ends and is separated, and how cells are escaped.
class RowFormat {
 public:
  virtual ~RowFormat() = default;
  virtual void AppendHeader(const arrow::Schema& schema, std::string* out) = 0;
  virtual void AppendRow(const std::vector<std::unique_ptr<CellFormatter>>& cells, int64_t row,
                         std::string* out) = 0;
};

// What CSV and TSV have in common: separated fields under a header.
class SeparatedFormat : public RowFormat {
 public:
  SeparatedFormat(const arrow::Schema& schema, char separator, std::string_view null)
      : separator_(separator), null_(null) {
    for (const auto& field : schema.fields()) free_text_.push_back(IsFreeText(*field->type()));
  }

  void AppendHeader(const arrow::Schema& schema, std::string* out) override {
    for (int i = 0; i < schema.num_fields(); ++i) {
      if (i > 0) *out += separator_;
      AppendText(schema.field(i)->name(), out);
    }
    *out += '\n';
  }

  void AppendRow(const std::vector<std::unique_ptr<CellFormatter>>& cells, int64_t row,
                 std::string* out) override {
    for (size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) *out += separator_;
      if (cells[i]->IsNull(row)) {
        *out += null_;
      } else if (free_text_[i]) {
        AppendText(cells[i]->Text(row, &scratch_), out);
      } else {
        *out += cells[i]->Text(row, &scratch_);
      }
    }
    *out += '\n';
  }

 protected:
  virtual void AppendText(std::string_view text, std::string* out) = 0;

 private:
  char separator_;
  std::string_view null_;
  std::vector<bool> free_text_;
  std::string scratch_;
};

class CsvFormat : public SeparatedFormat {
 public:
  explicit CsvFormat(const arrow::Schema& schema) : SeparatedFormat(schema, ',', "") {}

 protected:
  void AppendText(std::string_view text, std::string* out) override {
    if (!text.empty() && text.find_first_of(",\"\r\n") == std::string_view::npos) {
      *out += text;
      return;
    }
    *out += '"';
    for (const char c : text) {
      *out += c;
      if (c == '"') *out += c;
    }
    *out += '"';
  }
};

class TsvFormat : public SeparatedFormat {
 public:
  explicit TsvFormat(const arrow::Schema& schema) : SeparatedFormat(schema, '\t', "\\N") {}

 protected:
  void AppendText(std::string_view text, std::string* out) override {
    while (true) {
      const size_t special = text.find_first_of("\t\n\r\\");
      if (special == std::string_view::npos) break;
      *out += text.substr(0, special);
      const char c = text[special];
      *out += '\\';
      *out += c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : '\\';
      text.remove_prefix(special + 1);
    }
    *out += text;
  }
};

class JsonFormat : public RowFormat {
 public:
  explicit JsonFormat(const arrow::Schema& schema) {
    for (const auto& field : schema.fields()) {
      std::string key = keys_.empty() ? "{" : ",";
      AppendJsonString(field->name(), &key);
      keys_.push_back(key + ":");
    }
  }

  void AppendHeader(const arrow::Schema&, std::string*) override {}

  void AppendRow(const std::vector<std::unique_ptr<CellFormatter>>& cells, int64_t row,
                 std::string* out) override {
    for (size_t i = 0; i < cells.size(); ++i) {
      *out += keys_[i];
      cells[i]->AppendJson(row, out);
    }
    *out += cells.empty() ? "{}\n" : "}\n";
  }

 private:
  std::vector<std::string> keys_;
};

class TextWriter : public RecordWriter {
 public:
  TextWriter(std::unique_ptr<RowFormat> format, std::unique_ptr<OutputFile> file, bool for_terminal)
      : format_(std::move(format)), file_(std::move(file)), for_terminal_(for_terminal) {}

  arrow::Status Begin(const arrow::Schema& schema) {
    format_->AppendHeader(schema, &text_);
    return WriteOut();
  }

  arrow::Status Write(const std::shared_ptr<arrow::RecordBatch>& batch) override {
    std::vector<std::unique_ptr<CellFormatter>> cells;
    for (const auto& column : batch->columns()) {
      ARROW_ASSIGN_OR_RAISE(auto cell, CellFormatter::Make(column, Fraction::kFixed));
      cells.push_back(std::move(cell));
    }
    for (int64_t row = 0; row < batch->num_rows(); ++row) {
      format_->AppendRow(cells, row, &text_);
      if (text_.size() >= kPieceBytes) ARROW_RETURN_NOT_OK(WriteOut());
    }
    ARROW_RETURN_NOT_OK(WriteOut());
    return file_->stream()->Flush();
  }

  arrow::Status Close() override { return file_->Commit(); }

 private:
  arrow::Status WriteOut() {
    if (for_terminal_) text_ = Visible(text_, /*keep_lines=*/true);
    ARROW_RETURN_NOT_OK(file_->stream()->Write(text_.data(), static_cast<int64_t>(text_.size())));
    text_.clear();
    return arrow::Status::OK();
  }

  std::unique_ptr<RowFormat> format_;
  std::unique_ptr<OutputFile> file_;
  const bool for_terminal_;
  std::string text_;
};

std::unique_ptr<RowFormat> MakeRowFormat(TextFormat format, const arrow::Schema& schema) {
  switch (format) {
    case TextFormat::kCsv:
      return std::make_unique<CsvFormat>(schema);
    case TextFormat::kTsv:
      return std::make_unique<TsvFormat>(schema);
    default:
      return std::make_unique<JsonFormat>(schema);
  }
}

}  // namespace

arrow::Result<std::unique_ptr<RecordWriter>> MakeTextWriter(
    TextFormat format, std::unique_ptr<OutputFile> file,
    const std::shared_ptr<arrow::Schema>& schema, bool for_terminal) {
  auto writer =
      std::make_unique<TextWriter>(MakeRowFormat(format, *schema), std::move(file), for_terminal);
  ARROW_RETURN_NOT_OK(writer->Begin(*schema));
  return writer;
}

}  // namespace support
