#include "log_comparison.h"

#include <arrow/array.h>

#include <deque>
#include <utility>

#include "weblog/hits.h"

namespace reference {
namespace {

constexpr int64_t kReported = 5;

// Bytes that a terminal would not show.
std::string Visible(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c >= ' ' && c <= '~') {
      result += c;
    } else {
      char code[5];
      std::snprintf(code, sizeof code, "<%02X>", static_cast<unsigned char>(c));
      result += code;
    }
  }
  return result;
}

std::string Shown(const std::optional<std::string>& value) {
  return value ? std::string("'").append(Visible(*value)).append("'") : "null";
}
std::string Shown(const std::optional<int64_t>& value) {
  return value ? std::to_string(*value) : "null";
}

std::optional<std::string> TextAt(const arrow::RecordBatch& hits, int column, int64_t row) {
  const auto& array = static_cast<const arrow::DictionaryArray&>(*hits.column(column));
  if (array.IsNull(row)) return std::nullopt;
  return static_cast<const arrow::StringArray&>(*array.dictionary())
      .GetString(array.GetValueIndex(row));
}

template <typename Array>
std::optional<int64_t> NumberAt(const arrow::RecordBatch& hits, int column, int64_t row) {
  const auto& array = static_cast<const Array&>(*hits.column(column));
  if (array.IsNull(row)) return std::nullopt;
  return array.Value(row);
}

Hit HitAt(const arrow::RecordBatch& hits, int64_t row) {
  Hit hit;
  hit.time = *NumberAt<arrow::TimestampArray>(hits, weblog::kHitTime, row);
  hit.client = TextAt(hits, weblog::kHitClient, row);
  hit.auth_user = TextAt(hits, weblog::kHitAuthUser, row);
  hit.method = TextAt(hits, weblog::kHitMethod, row);
  hit.url = TextAt(hits, weblog::kHitUrl, row);
  hit.status = NumberAt<arrow::Int16Array>(hits, weblog::kHitStatus, row);
  hit.bytes = NumberAt<arrow::Int64Array>(hits, weblog::kHitBytes, row);
  hit.referrer = TextAt(hits, weblog::kHitReferrer, row);
  hit.agent = TextAt(hits, weblog::kHitAgent, row);
  hit.cookie = TextAt(hits, weblog::kHitCookie, row);
  hit.elapsed_us = NumberAt<arrow::Int64Array>(hits, weblog::kHitElapsed, row);
  hit.cache_result = TextAt(hits, weblog::kHitCacheResult, row);
  hit.content_type = TextAt(hits, weblog::kHitContentType, row);
  return hit;
}

// "" when the two agree, else the columns in which they do not.
std::string Difference(const Hit& fast, const Hit& slow) {
  std::string result;
  const auto compare = [&result](const char* column, const auto& a, const auto& b) {
    if (a != b)
      result.append(" ").append(column).append(" ") += Shown(a) + ", not " + Shown(b) + ";";
  };
  compare("time", std::optional(fast.time), std::optional(slow.time));
  compare("client", fast.client, slow.client);
  compare("auth_user", fast.auth_user, slow.auth_user);
  compare("method", fast.method, slow.method);
  compare("url", fast.url, slow.url);
  compare("status", fast.status, slow.status);
  compare("bytes", fast.bytes, slow.bytes);
  compare("referrer", fast.referrer, slow.referrer);
  compare("agent", fast.agent, slow.agent);
  compare("cookie", fast.cookie, slow.cookie);
  compare("elapsed_us", fast.elapsed_us, slow.elapsed_us);
  compare("cache_result", fast.cache_result, slow.cache_result);
  compare("content_type", fast.content_type, slow.content_type);
  return result;
}

// Takes the lines of the log as the library reports on them: each is a hit, a reject or blank.
class ComparingSink : public weblog::HitSink {
 public:
  ComparingSink(std::string_view text, const Parser& reference)
      : text_(text), reference_(reference) {}

  arrow::Status OnFile(const std::string& name, const weblog::LogFormat& format,
                       const weblog::Detection* /*detection*/) override {
    name_ = name;
    result_.format = format.name();
    return arrow::Status::OK();
  }

