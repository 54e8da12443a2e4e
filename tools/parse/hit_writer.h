// Where weblog-parse puts what comes of a log: hits to its output, rejected lines to a file, news
// to stderr.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/status.h>

#include <cstdio>
#include <memory>
#include <string>

#include "support/record_writer.h"
#include "weblog/parse_log.h"

namespace parse {

class HitWriter : public weblog::HitSink {
 public:
  // `rejects_file` may be empty. With `quiet`, news are not told.
  static arrow::Result<std::unique_ptr<HitWriter>> Make(std::unique_ptr<support::RecordWriter> hits,
                                                        const std::string& rejects_file,
                                                        bool quiet);

  arrow::Status OnFile(const std::string& name, const weblog::LogFormat& format,
                       const weblog::Detection* detection) override;
  arrow::Status OnHits(const std::shared_ptr<arrow::RecordBatch>& hits) override;
  arrow::Status OnReject(const weblog::RejectedLine& line) override;
  arrow::Status OnDamage(const arrow::Status& damage) override;
  void OnNote(const std::string& note) override;

  // Whether any file was damaged.
  bool damaged() const { return damaged_; }

  // Completes the rejects file.
  arrow::Status CloseRejects();
  // Completes the output; after this it is safe.
  arrow::Status Close();

 private:
  HitWriter(std::unique_ptr<support::RecordWriter> hits, std::string rejects_file, FILE* rejects,
            bool quiet);

  struct CloseFile {
    void operator()(FILE* file) const { std::fclose(file); }
  };

  std::unique_ptr<support::RecordWriter> hits_;
  const std::string rejects_file_;
  std::unique_ptr<FILE, CloseFile> rejects_;
  const bool quiet_;
  bool damaged_ = false;
};

}  // namespace parse
