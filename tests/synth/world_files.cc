#include "world_files.h"

#include <doctest/doctest.h>

#include <sstream>

#include "synth/make_world.h"
#include "synth/site.h"
#include "weblog/time_point.h"

namespace testing_synth {
namespace {

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

LogLine ParseLine(const std::string& line) {
  const std::vector<std::string> quoted = Split(line, '"');
  REQUIRE(quoted.size() == 6);
  const std::vector<std::string> head = Split(quoted[0], ' ');
  const std::vector<std::string> request = Split(quoted[1], ' ');
  REQUIRE(head.size() == 5);
  REQUIRE(request.size() == 3);
  LogLine parsed;
  parsed.client = head[0];
  parsed.user = head[2];
  const auto time = weblog::ParseTimePoint(head[3].substr(1) + " +0000", 0);
  REQUIRE(time.ok());
  parsed.time = *time / synth::kSecond;
  parsed.method = request[0];
  parsed.target = request[1];
  parsed.status = std::stoi(quoted[2]);
  parsed.referrer = quoted[3];
  parsed.agent = quoted[5];
  return parsed;
}

}  // namespace

std::string WithoutSessionId(std::string_view url) {
  return std::string(url.substr(0, url.find("&PHPSESSID=")));
}

std::string LogLine::Url() const { return synth::kSiteRoot + WithoutSessionId(target); }

MadeWorld::MadeWorld(synth::WorldOptions options) {
  options.directory = directory_.path();
  const auto account = synth::MakeWorld(options);
  INFO(account.status().ToString());
  REQUIRE(account.ok());
  account_ = *account;
}

Table MadeWorld::Rows(std::string_view file) const {
  Table rows;
  for (const std::string& line : Split(Bytes(file), '\n')) rows.push_back(Split(line, '\t'));
  REQUIRE_FALSE(rows.empty());
  rows.erase(rows.begin());
  return rows;
}

std::vector<LogLine> MadeWorld::Log(std::string_view file) const {
  std::vector<LogLine> lines;
  for (const std::string& line : Split(Bytes(file), '\n')) lines.push_back(ParseLine(line));
  return lines;
}

std::vector<ViewRow> MadeWorld::Views() const {
  std::vector<ViewRow> views;
  for (const auto& row : Rows("views.tsv")) {
    REQUIRE(row.size() == 6);
    views.push_back({row[0], row[1], row[2], row[4], std::stoll(row[3]), row[5] == "1"});
  }
  return views;
}

}  // namespace testing_synth
