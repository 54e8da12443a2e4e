// weblog-merge: the streams of several servers as one, in the order of time.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/arguments.h"
#include "support/concatenated_reader.h"
#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/plain_columns.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "weblog/merge.h"
#include "weblog/stream_kind.h"
#include "weblog/time_point.h"

namespace {

constexpr char kTool[] = "weblog-merge";

struct Options {
  std::vector<std::string> offset_texts;
  std::vector<std::pair<std::string, int64_t>> offsets;  // by file
  bool estimate = false;
  std::string lateness = "10s";
  int64_t lateness_us = 0;
  support::StageOptions stage;
};

// "web2.arrow=-3s"
arrow::Status ReadOffset(const std::string& text, Options* options) {
  const size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals + 2 > text.size() ||
      (text[equals + 1] != '+' && text[equals + 1] != '-')) {
    return support::UsageError("--offset '", text, "' is not FILE=+SPAN or FILE=-SPAN, as in ",
                               "web2.arrow=-3s");
  }
  const std::string file = text.substr(0, equals);
  const auto& files = options->stage.files;
  if (std::find(files.begin(), files.end(), file) == files.end()) {
    return support::UsageError("--offset names ", file, ", which is not among the files");
  }
  const auto span = weblog::ParseDuration(std::string_view(text).substr(equals + 2));
  if (!span.ok()) return support::UsageError("--offset: ", span.status().message());
  options->offsets.emplace_back(file, text[equals + 1] == '-' ? -*span : *span);
  return arrow::Status::OK();
}

// What the parsed words mean.
arrow::Status Interpret(Options* options) {
  const auto lateness = weblog::ParseDuration(options->lateness);
  if (!lateness.ok()) return support::UsageError("--lateness: ", lateness.status().message());
  options->lateness_us = *lateness;
  if (options->stage.files.empty()) options->stage.files.emplace_back("-");
  for (const std::string& text : options->offset_texts) {
    ARROW_RETURN_NOT_OK(ReadOffset(text, options));
  }
  return arrow::Status::OK();
}

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Merges the streams of several servers into one, in the order of time.",
       "[OPTION]... FILE...",
       {"weblog-merge web1.arrow web2.arrow | weblog-clean",
        "weblog-merge --offset web2.arrow=-3s web1.arrow web2.arrow -o all.parquet",
        "weblog-merge --estimate-offsets web1.arrow web2.arrow web3.arrow -o all.parquet",
        "weblog-merge <(weblog-parse web1.log.gz) <(weblog-parse web2.log.gz) | weblog-clean"}});
  CLI::App& app = parser.app();
  app.add_option("--offset", options.offset_texts,
                 "Add a span to the times of FILE, whose clock is wrong; may be repeated")
      ->type_name("FILE=±SPAN")
      ->allow_extra_args(false);  // a file may follow
  app.add_flag("--estimate-offsets", options.estimate,
               "Find out how far the clocks differ, from readers who go from server to server");
  app.add_option("--lateness", options.lateness,
                 "How far the rows of a file may be out of order (default 10s)")
      ->type_name("SPAN");
  options.stage.AddTo(parser, /*drops=*/false);
  parser.AfterParse([&options] { return Interpret(&options); });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

void Say(const Options& options, const std::string& text) {
  if (!options.stage.quiet.quiet) support::PrintMessage(kTool, text);
}

std::string Seconds(int64_t micros) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f s", static_cast<double>(micros) / 1e6);
  return text;
}

