#include "run/watch.h"

#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "support/json_text.h"
#include "support/numbers.h"
#include "support/progress.h"
#include "support/terminal.h"

namespace crawl_run {
namespace {

// Bytes of the log that wait for being written.
constexpr size_t kMaxPending = 1 << 16;

std::string Clock(double seconds) {
  const long long whole = std::llround(seconds);
  char text[48];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                  whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  }
  return text;
}

std::string Counted(int64_t count, const char* one, const char* many) {
  return support::Grouped(count) + " " + (count == 1 ? one : many);
}

void AppendText(const char* name, std::string_view value, std::string* line) {
  if (value.empty()) return;
  line->append(",\"").append(name).append("\":");
  support::AppendJsonString(value, line);
}

void AppendNumber(const char* name, int64_t value, std::string* line) {
  line->append(",\"").append(name).append("\":").append(std::to_string(value));
}

void BeginLine(int64_t time_us, std::string_view event, std::string* line) {
  char time[32];
  std::snprintf(time, sizeof time, "%.6f", static_cast<double>(time_us) / 1e6);
  line->assign("{\"time\":").append(time);
  AppendText("event", event, line);
}

// Whether the file ends within a line.
bool EndsWithinLine(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  return file.tellg() > 0 && file.seekg(-1, std::ios::end) && file.get() != '\n';
}

}  // namespace

std::string LiveText(const crawl::CrawlProgress& progress, int64_t budget,
                     double pages_per_second) {
  std::string text = Counted(progress.pages, "page", "pages");
  if (budget > 0) {
    text.append(" ").append(std::to_string(100 * progress.pages / budget)).append(" %");
  }
  text += "  " + std::to_string(std::llround(pages_per_second)) + "/s";
  if (progress.relevant > 0) {
    text += "  " + std::to_string(100 * progress.relevant / std::max<int64_t>(1, progress.pages)) +
            " % relevant";
  }
  if (progress.errors > 0) text += "  " + Counted(progress.errors, "error", "errors");
  text += "  " + support::Grouped(progress.waiting) + " waiting  " +
          Counted(progress.hosts, "host", "hosts") + "  " +
          support::HumanBytes(static_cast<double>(progress.bytes));
  if (budget > progress.pages && pages_per_second > 0) {
    text += "  " + Clock(static_cast<double>(budget - progress.pages) / pages_per_second) + " left";
  }
  return text;
}

std::string AccountText(const crawl::CrawlSummary& summary, bool has_predicate) {
  const crawl::CrawlProgress& progress = summary.progress;
  std::string text = Counted(progress.pages, "page", "pages");
  if (summary.resumed > 0) text += " (" + support::Grouped(summary.resumed) + " of them before)";
  if (has_predicate) text += ", " + support::Grouped(progress.relevant) + " relevant";
  text += ", " + Counted(progress.errors, "error", "errors") + ", " +
          support::HumanBytes(static_cast<double>(progress.bytes)) + " from " +
          Counted(progress.hosts, "host", "hosts") + " in " + Clock(progress.seconds) + "; " +
          support::Grouped(progress.waiting) + " URLs wait; " +
          std::string(crawl::NameOf(summary.end));
  if (summary.duplicates + summary.near_duplicates > 0) {
    text += "; " + Counted(summary.duplicates, "duplicate", "duplicates") + ", " +
            Counted(summary.near_duplicates, "near duplicate", "near duplicates");
  }
  if (summary.dead_hosts > 0) {
    text += "; " + Counted(summary.dead_hosts, "host was", "hosts were") + " given up";
  }
  if (!summary.refusals.empty()) {
    text += "; not fetched:";
    for (const auto& [reason, count] : summary.refusals) {
      text += " " + reason + " " + support::Grouped(count) + ",";
    }
    text.pop_back();
  }
  return text;
}

arrow::Result<std::unique_ptr<Watch>> Watch::Make(const std::string& log, bool quiet,
                                                  int64_t budget, const crawl::Trace* trace) {
  std::FILE* file = nullptr;
  if (!log.empty()) {
    file = std::fopen(log.c_str(), "ae");
    if (file == nullptr) return arrow::Status::IOError(log, ": ", std::strerror(errno));
    std::setvbuf(file, nullptr, _IONBF, 0);
    // What a kill has left of a line.
    if (EndsWithinLine(log)) std::fputc('\n', file);
  }
  const bool live = !quiet && support::IsTerminal(STDERR_FILENO);
  return std::unique_ptr<Watch>(new Watch(log, file, live, budget, trace));
}

Watch::Watch(std::string log, std::FILE* file, bool live, int64_t budget, const crawl::Trace* trace)
    : log_(std::move(log)), file_(file), live_(live), budget_(budget), trace_(trace) {}

Watch::~Watch() {
  if (file_ == nullptr) return;
  WritePending();
  std::fclose(file_);
}

void Watch::WriteLine() {
  pending_.append(line_).append("}\n");
  if (pending_.size() >= kMaxPending) WritePending();
}

// Whole lines, many at a time, so that a kill hardly ever leaves a part of one.
void Watch::WritePending() {
  if (std::fwrite(pending_.data(), 1, pending_.size(), file_) != pending_.size()) failed_ = true;
  pending_.clear();
}

void Watch::OnPage(const crawl::PageFacts& page) {
  if (trace_ != nullptr && !met_trace_) met_trace_ = trace_->PageOf(page.url).has_value();
  if (file_ == nullptr) return;
  BeginLine(page.fetched_us, "page", &line_);
  AppendNumber("n", page.n, &line_);
  AppendText("url", page.url, &line_);
  if (page.status > 0) AppendNumber("status", page.status, &line_);
  AppendText("error", page.error, &line_);
  AppendText("detail", page.detail, &line_);
  AppendNumber("bytes", page.bytes, &line_);
  AppendNumber("elapsed_us", page.elapsed_us, &line_);
  AppendNumber("depth", page.depth, &line_);
  AppendText("redirect", page.redirect, &line_);
  AppendText("why", page.why, &line_);
  if (page.relevant) line_.append(*page.relevant ? ",\"relevant\":true" : ",\"relevant\":false");
  WriteLine();
}

void Watch::OnEvent(const crawl::EventFacts& event) {
  if (file_ == nullptr) return;
  BeginLine(event.time_us, event.kind, &line_);
  AppendText("url", event.url, &line_);
  AppendText("detail", event.detail, &line_);
  WriteLine();
}

void Watch::OnProgress(const crawl::CrawlProgress& progress) {
  if (file_ != nullptr) WritePending();
  if (!live_ || progress.seconds < 1) return;
  const double span = progress.seconds - last_seconds_;
  if (span >= 2) {
    rate_ = static_cast<double>(progress.pages - last_pages_) / span;
    last_seconds_ = progress.seconds;
    last_pages_ = progress.pages;
  }
  const int width = support::TerminalWidth(STDERR_FILENO) - 1;
  const std::string text = support::Ellipsized(LiveText(progress, budget_, rate_), width);
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
  drawn_ = true;
}

arrow::Status Watch::Close() {
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
  if (file_ == nullptr) return arrow::Status::OK();
  WritePending();
  std::FILE* const file = file_;
  file_ = nullptr;
  if (std::fclose(file) != 0 || failed_) {
    return arrow::Status::IOError(log_, ": the log could not be written to its end");
  }
  return arrow::Status::OK();
}

}  // namespace crawl_run
