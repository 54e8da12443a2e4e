// weblog-parse: access logs of any format to a stream of hits.

#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "parse/accounts.h"
#include "parse/detect_table.h"
#include "parse/hit_writer.h"
#include "support/arguments.h"
#include "support/input.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "weblog/hits.h"
#include "weblog/parse_log.h"
#include "weblog/time_point.h"

namespace {

constexpr char kTool[] = "weblog-parse";

struct Options {
  std::vector<std::string> files;
  weblog::ParseOptions parse;
  std::string since, until;
  std::vector<std::string> json_fields;
  std::string rejects_file;
  std::string max_rejects = "50%";
  parse::RejectLimit limit;
  bool detect = false;
  support::QuietOption quiet;
  support::OutputOptions output;
};

// Set by the signals that end --follow.
std::atomic<bool> stop_following = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void AddFormatOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  weblog::FormatOptions& format = options->parse.format_options;
  app.add_option(
         "-f,--format", format.format,
         "auto (default), a format's name, or an Apache LogFormat, nginx log_format or Squid "
         "logformat string")
      ->type_name("FORMAT");
  parser.AddChoices("--format", weblog::LogFormatNames());
  app.add_option("--regex", format.regex, "An RE2 whose named groups are the fields")
      ->type_name("RE2");
  app.add_option("--json-field", options->json_fields,
                 "The key of a field in JSON lines; may be repeated")
      ->type_name("FIELD=KEY")
      ->allow_extra_args(false);  // a log may follow
  app.add_option("--month", format.month, "The month of logs that write only the day")
      ->type_name("YYYY-MM");
  app.add_option("--host", options->parse.host,
                 "The site of a log that names none: www.example.com or https://www.example.com")
      ->type_name("SITE");
  app.add_flag("--detect", options->detect, "Only say what format each file has");
}

void AddInputOptions(support::ArgParser& parser, Options* options) {
  CLI::App& app = parser.app();
  app.add_option("FILE", options->files,
                 "Logs, plain or gzip, bzip2, xz, zstd; none or - is stdin");
  app.add_option(
         "--since", options->since,
         "Only hits from TIME on: 2015-05-17, 2015-05-17T10:05:03Z, or 2h for two hours ago")
      ->type_name("TIME");
  app.add_option("--until", options->until, "Only hits before TIME")->type_name("TIME");
  app.add_flag("-F,--follow", options->parse.follow,
               "Wait for more lines in the last file, also when it is rotated");
  app.add_option("--resume", options->parse.resume_file,
                 "Remember in FILE how far each log was read, and go on from there")
      ->type_name("FILE");
  app.add_flag("--keep-going", options->parse.keep_going,
               "Go on with the next file when one is damaged");
  app.add_option("--rejects", options->rejects_file, "Keep rejected lines in FILE")
      ->type_name("FILE");
  app.add_option("--max-rejects", options->max_rejects,
                 "Fail beyond so many rejected lines: a number or a share (default 50%)")
      ->type_name("N|P%");
  app.add_option("-j,--threads", options->parse.threads, "Threads; all cores by default")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
}

int64_t NowMicros() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

arrow::Status AsUsage(const arrow::Status& status) {
  return status.ok() ? status : support::UsageError(status.message());
}

// What the parsed words mean.
arrow::Status Interpret(Options* options) {
  weblog::ParseOptions& parse = options->parse;
  if (!options->since.empty()) {
    ARROW_ASSIGN_OR_RAISE(parse.since, weblog::ParseTimePoint(options->since, NowMicros()));
  }
  if (!options->until.empty()) {
    ARROW_ASSIGN_OR_RAISE(parse.until, weblog::ParseTimePoint(options->until, NowMicros()));
  }
  for (const std::string& pair : options->json_fields) {
    const size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      return arrow::Status::Invalid("--json-field '", pair, "' is not FIELD=KEY, as in client=ip");
    }
    parse.format_options.json_fields.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  ARROW_ASSIGN_OR_RAISE(options->limit, parse::RejectLimit::Parse(options->max_rejects));
  weblog::FormatOptions& format = parse.format_options;
  if (!format.month.empty()) {
    weblog::FormatOptions day_only;
    day_only.format = "epa";
    day_only.month = format.month;
    ARROW_RETURN_NOT_OK(weblog::LogFormat::Make(day_only).status());
  }
  if (format.format == "auto" && !format.json_fields.empty()) format.format = "json";
  if (format.format != "auto" || !format.regex.empty()) {
    ARROW_ASSIGN_OR_RAISE(parse.format, weblog::LogFormat::Make(format));
  }
  if (options->files.empty()) options->files.emplace_back("-");
  if (parse.follow && options->files.back() == "-") {
    return arrow::Status::Invalid("--follow needs a file; a pipe is followed anyway");
  }
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  options.parse.threads =
      static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 256u));
  support::ArgParser parser(
      {kTool,
       "Turns access logs of any format into a stream of hits.",
       "[OPTION]... [FILE]...",
       {"weblog-parse access.log.gz | weblog-view -n 20",
        "weblog-parse --host www.example.com access.log* -o hits.parquet",
        "weblog-parse --format '%h %l %u %t \"%r\" %>s %b %D' access.log | weblog-sql 'from input'",
        "weblog-parse --follow --since 1h access.log --to jsonl",
        "weblog-parse --detect /var/log/nginx/*"}});
  AddInputOptions(parser, &options);
  AddFormatOptions(parser, &options);
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&options] { return AsUsage(Interpret(&options)); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

void StopFollowingOnSignals() {
  struct sigaction action = {};
  action.sa_handler = [](int) { stop_following = true; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

arrow::Status Finish(const Options& options, weblog::LogParser* parser, parse::HitWriter* hits,
                     const arrow::Status& parsed) {
  const auto& accounts = parser->accounts();
  for (const weblog::FileAccount& account : accounts) {
    // A file whose format is not known has nothing to account for, only an error.
    if (parsed.ok() || !account.format.empty()) hits->OnNote(parse::AccountText(account));
  }
  ARROW_RETURN_NOT_OK(hits->CloseRejects());
  ARROW_RETURN_NOT_OK(parsed);
  ARROW_RETURN_NOT_OK(parse::CheckLimit(accounts, options.limit));
  ARROW_RETURN_NOT_OK(hits->Close());
  ARROW_RETURN_NOT_OK(parser->SaveProgress());
  if (hits->damaged()) return arrow::Status::IOError("some files could not be read to their end");
  return arrow::Status::OK();
}

arrow::Status Run(const Options& options) {
  if (options.detect) return parse::WriteDetections(options.files, options.parse, options.output);
  support::KeepFreedMemory();
  const bool silent = options.quiet.quiet || support::PrintsToTerminal(options.output);
  support::Progress progress(
      silent ? support::Progress::Show::kNever : support::Progress::Show::kOnTerminal,
      support::TotalSize(options.files));
  weblog::ParseOptions parse = options.parse;
  parse.on_bytes = [&progress](int64_t bytes) { progress.Add(bytes); };
  if (parse.follow) {
    StopFollowingOnSignals();
    parse.stop = &stop_following;
  }
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, weblog::HitsSchema()));
  ARROW_ASSIGN_OR_RAISE(auto hits, parse::HitWriter::Make(std::move(writer), options.rejects_file,
                                                          options.quiet.quiet));
  weblog::LogParser parser(std::move(parse));
  const arrow::Status parsed = parser.Parse(options.files, hits.get());
  return Finish(options, &parser, hits.get(), parsed);
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
