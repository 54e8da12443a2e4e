#include "parse/hit_writer.h"

#include <arrow/result.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "support/progress.h"

namespace parse {
namespace {

constexpr char kTool[] = "weblog-parse";

arrow::Status CannotWrite(const std::string& file) {
  return arrow::Status::IOError(file, ": cannot write: ", std::strerror(errno));
}

}  // namespace

arrow::Result<std::unique_ptr<HitWriter>> HitWriter::Make(
    std::unique_ptr<support::RecordWriter> hits, const std::string& rejects_file, bool quiet) {
  FILE* rejects = nullptr;
  if (!rejects_file.empty()) {
    rejects = std::fopen(rejects_file.c_str(), "wbe");
    if (rejects == nullptr) return CannotWrite(rejects_file);
  }
  return std::unique_ptr<HitWriter>(new HitWriter(std::move(hits), rejects_file, rejects, quiet));
}

HitWriter::HitWriter(std::unique_ptr<support::RecordWriter> hits, std::string rejects_file,
                     FILE* rejects, bool quiet)
    : hits_(std::move(hits)),
      rejects_file_(std::move(rejects_file)),
      rejects_(rejects),
      quiet_(quiet) {}

arrow::Status HitWriter::OnFile(const std::string& name, const weblog::LogFormat&,
                                const weblog::Detection* detection) {
  if (detection != nullptr) OnNote(name + ": reading it as " + detection->name);
  return arrow::Status::OK();
}

arrow::Status HitWriter::OnHits(const std::shared_ptr<arrow::RecordBatch>& hits) {
  return hits_->Write(hits);
}

arrow::Status HitWriter::OnReject(const weblog::RejectedLine& line) {
  if (rejects_ == nullptr) return arrow::Status::OK();
  const bool ok =
      std::fwrite(line.text.data(), 1, line.text.size(), rejects_.get()) == line.text.size() &&
      (line.unfinished || std::fputc('\n', rejects_.get()) != EOF);
  return ok ? arrow::Status::OK() : CannotWrite(rejects_file_);
}

arrow::Status HitWriter::OnDamage(const arrow::Status& damage) {
  damaged_ = true;
  support::PrintMessage(kTool, damage.message());
  return arrow::Status::OK();
}

void HitWriter::OnNote(const std::string& note) {
  if (!quiet_) support::PrintMessage(kTool, note);
}

arrow::Status HitWriter::CloseRejects() {
  if (rejects_ == nullptr) return arrow::Status::OK();
  return std::fclose(rejects_.release()) == 0 ? arrow::Status::OK() : CannotWrite(rejects_file_);
}

arrow::Status HitWriter::Close() { return hits_->Close(); }

}  // namespace parse
