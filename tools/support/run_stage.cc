#include "support/run_stage.h"

#include <malloc.h>

#include <utility>

#include "support/input.h"
#include "support/numbers.h"

namespace support {
namespace {

arrow::Status Pump(arrow::RecordBatchReader* reader, weblog::Stage* stage,
                   const weblog::StageSinks& sinks) {
  std::shared_ptr<arrow::RecordBatch> batch;
  while (true) {
    ARROW_RETURN_NOT_OK(reader->ReadNext(&batch));
    if (batch == nullptr) return stage->Finish(sinks);
    if (batch->num_rows() > 0) ARROW_RETURN_NOT_OK(stage->Push(batch, sinks));
  }
}

}  // namespace

void StageOptions::AddTo(ArgParser& parser, bool drops) {
  CLI::App& app = parser.app();
  app.add_option("FILE", files,
                 "Arrow streams, Arrow files or Parquet files, read as one; none or - is stdin");
  if (drops) {
    app.add_option("--drops", drops_file,
                   "Keep the rows that are dropped in FILE, with the rule that did it")
        ->type_name("FILE");
  }
  quiet.AddTo(parser);
  output.AddTo(parser);
}

Progress::Show ProgressFor(const StageOptions& options) {
  const bool in_the_way = options.quiet.quiet || PrintsToTerminal(options.output);
  return in_the_way || options.files.empty() ? Progress::Show::kNever : Progress::Show::kOnTerminal;
}

void KeepFreedMemory() {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

arrow::Status RunStage(const std::string& tool, const std::string& noun,
                       const StageOptions& options, const MakeStage& make, const UseStage& after) {
  KeepFreedMemory();
  Progress progress(ProgressFor(options), TotalSize(options.files));
  ARROW_ASSIGN_OR_RAISE(auto reader, OpenInputs(options.files, &progress));
  ARROW_ASSIGN_OR_RAISE(auto stage, make(reader->schema()));
  ARROW_ASSIGN_OR_RAISE(auto writer, OpenOutput(options.output, stage->schema()));
  std::unique_ptr<RecordWriter> drops;
  if (!options.drops_file.empty()) {
    OutputOptions where = options.output;
    where.path = options.drops_file;
    where.format = FormatByEnding(options.drops_file);
    auto schema = stage->drops_schema();
    if (schema == nullptr) schema = weblog::DropsSchema(reader->schema());
    ARROW_ASSIGN_OR_RAISE(drops, OpenOutput(where, schema));
  }
  weblog::StageSinks sinks;
  sinks.rows = [&](const auto& batch) { return writer->Write(batch); };
  if (drops != nullptr) sinks.drops = [&](const auto& batch) { return drops->Write(batch); };
  ARROW_RETURN_NOT_OK(Pump(reader.get(), stage.get(), sinks));
  if (drops != nullptr) ARROW_RETURN_NOT_OK(drops->Close());
  ARROW_RETURN_NOT_OK(writer->Close());
  if (after) ARROW_RETURN_NOT_OK(after(*stage));
  const weblog::StageAccount account = stage->account();
  if (!options.quiet.quiet) {
    for (const std::string& note : account.notes) PrintMessage(tool, note);
    PrintMessage(tool, AccountText(account, noun));
  }
  return arrow::Status::OK();
}

std::string AccountText(const weblog::StageAccount& account, const std::string& noun) {
  std::string text = Grouped(account.rows_in) + " " + noun + " in";
  if (account.rows_added > 0) text += " + " + Grouped(account.rows_added) + " added";
  text += " = " + Grouped(account.rows_out) + " out";
  for (const auto& drop : account.dropped) {
    if (drop.rows > 0) text += " + " + Grouped(drop.rows) + " " + drop.rule;
  }
  return text;
}

}  // namespace support
