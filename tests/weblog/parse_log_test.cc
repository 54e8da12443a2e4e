#include "weblog/parse_log.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "collecting_sink.h"
#include "packing.h"
#include "temp_dir.h"

namespace weblog {
namespace {

// 2015-05-17 10:05:00 UTC, three seconds before the time that timestamp_test.cc works out.
constexpr int64_t kMinute = 1'431'857'100'000'000;
constexpr int64_t kSecond = 1'000'000;

LogFormat FormatNamed(const std::string& name) {
  FormatOptions options;
  options.format = name;
  return *LogFormat::Make(options);
}

// A Combined line; the client says which one it is.
std::string CombinedLine(int number, int second = 3) {
  const std::string clock = (second < 10 ? "0" : "") + std::to_string(second);
  return "client" + std::to_string(number) + " - - [17/May/2015:10:05:" + clock +
         " +0000] \"GET /" + std::to_string(number % 7) + " HTTP/1.1\" 200 " +
         std::to_string(number) + " \"-\" \"agent " + std::to_string(number % 5) + "\"";
}

// A log whose lines' fates are known.
struct MixedLog {
  std::string text;
  int64_t lines = 0, blank = 0, out_of_range = 0;
  std::vector<std::pair<std::string, int64_t>> hits;  // client and line number
  std::vector<CollectingSink::Reject> rejects;
};

constexpr int64_t kLongestLine = 500;

// Lines of every kind: hits from the seconds 10 to 49, which are in range, and others.
MixedLog MakeMixedLog(unsigned seed, int lines, const std::string& name) {
  std::mt19937 random(seed);
  MixedLog log;
  for (int i = 0; i < lines; ++i) {
    ++log.lines;
    const auto byte = static_cast<int64_t>(log.text.size());
    const auto reject = [&](std::string reason, const std::string& text) {
      log.rejects.push_back({name, log.lines, byte, std::move(reason), text});
      log.text += text;
    };
    const unsigned kind = random() % 20;
    if (kind < 10) {
      const int second = static_cast<int>(random() % 60);
      if (second >= 10 && second < 50) {
        log.hits.emplace_back("client" + std::to_string(i), log.lines);
      } else {
        ++log.out_of_range;
      }
      log.text += CombinedLine(i, second);
    } else if (kind < 13) {
      ++log.blank;
    } else if (kind < 15) {
      reject("no ' ' behind the client", "junk" + std::to_string(i));
    } else if (kind < 16) {
      reject("no ' ' behind the client", std::string(1 + random() % 3, '\0'));
    } else if (kind < 17) {
      std::string line = CombinedLine(i, 60 + 1);
      reject("the time cannot be read", line);
    } else if (kind < 18) {
      std::string line = CombinedLine(i);
      line.insert(line.size() - 1, kLongestLine + 1 - line.size() + random() % 900, 'x');
      reject("the line is too long", line);
    } else {
      // NUL bytes and binary junk in a good line, and a line of the longest size.
      std::string line = CombinedLine(i, 20);
      line.insert(line.size() - 1, std::string("\0\x01\xFF", 3));
      if (kind == 19) line.insert(line.size() - 1, kLongestLine - line.size(), 'x');
      log.hits.emplace_back("client" + std::to_string(i), log.lines);
      log.text += line;
    }
    const bool last = i + 1 == lines;
    if (last && random() % 2 == 0 && static_cast<int64_t>(log.text.size()) > byte) break;
    log.text += random() % 3 == 0 ? "\r\n" : "\n";
  }
  return log;
}

struct Outcome {
  arrow::Status status;
  std::vector<FileAccount> accounts;
};

Outcome Parse(const std::vector<std::string>& files, const ParseOptions& options,
              CollectingSink* sink) {
  LogParser parser(options);
  Outcome outcome;
  outcome.status = parser.Parse(files, sink);
  outcome.accounts = parser.accounts();
  for (const FileAccount& account : outcome.accounts) {
    CHECK(account.lines ==
          account.hits + account.rejects + account.out_of_range + account.passed_over);
    int64_t by_reason = 0;
    for (const RejectReason& reason : account.reasons) by_reason += reason.count;
    CHECK(by_reason == account.rejects);
  }
  return outcome;
}

std::vector<std::pair<std::string, int64_t>> HitsOf(const CollectingSink& sink) {
  std::vector<std::pair<std::string, int64_t>> hits;
  for (size_t i = 0; i < sink.rows.size(); ++i) {
    const size_t bar = sink.rows[i].rfind('|');
    hits.emplace_back(sink.clients[i], std::stoll(sink.rows[i].substr(bar + 1)));
  }
  return hits;
}

// A '\r' that ends one piece of a long line cannot be told from one inside the line.
void DropCarriageReturns(std::vector<CollectingSink::Reject>* rejects) {
  for (CollectingSink::Reject& reject : *rejects) {
    if (reject.text.ends_with('\r')) reject.text.pop_back();
  }
}

}  // namespace

TEST_CASE("parse log: rows") {
  TempDir dir;
  const std::string path = dir.Write(
      "access.log",
      R"(192.0.2.1 - frank [17/May/2015:10:05:03 +0000] "GET /a HTTP/1.0" 200 2326 "http://r/" "x")"
      "\n"
      R"(2001:db8::1 - - [17/May/2015:12:05:03 +0200] "\x16\x03\x01" 400 - "-" "-")"
      "\n");
  CollectingSink sink;
  ParseOptions options;
  options.host = "https://www.example.com";
  const Outcome outcome = Parse({path}, options, &sink);
  CHECK(outcome.status.ok());
  CHECK(sink.files == std::vector<std::string>{path + ": combined, detected"});
  REQUIRE(sink.rows.size() == 2);
  CHECK(sink.rows[0] ==
        "1431857103000000|192.0.2.1|frank|GET|https://www.example.com/a|200|2326|"
        "http://r/|x|~|~|~|~|" +
            path + "|1");
  CHECK(sink.rows[1] == "1431857103000000|2001:db8::1|~|~|~|400|~|~|~|~|~|~|~|" + path + "|2");
  CHECK(sink.notes.empty());
  REQUIRE(outcome.accounts.size() == 1);
  CHECK(outcome.accounts[0].name == path);
  CHECK(outcome.accounts[0].format == "combined");
}

TEST_CASE("parse log: every line is accounted for, whatever the chunks and threads") {
  TempDir dir;
  for (unsigned seed = 0; seed < 12; ++seed) {
    const std::string path = dir / "access.log";
    const MixedLog log = MakeMixedLog(seed, seed == 0 ? 3'000 : static_cast<int>(seed * 17), path);
    dir.Write("access.log", log.text);
    auto expected_rejects = log.rejects;
    DropCarriageReturns(&expected_rejects);
    ParseOptions options;
    options.format = FormatNamed("combined");
    options.since = kMinute + 10 * kSecond;
    options.until = kMinute + 50 * kSecond;
    options.longest_line = kLongestLine;
    for (int64_t chunk_bytes : {64, 100, 499, 502, 4096, 1 << 20}) {
      options.chunk_bytes = chunk_bytes;
      std::vector<std::string> batches;
      for (int threads : {1, 2, 3}) {
        CAPTURE(seed);
        CAPTURE(chunk_bytes);
        CAPTURE(threads);
        options.threads = threads;
        CollectingSink sink;
        const Outcome outcome = Parse({path}, options, &sink);
        REQUIRE(outcome.status.ok());
        REQUIRE(outcome.accounts.size() == 1);
        const FileAccount& account = outcome.accounts[0];
        CHECK(account.lines == log.lines);
        CHECK(account.hits == static_cast<int64_t>(log.hits.size()));
        CHECK(account.rejects == static_cast<int64_t>(log.rejects.size()));
        CHECK(account.out_of_range == log.out_of_range);
        CHECK(account.passed_over == log.blank);
        CHECK(HitsOf(sink) == log.hits);
        DropCarriageReturns(&sink.rejects);
        CHECK((sink.rejects == expected_rejects));
        // The same bytes for any number of threads.
        if (threads == 1) batches = sink.batches;
        CHECK((sink.batches == batches));
      }
    }
  }
}

TEST_CASE("parse log: the same rows whatever the chunks") {
  TempDir dir;
  std::string text;
  std::mt19937 random(23);
  for (int i = 0; i < 5'000; ++i) {
    text += CombinedLine(static_cast<int>(random() % 700), static_cast<int>(random() % 60)) + "\n";
    if (i % 500 == 0) text += std::string(3'000, 'x') + "\n";  // longer than a chunk
  }
  const std::string path = dir.Write("access.log", text);
  std::vector<std::string> rows;
  for (int64_t chunk_bytes : {64, 1000, 10'000, 1 << 20}) {
    std::vector<std::string> batches;
    for (int threads : {1, 2, 3, 3, 2}) {
      ParseOptions options;
      options.chunk_bytes = chunk_bytes;
      options.threads = threads;
      CollectingSink sink;
      REQUIRE(Parse({path}, options, &sink).status.ok());
      CAPTURE(chunk_bytes);
      CAPTURE(threads);
      if (rows.empty()) rows = sink.rows;
      if (batches.empty()) batches = sink.batches;
      CHECK((sink.rows == rows));
      CHECK((sink.batches == batches));
    }
  }
  CHECK(rows.size() == 5'000);
}

TEST_CASE("parse log: directives count as lines that are passed over") {
  TempDir dir;
  std::string text;
  std::vector<std::pair<std::string, int64_t>> hits;
  std::vector<int64_t> reject_lines;
  std::mt19937 random(29);
  int64_t line = 0, directives = 0;
  bool client_first = true;
  for (int i = 0; i < 600; ++i) {
    ++line;
    if (i == 0 || random() % 10 == 0) {
      client_first = random() % 2 == 0;
      text += client_first ? "#Fields: c-ip date time cs-uri-stem\n"
                           : "#Fields: date time cs-uri-stem c-ip\r\n";
      ++directives;
    } else if (random() % 20 == 0) {
      text += "#Remark: " + std::string(random() % 100, 'x') + "\n";
      ++directives;
    } else if (random() % 10 == 0) {
      text += "junk\n";
      reject_lines.push_back(line);
    } else {
      const std::string client = "192.0.2." + std::to_string(i % 250);
      text += client_first ? client + " 2015-05-17 10:05:03 /a\n"
                           : "2015-05-17 10:05:03 /a " + client + "\n";
      hits.emplace_back(client, line);
    }
  }
  text += "#Remark: the end";
  ++directives;
  const std::string path = dir.Write("ex.log", text);
  for (int64_t chunk_bytes : {64, 1000, 1 << 20}) {
    std::vector<std::string> batches;
    for (int threads : {1, 2, 3}) {
      CAPTURE(chunk_bytes);
      CAPTURE(threads);
      ParseOptions options;
      options.chunk_bytes = chunk_bytes;
      options.threads = threads;
      options.format = FormatNamed("w3c");
      CollectingSink sink;
      const Outcome outcome = Parse({path}, options, &sink);
      REQUIRE(outcome.status.ok());
      CHECK(outcome.accounts[0].lines == line + 1);
      CHECK(outcome.accounts[0].passed_over == directives);
      CHECK(HitsOf(sink) == hits);
      std::vector<int64_t> lines;
      for (const auto& reject : sink.rejects) {
        lines.push_back(reject.line);
        CHECK(text.substr(reject.byte, 5) == "junk\n");
      }
      CHECK(lines == reject_lines);
      if (threads == 1) batches = sink.batches;
      CHECK((sink.batches == batches));
    }
  }
}

TEST_CASE("parse log: reasons of rejects") {
  TempDir dir;
  const std::string good = CombinedLine(1) + "\n";
  const std::string long_junk(200, 'j');
  const std::string text = good + "junk\n" + good + "\n" + CombinedLine(2, 99) + "\n" + long_junk;
  const std::string path = dir.Write("access.log", text);
  CollectingSink sink;
  const Outcome outcome = Parse({path}, {}, &sink);
  REQUIRE(outcome.status.ok());
  const FileAccount& account = outcome.accounts[0];
  CHECK(account.lines == 6);
  CHECK(account.hits == 2);
  CHECK(account.passed_over == 1);
  CHECK(account.rejects == 3);
  REQUIRE(account.reasons.size() == 2);
  CHECK(account.reasons[0].reason == "no ' ' behind the client");
  CHECK(account.reasons[0].count == 2);
  CHECK(account.reasons[0].first_line == 2);
  CHECK(account.reasons[0].first_byte == static_cast<int64_t>(good.size()));
  CHECK(account.reasons[0].sample == "junk");
  CHECK(account.reasons[1].reason == "the time cannot be read");
  CHECK(account.reasons[1].count == 1);
  CHECK(account.reasons[1].first_line == 5);
  // Behind two good lines, "junk" and a blank line.
  CHECK(account.reasons[1].first_byte == 2 * static_cast<int64_t>(good.size()) + 5 + 1);
  // A sample is no longer than 160 bytes; the rejected line is whole.
  CollectingSink only_junk;
  ParseOptions options;
  options.format = FormatNamed("combined");
  const Outcome junk = Parse({dir.Write("junk", long_junk)}, options, &only_junk);
  CHECK(junk.accounts[0].reasons[0].sample == long_junk.substr(0, 160));
  CHECK(only_junk.rejects[0].text == long_junk);
}

TEST_CASE("parse log: since and until") {
  TempDir dir;
  std::string text;
  for (int second = 0; second < 60; ++second) text += CombinedLine(second, second) + "\n";
  const std::string path = dir.Write("access.log", text);
  ParseOptions options;
  options.since = kMinute + 20 * kSecond;
  options.until = kMinute + 23 * kSecond;
  CollectingSink sink;
  Outcome outcome = Parse({path}, options, &sink);
  CHECK(sink.clients == std::vector<std::string>{"client20", "client21", "client22"});
  CHECK(outcome.accounts[0].out_of_range == 57);
  options.since = options.until;
  CollectingSink none;
  outcome = Parse({path}, options, &none);
  CHECK(none.rows.empty());
  CHECK(outcome.accounts[0].out_of_range == 60);
}

TEST_CASE("parse log: files of different formats in one call") {
  TempDir dir;
  const std::string combined = dir.Write("a", CombinedLine(1) + "\n");
  const std::string squid = dir.Write(
      "b",
      Pack(Compression::kZstd,
           "1157689312.049   5006 10.1.2.3 TCP_MISS/200 19763 GET http://e.com/ - DIRECT/1.2.3.4 "
           "text/html\n"));
  const std::string empty = dir.Write("c", "");
  const std::string mark = dir.Write("d", "\xEF\xBB\xBF");
  const std::string json =
      dir.Write("e",
                "\xEF\xBB\xBF{\"time\":\"2015-05-17T10:05:03Z\",\"remote_addr\":\"192.0.2.1\","
                "\"request\":\"GET /a HTTP/1.1\",\"status\":200}\n");
  CollectingSink sink;
  const Outcome outcome = Parse({combined, squid, empty, mark, json}, {}, &sink);
  REQUIRE(outcome.status.ok());
  CHECK(sink.files == std::vector<std::string>{combined + ": combined, detected",
                                               squid + ": squid, detected",
                                               json + ": json, detected"});
  CHECK(sink.clients == std::vector<std::string>{"client1", "10.1.2.3", "192.0.2.1"});
  REQUIRE(outcome.accounts.size() == 5);
  CHECK(outcome.accounts[2].format == "");
  CHECK(outcome.accounts[2].lines == 0);
  CHECK(outcome.accounts[3].lines == 0);
  // The paths of the first make no absolute URLs; that is said once.
  CHECK(sink.notes == std::vector<std::string>{
                          combined + ": names no host, so its URLs are paths; --host gives one"});
}

TEST_CASE("parse log: what the log lacks") {
  TempDir dir;
  const std::string epa =
      dir.Write("epa", "141.243.1.172 [29:23:53:25] \"GET /a HTTP/1.0\" 200 1497\n");
  ParseOptions options;
  options.host = "h";
  CollectingSink sink;
  REQUIRE(Parse({epa}, options, &sink).status.ok());
  REQUIRE(sink.notes.size() == 1);
  CHECK(sink.notes[0].find("its times have no month and are put into January 1970") !=
        std::string::npos);
  // 1995-08 begins 25 years, 6 of them leap years, and 212 days after 1970: 9343 days. The 29th is
  // 28 more, and 23:53:25 is 86005 s: (9343 + 28) * 86400 + 86005 = 809740405.
  options.format_options.month = "1995-08";
  CollectingSink dated;
  REQUIRE(Parse({epa}, options, &dated).status.ok());
  CHECK(dated.notes.empty());
  CHECK(dated.rows[0].find("809740405000000|") == 0);
}

TEST_CASE("parse log: a log that no format fits, and one in UTF-16") {
  TempDir dir;
  const std::string path = dir.Write("junk", "first\nsecond\n");
  CollectingSink sink;
  Outcome outcome = Parse({path}, {}, &sink);
  CHECK(outcome.status.message().find(path + ": no known log format fits its first 2 lines:") == 0);
  const std::string wide = dir.Write("wide", std::string("\xFF\xFE"
                                                         "1\0",
                                                         4));
  outcome = Parse({wide}, {}, &sink);
  CHECK(outcome.status.message().find(wide + ": is UTF-16 text; convert it first") == 0);
  CHECK(DetectFileFormat(wide, {}).status().message().find(wide + ": is UTF-16") == 0);
}

TEST_CASE("parse log: detection of files") {
  TempDir dir;
  const std::string path = dir.Write("log", Pack(Compression::kXz, CombinedLine(1) + "\njunk\n"));
  const auto detection = *DetectFileFormat(path, {});
  REQUIRE(detection.has_value());
  CHECK(detection->format.name() == "combined");
  CHECK(detection->lines_tried == 2);
  CHECK(detection->lines_fit == 1);
  CHECK_FALSE(DetectFileFormat(dir.Write("empty", ""), {})->has_value());
  CHECK(DetectFileFormat(dir / "none", {}).status().message().find("cannot open") !=
        std::string::npos);
}

TEST_CASE("parse log: a first line of several megabytes") {
  TempDir dir;
  std::string line = CombinedLine(1);
  line.insert(line.size() - 1, 3'000'000, 'x');
  const std::string path = dir.Write("access.log", line + "\n" + CombinedLine(2) + "\n");
  CollectingSink sink;
  const Outcome outcome = Parse({path}, {}, &sink);
  REQUIRE(outcome.status.ok());
  CHECK(sink.clients == std::vector<std::string>{"client1", "client2"});
}

TEST_CASE("parse log: damage") {
  TempDir dir;
  std::string text;
  for (int i = 0; i < 3'000; ++i) text += CombinedLine(i) + "\n";
  const std::string whole = dir.Write("whole.log", CombinedLine(-1) + "\n");
  const std::string packed = Pack(Compression::kGzip, text);
  const std::string cut = dir.Write("cut.gz", packed.substr(0, packed.size() / 2));
  for (int threads : {1, 2}) {
    CAPTURE(threads);
    ParseOptions options;
    options.threads = threads;
    SUBCASE("ends the run") {
      CollectingSink sink;
      const Outcome outcome = Parse({whole, cut, whole}, options, &sink);
      CHECK(outcome.status.message().find(cut + ": damaged or cut short gzip data") == 0);
      CHECK(sink.damages.empty());
      // Hits before the damage are there: about half of them.
      REQUIRE(sink.clients.size() > 1'000);
      CHECK(sink.clients.size() < 2'000);
      for (size_t i = 0; i < sink.clients.size(); ++i) {
        REQUIRE(sink.clients[i] == "client" + std::to_string(static_cast<int>(i) - 1));
      }
      REQUIRE(outcome.accounts.size() == 2);
      CHECK(outcome.accounts[1].hits == static_cast<int64_t>(sink.clients.size()) - 1);
      CHECK(outcome.accounts[1].rejects == 0);
    }
    SUBCASE("is told of when the run goes on") {
      options.keep_going = true;
      CollectingSink sink;
      const Outcome outcome = Parse(
          {cut, dir / "none", dir.path(), dir.Write("junk", "junk\n"), whole}, options, &sink);
      CHECK(outcome.status.ok());
      REQUIRE(sink.damages.size() == 4);
      CHECK(sink.damages[0].find(cut + ": damaged or cut short gzip data") == 0);
      CHECK(sink.damages[1] == (dir / "none") + ": cannot open: No such file or directory");
      CHECK(sink.damages[2].find(dir.path() + ": is a directory") == 0);
      CHECK(sink.damages[3].find((dir / "junk") + ": no known log format") == 0);
      CHECK(sink.clients.size() > 1'000);
      CHECK(sink.clients.back() == "client-1");
    }
  }
}

TEST_CASE("parse log: a sink that fails ends the run") {
  TempDir dir;
  std::string text;
  for (int i = 0; i < 1'000; ++i) text += CombinedLine(i) + "\njunk\n";
  const std::string path = dir.Write("access.log", text);
  for (int threads : {1, 3}) {
    for (bool hits : {true, false}) {
      ParseOptions options;
      options.threads = threads;
      options.chunk_bytes = 500;
      options.keep_going = true;
      CollectingSink sink;
      sink.fail_hits = hits;
      sink.fail_rejects = !hits;
      const Outcome outcome = Parse({path, path}, options, &sink);
      CHECK(outcome.status.message() == (hits ? "no room for hits" : "no room for rejects"));
      CHECK(outcome.accounts.size() == 1);
      CHECK(sink.damages.empty());
    }
  }
}

TEST_CASE("parse log: progress is told in bytes of the files") {
  TempDir dir;
  const std::string packed = Pack(Compression::kGzip, CombinedLine(1) + "\n");
  const std::string path = dir.Write("log.gz", packed);
  std::atomic<int64_t> bytes = 0;
  ParseOptions options;
  options.on_bytes = [&](int64_t n) { bytes += n; };
  CollectingSink sink;
  REQUIRE(Parse({path, path}, options, &sink).status.ok());
  CHECK(bytes == 2 * static_cast<int64_t>(packed.size()));
}

TEST_CASE("parse log: no more than a hundred reasons are kept apart") {
  // A format with a template has as many reasons as fields; W3C and JSON have few. All there is to
  // see from outside is that reasons add up, which Parse() checks, on a log with nothing but
  // rejects.
  TempDir dir;
  std::string text;
  for (int i = 0; i < 500; ++i) text += std::string(i % 7, ' ') + "x\n";
  ParseOptions options;
  options.format = FormatNamed("combined");
  CollectingSink sink;
  const Outcome outcome = Parse({dir.Write("log", text)}, options, &sink);
  CHECK(outcome.accounts[0].rejects == 500);
  CHECK(outcome.accounts[0].reasons.size() > 1);
}

}  // namespace weblog