// What to add to the times of each file, found out from the files themselves.
arrow::Result<std::vector<int64_t>> EstimateOffsets(const Options& options) {
  const auto& files = options.stage.files;
  weblog::OffsetEstimator estimator(static_cast<int>(files.size()));
  for (size_t i = 0; i < files.size(); ++i) {
    ARROW_ASSIGN_OR_RAISE(const auto format, support::DetectFileFormat(files[i]));
    if (files[i] == "-" || format == support::InputFormat::kUnknown) {
      return arrow::Status::Invalid(files[i], ": --estimate-offsets reads its input twice, ",
                                    "so it has to be a file");
    }
    ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInput(files[i]));
    std::shared_ptr<arrow::RecordBatch> batch;
    while (true) {
      ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
      if (batch == nullptr) break;
      ARROW_RETURN_NOT_OK(estimator.Add(static_cast<int>(i), *batch));
    }
  }
  std::vector<int64_t> offsets(files.size(), 0);
  const auto estimates = estimator.Estimates();
  for (size_t i = 1; i < files.size(); ++i) {
    if (!estimates[i].ahead_us.has_value()) {
      return arrow::Status::Invalid(files[i], ": fewer than ", weblog::OffsetEstimator::kFewestLags,
                                    " requests connect it with the other files, too few to compare "
                                    "the clocks; give --offset ",
                                    files[i], "=±SPAN instead of --estimate-offsets");
    }
    const int64_t ahead = *estimates[i].ahead_us;
    offsets[i] = -ahead;
    Say(options, files[i] + ": its clock is " + Seconds(std::abs(ahead)) +
                     (ahead < 0 ? " behind " : " ahead of ") + files[0] + "'s, by " +
                     support::Grouped(estimates[i].lags) + " requests; corrected");
  }
  return offsets;
}

arrow::Result<std::vector<int64_t>> Offsets(const Options& options) {
  const auto& files = options.stage.files;
  std::vector<int64_t> offsets(files.size(), 0);
  if (options.estimate) {
    ARROW_ASSIGN_OR_RAISE(offsets, EstimateOffsets(options));
  }
  for (size_t i = 0; i < files.size(); ++i) {
    for (const auto& [file, offset] : options.offsets) {
      if (file == files[i]) offsets[i] = offset;
    }
  }
  return offsets;
}

using Readers = std::vector<std::shared_ptr<arrow::RecordBatchReader>>;

// The schema that the rows of all inputs fit.
arrow::Result<std::shared_ptr<arrow::Schema>> CommonSchema(const Options& options,
                                                           const Readers& readers) {
  auto schema = readers[0]->schema();
  for (size_t i = 1; i < readers.size(); ++i) {
    ARROW_ASSIGN_OR_RAISE(
        schema, support::ConcatenatedSchema(schema, options.stage.files[0], readers[i]->schema(),
                                            options.stage.files[i]));
  }
  return schema;
}

arrow::Status Pump(const std::shared_ptr<arrow::Schema>& schema, const Readers& readers,
                   weblog::Merger* merger, support::RecordWriter* writer) {
  const weblog::BatchSink rows = [&](const auto& batch) { return writer->Write(batch); };
  while (const std::optional<int> input = merger->Wanted()) {
    std::shared_ptr<arrow::RecordBatch> batch;
    ARROW_RETURN_NOT_OK(readers[*input]->ReadNext(&batch));
    if (batch == nullptr) {
      ARROW_RETURN_NOT_OK(merger->End(*input, rows));
      continue;
    }
    ARROW_ASSIGN_OR_RAISE(batch, support::ToSchema(batch, schema));
    ARROW_RETURN_NOT_OK(merger->Push(*input, batch, rows));
  }
  return writer->Close();
}

arrow::Status Run(const Options& options) {
  support::KeepFreedMemory();
  weblog::MergeOptions merge;
  merge.lateness_us = options.lateness_us;
  ARROW_ASSIGN_OR_RAISE(merge.offsets_us, Offsets(options));
  support::Progress progress(support::ProgressFor(options.stage),
                             support::TotalSize(options.stage.files));
  Readers readers;
  for (const std::string& file : options.stage.files) {
    ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInput(file, &progress));
    readers.push_back(std::move(reader));
  }
  ARROW_ASSIGN_OR_RAISE(const auto schema, CommonSchema(options, readers));
  ARROW_ASSIGN_OR_RAISE(auto merger, weblog::Merger::Make(schema, merge));
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.stage.output, schema));
  ARROW_RETURN_NOT_OK(Pump(schema, readers, merger.get(), writer.get()));
  for (size_t i = 0; i < readers.size(); ++i) {
    const auto& account = merger->accounts()[i];
    Say(options, options.stage.files[i] + ": " + support::Grouped(account.rows) + " rows" +
                     (account.late == 0 ? ""
                                        : ", " + support::Grouped(account.late) +
                                              " of them later than --lateness allows"));
  }
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
