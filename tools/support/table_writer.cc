#include "support/table_writer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/cell_formatter.h"
#include "support/terminal.h"

namespace support {
namespace {

constexpr int64_t kMeasuredRows = 1000;
constexpr int kGap = 2;        // spaces between columns
constexpr int kNarrowest = 8;  // no column is cut further than this
constexpr size_t kPieceBytes = 64 << 10;

struct Column {
  std::string header;
  bool right = false;
  bool free_text = false;
  int width = 0;
};

class TableWriter : public RecordWriter {
 public:
  TableWriter(std::unique_ptr<OutputFile> file, const arrow::Schema& schema, int width)
      : file_(std::move(file)), width_(width) {
    for (const auto& field : schema.fields()) {
      columns_.push_back(
          {Visible(field->name()), IsNumber(*field->type()), IsFreeText(*field->type()), 0});
    }
  }

  arrow::Status Write(const std::shared_ptr<arrow::RecordBatch>& batch) override {
    std::vector<std::unique_ptr<CellFormatter>> cells;
    for (const auto& column : batch->columns()) {
      ARROW_ASSIGN_OR_RAISE(auto cell, CellFormatter::Make(column, Fraction::kAsNeeded));
      cells.push_back(std::move(cell));
    }
    if (batch->num_rows() > 0) Begin(cells, std::min(batch->num_rows(), kMeasuredRows));
    for (int64_t row = 0; row < batch->num_rows(); ++row) {
      for (size_t i = 0; i < cells.size(); ++i) AppendCell(CellText(*cells[i], row), i);
      EndLine();
      if (text_.size() >= kPieceBytes) ARROW_RETURN_NOT_OK(WriteOut());
    }
    ARROW_RETURN_NOT_OK(WriteOut());
    return file_->stream()->Flush();
  }

  arrow::Status Close() override {
    Begin({}, 0);
    ARROW_RETURN_NOT_OK(WriteOut());
    return file_->Commit();
  }

 private:
  // Chooses the widths and prints the header, once.
  void Begin(const std::vector<std::unique_ptr<CellFormatter>>& cells, int64_t rows) {
    if (begun_) return;
    begun_ = true;
    for (size_t i = 0; i < columns_.size(); ++i) {
      columns_[i].width = std::max(DisplayWidth(columns_[i].header), 1);
      for (int64_t row = 0; row < rows; ++row) {
        columns_[i].width = std::max(columns_[i].width, DisplayWidth(CellText(*cells[i], row)));
      }
    }
    FitWidths();
    for (size_t i = 0; i < columns_.size(); ++i) AppendCell(columns_[i].header, i);
    if (!columns_.empty()) EndLine();
  }

  // Takes from free text first: half a number or half a time says little.
  void FitWidths() {
    int total = -kGap;
    for (const Column& column : columns_) total += column.width + kGap;
    for (const bool free_text : {true, false}) {
      while (width_ > 0 && total > width_) {
        Column* widest = Widest(free_text);
        if (widest == nullptr) break;
        --widest->width;
        --total;
      }
    }
  }

  // The widest column of the kind that can still be narrowed, or null.
  Column* Widest(bool free_text) {
    Column* widest = nullptr;
    for (Column& column : columns_) {
      if (column.free_text != free_text || column.width <= kNarrowest) continue;
      if (widest == nullptr || column.width > widest->width) widest = &column;
    }
    return widest;
  }

  std::string_view CellText(const CellFormatter& cell, int64_t row) {
    if (cell.IsNull(row)) return "";
    const std::string_view text = cell.Text(row, &scratch_);
    if (IsVisible(text)) return text;
    visible_ = Visible(text);
    return visible_;
  }

  void AppendCell(std::string_view text, size_t i) {
    const Column& column = columns_[i];
    int width = DisplayWidth(text);
    if (width > column.width) {
      cut_ = Ellipsized(text, column.width);
      text = cut_;
      width = DisplayWidth(text);
    }
    const auto padding = static_cast<size_t>(column.width - width);
    if (i > 0) text_.append(kGap, ' ');
    if (column.right) text_.append(padding, ' ');
    text_ += text;
    if (!column.right) text_.append(padding, ' ');
  }

  void EndLine() {
    text_.erase(text_.find_last_not_of(' ') + 1);
    text_ += '\n';
  }

  arrow::Status WriteOut() {
    ARROW_RETURN_NOT_OK(file_->stream()->Write(text_.data(), static_cast<int64_t>(text_.size())));
    text_.clear();
    return arrow::Status::OK();
  }

  std::unique_ptr<OutputFile> file_;
  const int width_;
  std::vector<Column> columns_;
  bool begun_ = false;
  std::string text_;
  std::string scratch_;
  std::string visible_;
  std::string cut_;
};

}  // namespace

arrow::Result<std::unique_ptr<RecordWriter>> MakeTableWriter(
    std::unique_ptr<OutputFile> file, const std::shared_ptr<arrow::Schema>& schema, int width) {
  return std::make_unique<TableWriter>(std::move(file), *schema, width);
}

}  // namespace support
