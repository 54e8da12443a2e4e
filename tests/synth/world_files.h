// The files of a made-up world, read back by tests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "synth/options.h"
#include "weblog/temp_dir.h"

namespace testing_synth {

// A line of a Combined log.
struct LogLine {
  std::string client, user, method, target, referrer, agent;
  int64_t time = 0;  // seconds since 1970
  int status = 0;

  // The absolute address without session id.
  std::string Url() const;
};

// A row of views.tsv.
struct ViewRow {
  std::string session, user, client, url;
  int64_t time = 0;  // whole seconds since 1970
  bool logged = false;
};

using Table = std::vector<std::vector<std::string>>;

// An address without the session id that dynamic pages carry.
std::string WithoutSessionId(std::string_view url);

// A world that was made in a directory of its own.
class MadeWorld {
 public:
  // Sets options.directory.
  explicit MadeWorld(synth::WorldOptions options);

  // Where a file of it is.
  std::string Path(std::string_view file) const {
    return directory_.path() + "/" + std::string(file);
  }
  const std::string& account() const { return account_; }
  std::string Bytes(std::string_view file) const { return directory_.Read(file); }
  // The rows of a .tsv file without its header.
  Table Rows(std::string_view file) const;
  std::vector<LogLine> Log(std::string_view file = "access.log") const;
  std::vector<ViewRow> Views() const;

 private:
  weblog::TempDir directory_;
  std::string account_;
};

}  // namespace testing_synth