  arrow::Status OnHits(const std::shared_ptr<arrow::RecordBatch>& hits) override {
    ARROW_RETURN_NOT_OK(hits->ValidateFull());
    for (int64_t row = 0; row < hits->num_rows(); ++row) {
      const int64_t line = *NumberAt<arrow::Int64Array>(*hits, weblog::kHitLine, row);
      while (line_ + 1 < line && TakeLine()) ExpectNoHit();
      if (!TakeLine())
        return arrow::Status::Invalid("a hit from line ", line, ", which is not there");
      ++result_.hits;
      if (line_ != line) Disagree(" it is a hit twice or out of order;");
      if (TextAt(*hits, weblog::kHitSource, row) != name_) Disagree(" another source;");
      const std::optional<Hit> slow = reference_.Parse(current_);
      if (!slow) {
        Disagree(" a hit, not rejected;");
      } else if (const std::string difference = Difference(HitAt(*hits, row), *slow);
                 !difference.empty()) {
        Disagree(difference);
      }
    }
    return arrow::Status::OK();
  }

  arrow::Status OnReject(const weblog::RejectedLine& line) override {
    while (line_ < line.line && TakeLine()) ExpectNoHit();
    ++result_.rejects;
    if (awaited_.empty() || awaited_.front().line != line.line ||
        awaited_.front().byte != line.byte || awaited_.front().text != line.text) {
      Disagree(" another line is rejected than is no hit;");
    }
    if (!awaited_.empty()) awaited_.pop_front();
    return arrow::Status::OK();
  }

  arrow::Status OnDamage(const arrow::Status& damage) override { return damage; }
  void OnNote(const std::string& /*note*/) override {}

  Comparison Finish() {
    while (TakeLine()) ExpectNoHit();
    if (!awaited_.empty()) Disagree(" lines that are no hits are not rejected either;");
    result_.lines = line_;
    return std::move(result_);
  }

 private:
  struct Line {
    int64_t line;
    int64_t byte;
    std::string_view text;
  };

  bool TakeLine() {
    if (static_cast<size_t>(next_) >= text_.size()) return false;
    begin_ = next_;
    const size_t end = std::min(text_.find('\n', begin_), text_.size());
    current_ = text_.substr(begin_, end - begin_);
    if (current_.ends_with('\r')) current_.remove_suffix(1);
    next_ = static_cast<int64_t>(end) + 1;
    ++line_;
    return true;
  }

  // The library has not made a hit of the line at hand.
  void ExpectNoHit() {
    if (current_.empty()) return;
    awaited_.push_back({line_, begin_, current_});
    if (reference_.Parse(current_)) Disagree(" rejected, not a hit;");
  }

  void Disagree(const std::string& difference) {
    if (++result_.disagreements > kReported) return;
    result_.report +=
        "line " + std::to_string(line_) + ":" + difference + "\n    " + Visible(current_) + "\n";
  }

  const std::string_view text_;
  const Parser& reference_;
  std::string name_;
  int64_t next_ = 0;
  // The line at hand: where it begins, its number, its text.
  int64_t begin_ = 0;
  int64_t line_ = 0;
  std::string_view current_;
  // Lines that are no hits and have not been reported as rejects yet.
  std::deque<Line> awaited_;
  Comparison result_;
};

}  // namespace

arrow::Result<Comparison> Compare(const std::string& file, std::string_view text,
                                  const Parser& reference, weblog::ParseOptions options) {
  ComparingSink sink(text, reference);
  weblog::LogParser parser(std::move(options));
  ARROW_RETURN_NOT_OK(parser.Parse({file}, &sink));
  Comparison result = sink.Finish();
  const weblog::FileAccount& account = parser.accounts().back();
  if (account.lines != result.lines || account.hits != result.hits ||
      account.rejects != result.rejects ||
      account.lines != account.hits + account.rejects + account.passed_over) {
    ++result.disagreements;
    result.report += "the accounts do not add up\n";
  }
  return result;
}

}  // namespace reference
