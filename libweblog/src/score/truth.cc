#include "score/truth.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "score/canonical_page.h"
#include "timestamp.h"
#include "weblog/text_lines.h"

namespace weblog {
namespace {

constexpr size_t kMissing = static_cast<size_t>(-1);

std::vector<std::string_view> SplitAt(char separator, std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

class TruthReader {
 public:
  explicit TruthReader(const std::string& path) : path_(path) {}

  arrow::Result<Truth> Read() {
    ARROW_RETURN_NOT_OK(
        ReadTextLines(path_, [this](int64_t number, std::string_view line) -> arrow::Status {
          number_ = number;
          if (number == 1) return TakeHeader(line);
          if (line.empty()) return arrow::Status::OK();
          return TakeRow(SplitAt('\t', line));
        }));
    if (number_ == 0) return Error("has no header");
    return std::move(truth_);
  }

 private:
  template <typename... Args>
  arrow::Status Error(Args&&... args) const {
    return arrow::Status::Invalid(path_, ":", std::max<int64_t>(number_, 1), ": ",
                                  std::forward<Args>(args)...);
  }

  arrow::Status TakeHeader(std::string_view line) {
    const auto names = SplitAt('\t', line);
    columns_ = names.size();
    const auto column = [&](std::string_view name) {
      const auto found = std::find(names.begin(), names.end(), name);
      return found == names.end() ? kMissing : static_cast<size_t>(found - names.begin());
    };
    session_ = column("session");
    views_ = column("views");
    start_ = column("start");
    time_ = column("time");
    url_ = column("url");
    logged_ = column("logged");
    if (session_ == kMissing || (views_ == kMissing && (time_ == kMissing || url_ == kMissing))) {
      return Error("the header should name session and views, or session, time and url");
    }
    truth_.knows_start = views_ == kMissing || start_ != kMissing;
    truth_.knows_logged = views_ == kMissing && logged_ != kMissing;
    return arrow::Status::OK();
  }

  arrow::Status TakeRow(const std::vector<std::string_view>& fields) {
    if (fields.size() != columns_) {
      return Error("has ", fields.size(), " fields, the header ", columns_);
    }
    return views_ == kMissing ? TakeView(fields) : TakeSession(fields);
  }

  arrow::Status TakeSession(const std::vector<std::string_view>& fields) {
    TrueSession& session = truth_.sessions.emplace_back();
    if (start_ != kMissing) {
      ARROW_ASSIGN_OR_RAISE(session.start, TimeOf(fields[start_]));
    }
    for (const std::string_view url : SplitAt(' ', fields[views_])) {
      if (!url.empty()) session.views.push_back({pages_.KeyOf(url)});
    }
    return arrow::Status::OK();
  }

  arrow::Status TakeView(const std::vector<std::string_view>& fields) {
    const auto [found, is_new] =
        numbers_.try_emplace(std::string(fields[session_]), truth_.sessions.size());
    if (is_new) truth_.sessions.emplace_back();
    TrueView view;
    view.page = pages_.KeyOf(fields[url_]);
    ARROW_ASSIGN_OR_RAISE(view.time, TimeOf(fields[time_]));
    if (logged_ != kMissing) {
      const std::string_view logged = fields[logged_];
      if (logged != "0" && logged != "1") return Error("logged is '", logged, "', not 0 or 1");
      view.logged = logged == "1";
    }
    truth_.sessions[found->second].views.push_back(view);
    return arrow::Status::OK();
  }

  arrow::Result<int64_t> TimeOf(std::string_view text) const {
    int64_t micros = 0;
    if (ParseEpochTime(text, &micros) || ParseIsoTime(text, 0, &micros)) return micros;
    return Error("'", text, "' is no time");
  }

  const std::string& path_;
  int64_t number_ = 0;  // of the line
  size_t columns_ = 0;
  size_t session_ = kMissing, views_ = kMissing, start_ = kMissing;
  size_t time_ = kMissing, url_ = kMissing, logged_ = kMissing;
  CanonicalPages pages_;
  std::unordered_map<std::string, size_t> numbers_;
  Truth truth_;
};

}  // namespace

arrow::Result<Truth> ReadTruth(const std::string& path) { return TruthReader(path).Read(); }

}  // namespace weblog
