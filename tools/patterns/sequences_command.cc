// weblog-patterns sequences

#include <charconv>
#include <string>
#include <vector>

#include "patterns/command.h"
#include "support/numbers.h"
#include "support/usage.h"
#include "weblog/patterns/min_support.h"
#include "weblog/patterns/sequences.h"

namespace patterns {
namespace {

// "any", or a number of views.
arrow::Result<uint32_t> ParseGap(const std::string& text) {
  if (text == "any") return weblog::kAnyGap;
  uint32_t gap = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, gap);
  if (error != std::errc() || stop != end || gap == weblog::kAnyGap) {
    return arrow::Status::Invalid("'", text, "' is neither a number of views nor any");
  }
  return gap;
}

class SequencesCommand : public Command {
 public:
  std::string name() const override { return "sequences"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app =
        parser.AddCommand(name(), "Frequent paths: pages that many sessions view in this order.");
    app.add_option("--min-support", min_support_text_,
                   "How many sessions must contain a path: a number or a share (default 1%)")
        ->type_name("N|P%");
    app.add_option("--gap", gap_text_,
                   "Other views between two pages of a path, at most (default 0)")
        ->type_name("N|any");
    app.add_option("--min-length", options_.min_length, "Pages in a path, at least (default 2)")
        ->type_name("N")
        ->check(CLI::Range(1, kLongest));
    app.add_option("--max-length", options_.max_length, "Pages in a path, at most (default 8)")
        ->type_name("N")
        ->check(CLI::Range(1, kLongest));
    auto* closed = app.add_flag("--closed", closed_,
                                "Not the paths that are part of a longer one as frequent");
    app.add_flag("--maximal", maximal_, "Not the paths that are part of a longer frequent one")
        ->excludes(closed);
    app.add_option("--max-patterns", options_.max_patterns,
                   "Fail beyond so many frequent paths (default 1000000)")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    parser.AfterParse([this] { return Interpret(); });
  }

  std::shared_ptr<arrow::Schema> schema() const override { return weblog::SequencesSchema(); }

  arrow::Result<std::string> Run(const Context& context) const override {
    const weblog::Trails& trails = context.trails;
    weblog::SequenceOptions options = options_;
    options.threads = context.threads;
    options.min_sessions = min_support_.CountOf(static_cast<int64_t>(trails.sessions.size()));
    ARROW_ASSIGN_OR_RAISE(const std::vector<weblog::PagePath> paths,
                          weblog::MineSequences(trails, options));
    ARROW_RETURN_NOT_OK(WriteRows(
        std::span(paths), [&](auto some) { return weblog::SequenceRows(trails, some); },
        context.writer));
    return support::Grouped(static_cast<int64_t>(paths.size())) + " paths of " +
           support::Grouped(options.min_sessions) + " sessions or more";
  }

 private:
  static constexpr int kLongest = 1000;

  arrow::Status Interpret() {
    const auto min_support = weblog::MinSupport::Parse(min_support_text_);
    if (!min_support.ok()) return WrongOption("--min-support", min_support.status());
    min_support_ = *min_support;
    const auto gap = ParseGap(gap_text_);
    if (!gap.ok()) return WrongOption("--gap", gap.status());
    options_.max_gap = *gap;
    if (closed_) options_.filter = weblog::PathFilter::kClosed;
    if (maximal_) options_.filter = weblog::PathFilter::kMaximal;
    if (options_.min_length > options_.max_length) {
      return support::UsageError("--min-length is above --max-length");
    }
    return arrow::Status::OK();
  }

  std::string min_support_text_ = "1%";
  std::string gap_text_ = "0";
  bool closed_ = false;
  bool maximal_ = false;
  weblog::MinSupport min_support_;
  weblog::SequenceOptions options_;
};

}  // namespace

std::unique_ptr<Command> MakeSequencesCommand() { return std::make_unique<SequencesCommand>(); }

}  // namespace patterns
