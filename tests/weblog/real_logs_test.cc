// Every real access log of the shared data: its format and what becomes of its lines, as a table.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "weblog/parse_log.h"

namespace weblog {
namespace {

constexpr char kExpected[] = TRODDEN_SOURCE_DIR "/tests/data/real_logs.expected";

// The accounts tell all there is to know.
class IgnoringSink : public HitSink {
 public:
  arrow::Status OnFile(const std::string&, const LogFormat&, const Detection*) override {
    return arrow::Status::OK();
  }
  arrow::Status OnHits(const std::shared_ptr<arrow::RecordBatch>&) override {
    return arrow::Status::OK();
  }
  arrow::Status OnReject(const RejectedLine&) override { return arrow::Status::OK(); }
  arrow::Status OnDamage(const arrow::Status& damage) override { return damage; }
  void OnNote(const std::string&) override {}
};

// The log's row of the table. A file that is no access log has no format and no numbers.
std::string RowOf(const std::filesystem::path& shared, const std::string& file) {
  IgnoringSink sink;
  LogParser parser({});
  const arrow::Status status = parser.Parse({(shared / file).string()}, &sink);
  if (!status.ok()) return file + "\tnone\t-\t-\t-\t-";
  const FileAccount& account = parser.accounts().back();
  CHECK(account.lines == account.hits + account.rejects + account.passed_over);
  std::ostringstream row;
  row << file << '\t' << account.format << '\t' << account.lines << '\t' << account.hits << '\t'
      << account.rejects << '\t' << account.passed_over;
  return std::move(row).str();
}

std::string TableOf(const std::filesystem::path& shared) {
  std::vector<std::string> files;
  for (const char* folder : {"logs", "formats/lnav"}) {
    for (const auto& entry : std::filesystem::directory_iterator(shared / folder)) {
      files.push_back(std::string(folder) + "/" + entry.path().filename().string());
    }
  }
  std::sort(files.begin(), files.end());
  std::string table = "file\tformat\tlines\thits\trejects\tpassed_over\n";
  for (const std::string& file : files) table += RowOf(shared, file) + "\n";
  return table;
}

std::string ReadText(const char* path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return std::move(text).str();
}

}  // namespace

// The logs are there to be read by any version, so a row that changes is looked into line by line
// before the expected file is.
TEST_CASE("real logs: formats and numbers of hits and rejects") {
  const std::filesystem::path shared = TRODDEN_SHARED_DATA;
  if (!std::filesystem::exists(shared / "logs")) {
    MESSAGE("skipped, there are no real logs at ", shared.string());
    return;
  }
  CHECK(TableOf(shared) == ReadText(kExpected));
}

}  // namespace weblog
