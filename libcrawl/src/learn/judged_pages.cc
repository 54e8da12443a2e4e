#include "crawl/judged_pages.h"

#include <arrow/array.h>
#include <arrow/util/checked_cast.h>
#include <strings.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "text_column.h"
#include "weblog/stream_kind.h"
#include "weblog/text_lines.h"

namespace crawl {
namespace {

using arrow::internal::checked_cast;

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> choices) {
  return std::any_of(choices.begin(), choices.end(), [&](std::string_view choice) {
    return word.size() == choice.size() &&
           strncasecmp(word.data(), choice.data(), word.size()) == 0;
  });
}

std::optional<bool> TruthOf(std::string_view word) {
  if (IsOneOf(word, {"1", "true", "yes"})) return true;
  if (IsOneOf(word, {"0", "false", "no"})) return false;
  return std::nullopt;
}

// "column url is of type int64": what is wrong with a column, if it is there at all.
arrow::Status CheckColumn(const arrow::RecordBatch& batch, const char* name, bool wants_text) {
  const auto column = batch.GetColumnByName(name);
  if (column == nullptr) {
    return arrow::Status::Invalid(
        "judged pages need the columns url and relevant, and there is no ", name,
        " or more than one");
  }
  const bool fits =
      wants_text ? IsTextType(*column->type()) : column->type_id() == arrow::Type::BOOL;
  return fits
             ? arrow::Status::OK()
             : arrow::Status::TypeError("column ", name, " is of type ", column->type()->ToString(),
                                        ", and should be ", wants_text ? "of text" : "bool");
}

}  // namespace

arrow::Result<std::unique_ptr<JudgedPages>> JudgedPages::Make() {
  std::unique_ptr<JudgedPages> pages(new JudgedPages());
  ARROW_ASSIGN_OR_RAISE(pages->urls_, UrlTable::Make());
  return pages;
}

arrow::Status JudgedPages::Add(std::string_view url, bool is_relevant) {
  std::string scratch;
  ARROW_ASSIGN_OR_RAISE(const uint32_t page, urls_->Add(canonicalizer_.Canonical(url, &scratch)));
  if (page == relevant_.size()) relevant_.push_back(is_relevant);
  relevant_[page] = is_relevant;
  return arrow::Status::OK();
}

arrow::Status JudgedPages::AddText(const std::string& path) {
  return weblog::ReadTextLines(path, [&](int64_t number, std::string_view line) -> arrow::Status {
    const size_t tab = line.find('\t');
    const std::string_view url = line.substr(0, tab);
    std::string_view word = tab == std::string_view::npos ? "" : line.substr(tab + 1);
    word = word.substr(0, word.find('\t'));
    if (line.empty() || (number == 1 && url == "url" && word == "relevant")) {
      return arrow::Status::OK();
    }
    const std::optional<bool> truth = TruthOf(word);
    if (url.empty() || !truth.has_value()) {
      return arrow::Status::Invalid(path, ":", number,
                                    ": is no judgement; a line should be a URL, a tab, and 1 when "
                                    "the page is relevant or 0 when it is not");
    }
    return Add(url, *truth);
  });
}

arrow::Status JudgedPages::AddBatch(const arrow::RecordBatch& batch) {
  ARROW_RETURN_NOT_OK(CheckColumn(batch, "url", /*wants_text=*/true));
  ARROW_RETURN_NOT_OK(CheckColumn(batch, "relevant", /*wants_text=*/false));
  const auto urls = batch.GetColumnByName("url");
  const auto relevant = batch.GetColumnByName("relevant");
  const auto& truths = checked_cast<const arrow::BooleanArray&>(*relevant);
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    const auto url = TextAt(*urls, row);
    if (url && !truths.IsNull(row)) ARROW_RETURN_NOT_OK(Add(*url, truths.Value(row)));
  }
  return arrow::Status::OK();
}

PageCount JudgedPages::count() const {
  return {static_cast<double>(size()),
          static_cast<double>(std::count(relevant_.begin(), relevant_.end(), true))};
}

}  // namespace crawl
