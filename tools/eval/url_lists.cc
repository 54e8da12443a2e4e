#include "eval/url_lists.h"

#include <arrow/array.h>
#include <arrow/compute/cast.h>
#include <arrow/record_batch.h>

#include <charconv>
#include <string_view>

#include "crawl/scope.h"
#include "support/input.h"
#include "weblog/text_lines.h"

namespace crawl_eval {
namespace {

using Scores = std::unordered_map<std::string, double>;

arrow::Status AddScore(std::string_view url, double score, Scores* scores) {
  std::string canonical;
  if (!crawl::ResolveLink(url, "", &canonical)) {
    return arrow::Status::Invalid("'", url, "' is no URL of http or https");
  }
  if (!(score >= 0 && score <= 1)) {
    return arrow::Status::Invalid("a score is from 0 to 1, and not ", score);
  }
  scores->insert_or_assign(std::move(canonical), score);
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<arrow::Array>> Column(const arrow::RecordBatch& batch,
                                                    const char* name,
                                                    const std::shared_ptr<arrow::DataType>& type) {
  const auto column = batch.GetColumnByName(name);
  if (column == nullptr) {
    return arrow::Status::Invalid("scores need the columns url and score, and there is no ", name);
  }
  return arrow::compute::Cast(*column, type);
}

arrow::Status AddBatch(const arrow::RecordBatch& batch, Scores* scores) {
  ARROW_ASSIGN_OR_RAISE(const auto urls, Column(batch, "url", arrow::utf8()));
  ARROW_ASSIGN_OR_RAISE(const auto numbers, Column(batch, "score", arrow::float64()));
  for (int64_t row = 0; row < batch.num_rows(); ++row) {
    if (urls->IsNull(row) || numbers->IsNull(row)) continue;
    ARROW_RETURN_NOT_OK(AddScore(static_cast<const arrow::StringArray&>(*urls).GetView(row),
                                 static_cast<const arrow::DoubleArray&>(*numbers).Value(row),
                                 scores));
  }
  return arrow::Status::OK();
}

arrow::Status AddRows(const std::string& path, Scores* scores) {
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInput(path));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return arrow::Status::OK();
    if (const arrow::Status added = AddBatch(*batch, scores); !added.ok()) {
      return added.WithMessage(path, ": ", added.message());
    }
  }
}

arrow::Status AddLine(std::string_view line, Scores* scores) {
  const size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return arrow::Status::Invalid("there is no tab in it");
  std::string_view number = line.substr(tab + 1);
  number = number.substr(0, number.find('\t'));
  double score = 0;
  const auto [end, error] = std::from_chars(number.begin(), number.end(), score);
  if (error != std::errc() || end != number.end()) {
    return arrow::Status::Invalid("'", number, "' is no number");
  }
  return AddScore(line.substr(0, tab), score, scores);
}

arrow::Status AddText(const std::string& path, Scores* scores) {
  return weblog::ReadTextLines(path, [&](int64_t number, std::string_view line) {
    if (line.empty() || (number == 1 && line.starts_with("url\tscore"))) return arrow::Status::OK();
    const arrow::Status added = AddLine(line, scores);
    return added.ok() ? added
                      : added.WithMessage(path, ": line ", number, ": ", added.message(),
                                          "; expected URL<tab>NUMBER");
  });
}

}  // namespace

arrow::Result<std::unordered_set<std::string>> ReadUrlList(const std::string& path) {
  std::unordered_set<std::string> urls;
  ARROW_RETURN_NOT_OK(weblog::ReadTextLines(path, [&](int64_t number, std::string_view line) {
    const size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || line[begin] == '#') return arrow::Status::OK();
    const std::string_view word = line.substr(begin, line.find_first_of(" \t", begin) - begin);
    std::string url;
    if (!crawl::ResolveLink(word, "", &url)) {
      return arrow::Status::Invalid(path, ": line ", number, ": '", word,
                                    "' is no URL of http or https");
    }
    urls.insert(std::move(url));
    return arrow::Status::OK();
  }));
  if (urls.empty()) return arrow::Status::Invalid(path, ": there is no URL in it");
  return urls;
}

arrow::Result<Scores> ReadScores(const std::string& path) {
  using support::InputFormat;
  Scores scores;
  ARROW_ASSIGN_OR_RAISE(const InputFormat format, support::DetectFileFormat(path));
  const bool is_rows = format == InputFormat::kIpcStream || format == InputFormat::kIpcFile ||
                       format == InputFormat::kParquet;
  ARROW_RETURN_NOT_OK(is_rows ? AddRows(path, &scores) : AddText(path, &scores));
  return scores;
}

}  // namespace crawl_eval
