// weblog-score: compares sessions and paths with a table of the true ones.

#include <arrow/record_batch.h>
#include <arrow/result.h>
#include <arrow/status.h>

#include <memory>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/input.h"
#include "support/numbers.h"
#include "support/output.h"
#include "support/progress.h"
#include "support/run_stage.h"
#include "support/run_tool.h"
#include "support/usage.h"
#include "weblog/score.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace {

constexpr char kTool[] = "weblog-score";

struct Options {
  std::string truth;
  std::vector<std::string> files;
  support::QuietOption quiet;
  support::OutputOptions output;
};

arrow::Result<Options> ParseArgs(int argc, char** argv) {
  Options options;
  support::ArgParser parser(
      {kTool,
       "Compares sessions and paths with a table of the true ones.",
       "[OPTION]... TRUTH [FILE]...",
       {"weblog-sessions hits.arrow | weblog-paths | weblog-score truth.tsv.gz",
        "weblog-score truth.tsv visits.parquet --to tsv"}});
  CLI::App& app = parser.app();
  app.add_option("TRUTH", options.truth,
                 "Text with tabs: session and views, or session, time, url and logged");
  app.add_option("FILE", options.files,
                 "Arrow streams, Arrow files or Parquet files, read as one; none or - is stdin");
  options.quiet.AddTo(parser);
  options.output.AddTo(parser);
  parser.AfterParse([&options] {
    return options.truth.empty() ? support::UsageError("a table of the true sessions is missing")
                                 : arrow::Status::OK();
  });
  ARROW_RETURN_NOT_OK(parser.Parse(argc, argv));
  return options;
}

arrow::Status CheckVisits(const arrow::Schema& schema) {
  ARROW_RETURN_NOT_OK(weblog::RequireKind(schema, {"visits"}));
  for (const char* column : {weblog::kSession, weblog::kSeq}) {
    ARROW_RETURN_NOT_OK(weblog::RequireColumn(schema, column, "weblog-sessions"));
  }
  return arrow::Status::OK();
}

arrow::Status Run(const Options& options) {
  support::KeepFreedMemory();
  ARROW_ASSIGN_OR_RAISE(auto reader, support::OpenInputs(options.files));
  ARROW_RETURN_NOT_OK(CheckVisits(*reader->schema()));
  ARROW_ASSIGN_OR_RAISE(auto scorer, weblog::Scorer::Make(options.truth));
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) break;
    ARROW_RETURN_NOT_OK(scorer->AddVisits(batch));
  }
  ARROW_ASSIGN_OR_RAISE(const auto scores, scorer->Finish());
  ARROW_ASSIGN_OR_RAISE(auto writer, support::OpenOutput(options.output, scores->schema()));
  ARROW_RETURN_NOT_OK(writer->Write(scores));
  ARROW_RETURN_NOT_OK(writer->Close());
  if (!options.quiet.quiet && scorer->left_out() > 0) {
    support::PrintMessage(kTool, support::Grouped(scorer->left_out()) +
                                     " true views are of pages that the input never has, and "
                                     "were left out");
  }
  return arrow::Status::OK();
}

}  // namespace

int main(int argc, char** argv) { return support::RunTool(argc, argv, ParseArgs, Run); }
