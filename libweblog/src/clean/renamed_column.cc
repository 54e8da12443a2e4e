#include "clean/renamed_column.h"

#include "columns.h"

namespace weblog {

void RenamedWords::Append(std::string_view name) {
  const std::string_view word = codes_.word(static_cast<int32_t>(names_.size()));
  const bool is_word = name.data() == word.data() && name.size() == word.size();
  names_.push_back(is_word ? word : std::string_view(copies_.emplace_back(name)));
}

arrow::Result<std::shared_ptr<arrow::Array>> RenamedWords::Finish(
    const std::shared_ptr<arrow::Array>& column) const {
  if (copies_.empty() &&
      column->type()->Equals(*arrow::dictionary(arrow::int32(), arrow::utf8()))) {
    return column;
  }
  TextColumn renamed;
  ARROW_RETURN_NOT_OK(renamed.ReserveUpTo(codes_.rows()));
  std::vector<int32_t> words(names_.size());
  for (size_t i = 0; i < names_.size(); ++i) {
    ARROW_ASSIGN_OR_RAISE(words[i], renamed.AddWord(names_[i], WordOrigin::kMixed));
  }
  for (int64_t row = 0; row < codes_.rows(); ++row) {
    const int32_t code = codes_[row];
    renamed.Put(row, code == TextCodes::kNull ? TextColumn::kNull : words[code]);
  }
  return renamed.Finish(codes_.rows());
}

}  // namespace weblog
