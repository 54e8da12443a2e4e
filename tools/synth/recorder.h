// What is known of the made-up world afterwards: the logs, and the truth that they came from.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "synth/agents.h"
#include "synth/options.h"
#include "synth/server_logs.h"
#include "synth/site.h"
#include "synth/text_file.h"

namespace synth {

// Why a line is in the log.
enum class Cause { kView, kObject, kRedirect, kError, kForm, kRobot };
inline constexpr size_t kCauses = 6;

// A session, for its row in truth.tsv.
struct SessionTruth {
  int64_t number = 0;
  std::string user;
  std::string_view client;
  int64_t start = 0;
  std::string views;  // addresses with blanks between them
};

class Recorder {
 public:
  // Opens the files in a directory that exists, and writes offsets.tsv. `most_lines` is how many the logs may have together.
  static arrow::Result<std::unique_ptr<Recorder>> Open(
      const std::string& directory, const std::vector<ServerLog>& logs, LogStyle style,
      int64_t most_lines = std::numeric_limits<int64_t>::max());

  // How many lines the logs may still get. Log must not be called without room.
  int64_t room() const { return most_lines_ - logs_.lines(); }
  void Log(Cause cause, const Request& request);
  // A view of a session at `time`. A logged one goes with a line of cause kView.
  void View(SessionTruth* session, int64_t time, std::string_view url, bool logged);
  // A session that is over.
  void Session(const SessionTruth& session);
  // A robot that makes its first request.
  void Robot(std::string_view client, std::string_view agent, RobotKind kind);
  int64_t NextSessionNumber() { return sessions_++; }

  // Tells the time, which never goes back, and returns the first error of any file.
  arrow::Status Advance(int64_t now);
  // Gives the files their names.
  arrow::Status Commit();

  int64_t lines() const { return logs_.lines(); }
  int64_t lines(Cause cause) const { return causes_[static_cast<size_t>(cause)]; }
  int64_t sessions() const { return sessions_; }
  int64_t views() const { return views_; }

 private:
  Recorder(ServerLogs logs, TextFile truth, TextFile views, TextFile robots, int64_t most_lines);

  ServerLogs logs_;
  TextFile truth_, views_file_, robots_;
  const int64_t most_lines_;
  std::array<int64_t, kCauses> causes_{};
  int64_t sessions_ = 0;
  int64_t views_ = 0;
};

}  // namespace synth
