#include "clean/url_gatherer.h"

#include <vector>

#include "text_codes.h"

namespace weblog {

arrow::Result<std::shared_ptr<arrow::Array>> UrlGatherer::Gather(
    const std::shared_ptr<arrow::Array>& column, std::span<const RowRef> rows) {
  ARROW_ASSIGN_OR_RAISE(const TextCodes codes, TextCodes::Make(column, "url"));
  const auto n = static_cast<int64_t>(rows.size());
  std::vector<Renamed> renamed(codes.words());
  ARROW_RETURN_NOT_OK(result_.ReserveUpTo(n));
  for (int64_t i = 0; i < n; ++i) {
    const int32_t code = codes[rows[i].row];
    if (code == TextCodes::kNull) continue;
    Renamed& word = renamed[code];
    if (word.word == Renamed::kUnknown) {
      ARROW_ASSIGN_OR_RAISE(word, Rename(codes.word(code)));
    }
    invalid_ += word.invalid;
    result_.Put(i, word.word);
  }
  return result_.Finish(n);
}

arrow::Result<UrlGatherer::Renamed> UrlGatherer::Rename(std::string_view word) {
  Renamed renamed;
  bool valid;
  const std::string_view name = names_.NameOf(word, &scratch_, &valid);
  renamed.invalid = !valid;
  // Words that stay as they are are all different, and need not be looked up among themselves.
  const bool stays = name.data() == word.data() && name.size() == word.size();
  ARROW_ASSIGN_OR_RAISE(renamed.word,
                        result_.AddWord(name, stays ? WordOrigin::kVerbatim : WordOrigin::kMixed));
  return renamed;
}

}  // namespace weblog
