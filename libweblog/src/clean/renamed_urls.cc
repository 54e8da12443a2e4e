#include "clean/renamed_urls.h"

#include <string>
#include <string_view>
#include <vector>

#include "columns.h"
#include "text_codes.h"

namespace weblog {
namespace {

// What has become of a word.
struct Renamed {
  static constexpr int32_t kUnknown = -1;

  int32_t word = kUnknown;  // its number in the result
  bool invalid = false;
};

arrow::Result<Renamed> Rename(std::string_view word, const PageNames& names, std::string* scratch,
                              TextColumn* column) {
  Renamed renamed;
  bool valid;
  const std::string_view name = names.NameOf(word, scratch, &valid);
  renamed.invalid = !valid;
  // Words that stay as they are are all different, and need not be looked up among themselves.
  const bool stays = name.data() == word.data() && name.size() == word.size();
  ARROW_ASSIGN_OR_RAISE(renamed.word,
                        column->AddWord(name, stays ? WordOrigin::kVerbatim : WordOrigin::kMixed));
  return renamed;
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::Array>> GatherUrls(const std::shared_ptr<arrow::Array>& column,
                                                        std::span<const RowRef> rows,
                                                        const PageNames& names, int64_t* invalid) {
  ARROW_ASSIGN_OR_RAISE(const TextCodes codes, TextCodes::Make(column, "url"));
  const auto n = static_cast<int64_t>(rows.size());
  std::vector<Renamed> renamed(codes.words());
  std::string scratch;
  TextColumn result;
  ARROW_RETURN_NOT_OK(result.ReserveUpTo(n));
  for (int64_t i = 0; i < n; ++i) {
    const int32_t code = codes[rows[i].row];
    if (code == TextCodes::kNull) continue;
    Renamed& word = renamed[code];
    if (word.word == Renamed::kUnknown) {
      ARROW_ASSIGN_OR_RAISE(word, Rename(codes.word(code), names, &scratch, &result));
    }
    *invalid += word.invalid;
    result.Put(i, word.word);
  }
  return result.Finish(n);
}

}  // namespace weblog
