#include "synth/recorder.h"

#include <cstdio>

namespace synth {
namespace {

// Seconds with their sign and milliseconds: "-12.345".
arrow::Status WriteOffsets(const std::string& path, const std::vector<ServerLog>& logs) {
  ARROW_ASSIGN_OR_RAISE(TextFile file, TextFile::Open(path, "log\toffset\n"));
  for (const ServerLog& log : logs) {
    const int64_t millis = (log.offset < 0 ? -log.offset : log.offset) / 1000;
    char text[32];
    std::snprintf(text, sizeof text, "\t%s%lld.%03d\n", log.offset < 0 ? "-" : "",
                  static_cast<long long>(millis / 1000), static_cast<int>(millis % 1000));
    file.Append(log.name + text);
  }
  return file.Commit();
}

}  // namespace

arrow::Result<std::unique_ptr<Recorder>> Recorder::Open(const std::string& directory,
                                                        const std::vector<ServerLog>& logs,
                                                        LogStyle style, int64_t most_lines) {
  ARROW_RETURN_NOT_OK(WriteOffsets(directory + "/offsets.tsv", logs));
  ARROW_ASSIGN_OR_RAISE(ServerLogs opened, ServerLogs::Open(directory, logs, style));
  ARROW_ASSIGN_OR_RAISE(TextFile truth, TextFile::Open(directory + "/truth.tsv",
                                                       "session\tuser\tclient\tstart\tviews\n"));
  ARROW_ASSIGN_OR_RAISE(
      TextFile views,
      TextFile::Open(directory + "/views.tsv", "session\tuser\tclient\ttime\turl\tlogged\n"));
  ARROW_ASSIGN_OR_RAISE(TextFile robots,
                        TextFile::Open(directory + "/robots.tsv", "client\tagent\tkind\n"));
  return std::unique_ptr<Recorder>(new Recorder(std::move(opened), std::move(truth),
                                                std::move(views), std::move(robots), most_lines));
}

Recorder::Recorder(ServerLogs logs, TextFile truth, TextFile views, TextFile robots,
                   int64_t most_lines)
    : logs_(std::move(logs)),
      truth_(std::move(truth)),
      views_file_(std::move(views)),
      robots_(std::move(robots)),
      most_lines_(most_lines) {}

void Recorder::Log(Cause cause, const Request& request) {
  logs_.Add(request);
  ++causes_[static_cast<size_t>(cause)];
}

void Recorder::View(SessionTruth* session, int64_t time, std::string_view url, bool logged) {
  if (!session->views.empty()) session->views += ' ';
  session->views += url;
  char moment[48];
  std::snprintf(moment, sizeof moment, "\t%lld.%06d\t", static_cast<long long>(time / kSecond),
                static_cast<int>(time % kSecond));
  std::string row = std::to_string(session->number) + "\t" + session->user + "\t";
  row.append(session->client).append(moment).append(url).append(logged ? "\t1\n" : "\t0\n");
  views_file_.Append(row);
  ++views_;
}

void Recorder::Session(const SessionTruth& session) {
  std::string row = std::to_string(session.number) + "\t" + session.user + "\t";
  row.append(session.client).append("\t").append(std::to_string(session.start / kSecond));
  row.append("\t").append(session.views).append("\n");
  truth_.Append(row);
}

void Recorder::Robot(std::string_view client, std::string_view agent, RobotKind kind) {
  std::string row(client);
  row.append("\t").append(agent).append("\t").append(RobotKindName(kind)).append("\n");
  robots_.Append(row);
}

arrow::Status Recorder::Advance(int64_t now) {
  logs_.WriteUntil(now);
  for (const TextFile* file : {&truth_, &views_file_, &robots_}) {
    ARROW_RETURN_NOT_OK(file->status());
  }
  return logs_.status();
}

arrow::Status Recorder::Commit() {
  ARROW_RETURN_NOT_OK(logs_.Commit());
  for (TextFile* file : {&truth_, &views_file_, &robots_}) ARROW_RETURN_NOT_OK(file->Commit());
  return arrow::Status::OK();
}

}  // namespace synth
