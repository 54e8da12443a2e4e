#include "synth/server_logs.h"

#include <algorithm>
#include <limits>

#include "synth/options.h"
#include "synth/random.h"

namespace synth {

std::vector<ServerLog> PlanLogs(size_t servers, uint64_t seed) {
  if (servers == 1) return {{"access.log", 0}};
  Random random(seed, 2);
  std::vector<ServerLog> logs;
  for (size_t server = 1; server <= servers; ++server) {
    const int64_t offset = server == 1 ? 0 : random.Between(-300'000, 300'000) * (kSecond / 1000);
    logs.push_back({"access-" + std::to_string(server) + ".log", offset});
  }
  return logs;
}

arrow::Result<ServerLogs> ServerLogs::Open(const std::string& directory,
                                           const std::vector<ServerLog>& logs, LogStyle style) {
  std::vector<TextFile> files;
  for (const ServerLog& log : logs) {
    ARROW_ASSIGN_OR_RAISE(TextFile file, TextFile::Open(directory + "/" + log.name));
    files.push_back(std::move(file));
  }
  return ServerLogs(logs, std::move(files), style);
}

void ServerLogs::Add(const Request& request) {
  Line line{request.start + request.elapsed, lines_++, request.server, {}};
  AppendLine(style_, request, logs_[request.server].offset, &line.text);
  waiting_.push_back(std::move(line));
  std::push_heap(waiting_.begin(), waiting_.end());
}

void ServerLogs::WriteUntil(int64_t now) {
  while (!waiting_.empty() && waiting_.front().answered < now) {
    std::pop_heap(waiting_.begin(), waiting_.end());
    files_[waiting_.back().server].Append(waiting_.back().text);
    waiting_.pop_back();
  }
}

arrow::Status ServerLogs::status() const {
  for (const TextFile& file : files_) ARROW_RETURN_NOT_OK(file.status());
  return arrow::Status::OK();
}

arrow::Status ServerLogs::Commit() {
  WriteUntil(std::numeric_limits<int64_t>::max());
  for (TextFile& file : files_) ARROW_RETURN_NOT_OK(file.Commit());
  return arrow::Status::OK();
}

}  // namespace synth
