// The logs of the site's servers.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <vector>

#include "synth/log_line.h"
#include "synth/text_file.h"

namespace synth {

struct ServerLog {
  std::string name;    // of the file
  int64_t offset = 0;  // how far its clock is ahead, in microseconds
};

// One server has access.log and the right time; several have access-1.log, access-2.log, … and
// clocks of which the first is right and the others are up to five minutes off, by whole
// milliseconds.
std::vector<ServerLog> PlanLogs(size_t servers, uint64_t seed);

// Lines appear in the order in which the requests are answered, as servers write them.
class ServerLogs {
 public:
  static arrow::Result<ServerLogs> Open(const std::string& directory,
                                        const std::vector<ServerLog>& logs, LogStyle style);

  // Takes a request that begins at the time of the last WriteUntil or later.
  void Add(const Request& request);
  // Writes what was answered before `now`.
  void WriteUntil(int64_t now);
  // The first error in any of the logs.
  arrow::Status status() const;
  // Writes what is left and gives the logs their names.
  arrow::Status Commit();

  // The lines of all requests, written or not.
  int64_t lines() const { return lines_; }

 private:
  struct Line {
    int64_t answered;
    int64_t number;
    size_t server;
    std::string text;
    bool operator<(const Line& other) const {  // so that the top of the heap is the earliest
      return answered != other.answered ? answered > other.answered : number > other.number;
    }
  };

  ServerLogs(std::vector<ServerLog> logs, std::vector<TextFile> files, LogStyle style)
      : logs_(std::move(logs)), files_(std::move(files)), style_(style) {}

  std::vector<ServerLog> logs_;
  std::vector<TextFile> files_;
  LogStyle style_;
  std::vector<Line> waiting_;  // a heap
  int64_t lines_ = 0;
};

}  // namespace synth
