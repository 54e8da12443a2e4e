#include "synth/server_logs.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "synth/options.h"
#include "weblog/temp_dir.h"

namespace {

using synth::kSecond;
using synth::Request;
using synth::ServerLogs;

Request At(int64_t start, int64_t elapsed, std::string_view target, size_t server = 0) {
  Request request;
  request.start = start * kSecond;
  request.elapsed = elapsed * kSecond;
  request.client = "c";
  request.target = target;
  request.server = server;
  return request;
}

std::string Line(const std::string& second, const std::string& target) {
  return "c - - [01/Jan/1970:00:00:" + second + " +0000] \"GET " + target + " HTTP/1.1\" 200 -\n";
}

TEST_CASE("lines stand in the order of the answers") {
  const weblog::TempDir directory;
  auto logs = ServerLogs::Open(directory.path(), {{"one.log", 0}}, synth::LogStyle::kCommon);
  REQUIRE(logs.ok());
  logs->Add(At(10, 20, "/slow"));
  logs->Add(At(11, 1, "/fast"));
  logs->WriteUntil(15 * kSecond);
  logs->Add(At(15, 15, "/later"));  // answered together with /slow, which came first
  CHECK(logs->lines() == 3);
  REQUIRE(logs->Commit().ok());
  CHECK(directory.Read("one.log") ==
        Line("11", "/fast") + Line("10", "/slow") + Line("15", "/later"));
}

TEST_CASE("each server writes its log by its own clock") {
  const weblog::TempDir directory;
  auto logs = ServerLogs::Open(directory.path(), {{"one.log", 0}, {"two.log", 30 * kSecond}},
                               synth::LogStyle::kCommon);
  REQUIRE(logs.ok());
  logs->Add(At(10, 1, "/a", 0));
  logs->Add(At(12, 1, "/b", 1));
  REQUIRE(logs->Commit().ok());
  CHECK(directory.Read("one.log") == Line("10", "/a"));
  CHECK(directory.Read("two.log") == Line("42", "/b"));
}

TEST_CASE("one server has the right time, several have different ones") {
  const auto one = synth::PlanLogs(1, 5);
  REQUIRE(one.size() == 1);
  CHECK(one[0].name == "access.log");
  CHECK(one[0].offset == 0);
  const auto three = synth::PlanLogs(3, 5);
  REQUIRE(three.size() == 3);
  CHECK(three[0].offset == 0);
  CHECK(three[2].name == "access-3.log");
  CHECK(three[1].offset != three[2].offset);
  for (const auto& log : three) CHECK(std::abs(log.offset) <= 300 * kSecond);
}

TEST_CASE("a log that cannot be written is noticed") {
  const weblog::TempDir directory;
  CHECK_FALSE(
      ServerLogs::Open(directory / "none", {{"one.log", 0}}, synth::LogStyle::kCommon).ok());
}

}  // namespace
