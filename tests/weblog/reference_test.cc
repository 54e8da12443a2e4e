// The library's parser agrees with the reference parser, column by column, on real logs and on
// damaged lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "line_mutator.h"
#include "log_comparison.h"
#include "reference_lines.h"
#include "reference_parser.h"
#include "temp_dir.h"

namespace reference {
namespace {

// All formats together see more than a million damaged lines; sanitizers, which make everything
// slow, a tenth of that.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kDamagedLines = 5'600;
#else
constexpr int kDamagedLines = 56'000;
#endif

constexpr char kShared[] = TRODDEN_SHARED_DATA "/";
constexpr char kSamples[] = TRODDEN_SOURCE_DIR "/samples/";

std::string ReadLog(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  boost::iostreams::filtering_istream in;
  if (path.ends_with(".gz")) in.push(boost::iostreams::gzip_decompressor());
  in.push(file);
  std::ostringstream text;
  boost::iostreams::copy(in, text);
  return std::move(text).str();
}

std::vector<std::string> FirstLines(const std::string& text, size_t most) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; lines.size() < most && std::getline(in, line);) lines.push_back(line);
  return lines;
}

void CheckAgreement(const arrow::Result<Comparison>& result) {
  REQUIRE_MESSAGE(result.ok(), result.status().ToString());
  CHECK_MESSAGE(result->disagreements == 0, result->disagreements, " of ", result->lines,
                " lines:\n", result->report);
}

// A real log that the library finds to be of the format `detected` and the reference calls
// `format`.
void CheckRealLog(const std::string& path, const std::string& detected, const std::string& format) {
  CAPTURE(path);
  if (!std::filesystem::exists(path)) {
    MESSAGE("skipped, it is not here: ", path);
    return;
  }
  const Parser reference(format, {});
  const arrow::Result<Comparison> result = Compare(path, ReadLog(path), reference, {});
  CheckAgreement(result);
  CHECK(result->format == detected);
  CHECK(result->hits > 0);
}

// What the library is to read `format` by: its name, or a format string where the reference has a
// name of its own.
std::string LibraryFormat(const std::string& format) {
  const std::string combined = R"(%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i")";
  if (format == "combined-quoted") return combined + R"( "%{X-Note}i")";
  if (format == "combined-cookie-elapsed") return combined + R"( "%{Cookie}i" %D)";
  if (format == "vhost-combined-elapsed") return "%v " + combined + " %D";
  return format;
}

weblog::ParseOptions ParseOptionsFor(const std::string& format, const std::string& host) {
  weblog::ParseOptions options;
  options.format_options.format = LibraryFormat(format);
  options.format_options.month = "1995-08";
  options.format = weblog::LogFormat::Make(options.format_options).ValueOrDie();
  options.host = host;
  options.chunk_bytes = 100'000;
  return options;
}

// What both parsers make of `text`, lines of `format`.
arrow::Result<Comparison> CompareText(const std::string& text, const std::string& format,
                                      const std::string& host) {
  const weblog::TempDir directory;
  const Parser reference(format, {.host = host, .month = "1995-08"});
  return Compare(directory.Write("lines.log", text), text, reference,
                 ParseOptionsFor(format, host));
}

void CheckDamagedLines(const std::string& format, const std::string& host, uint64_t seed) {
  std::vector<std::string> lines = LinesOf(format);
  if (format == "combined" || format == "squid") {
    const std::string sample =
        std::string(kSamples) + (format == "squid" ? "proxy" : "access") + ".log.gz";
    if (std::filesystem::exists(sample)) {
      for (const std::string& line : FirstLines(ReadLog(sample), lines.size()))
        lines.push_back(line);
    }
  }
  // A whole line comes first, lest the log begin with the mark of another encoding.
  std::string text = lines[0] + "\n";
  LineMutator mutator(lines, seed);
  for (int i = 1; i < kDamagedLines; ++i) text.append(mutator.Next()).append("\n");
  const arrow::Result<Comparison> result = CompareText(text, format, host);
  CheckAgreement(result);
  // Damage must leave enough of both to compare.
  CHECK(result->lines == kDamagedLines);
  CHECK(result->hits > kDamagedLines / 10);
  CHECK(result->rejects > kDamagedLines / 10);
}

}  // namespace

TEST_CASE("reference: the lines that it knows are hits") {
  for (const std::string& name : FormatNames()) {
    const Parser parser(name, {});
    for (const std::string& line : LinesOf(name)) {
      CAPTURE(name);
      CAPTURE(line);
      CHECK(parser.Parse(line).has_value());
    }
  }
}

TEST_CASE("reference: one hit of each kind, column by column") {
  const std::optional<Hit> combined =
      Parser("combined", {.host = "www.example.com"})
          .Parse(
              R"(192.0.2.8 - jo\"e [17/May/2015:23:59:59 -0800] "GET /a b HTTP/1.1" 404 17 "-" "caf\xe9")");
  REQUIRE(combined.has_value());
  CHECK(combined->time == 1'431'935'999'000'000);
  CHECK(combined->client == "192.0.2.8");
  CHECK(combined->auth_user == "jo\"e");
  CHECK(combined->method == "GET");
  CHECK(combined->url == "http://www.example.com/a b");
  CHECK(combined->status == 404);
  CHECK(combined->bytes == 17);
  CHECK(combined->referrer == std::nullopt);
  CHECK(combined->agent == "caf\xC3\xA9");
  CHECK(combined->elapsed_us == std::nullopt);

  const std::optional<Hit> squid =
      Parser("squid", {})
          .Parse(
              "1157689312.049   5006 192.0.2.199 TCP_MISS/200 19763 CONNECT login.example.com:443 "
              "a%20b DIRECT/192.0.2.1 -");
  REQUIRE(squid.has_value());
  CHECK(squid->time == 1'157'689'312'049'000);
  CHECK(squid->elapsed_us == 5'006'000);
  CHECK(squid->cache_result == "TCP_MISS");
  CHECK(squid->url == "https://login.example.com:443/");
  CHECK(squid->auth_user == "a b");
  CHECK(squid->content_type == std::nullopt);
}

TEST_CASE("reference: lines that are easily misread") {
  const std::string nul_time(26, '\0');
  const std::string common = "192.0.2.7 - - [" + nul_time + R"(] "GET / HTTP/1.1" 200 5
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET /x HTTP/1.1" 200 5
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "CONNECT /x HTTP/1.1" 400 5
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "CONNECT x HTTP/1.1" 400 5
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET /blank HTTP/1.1 " 200 -0
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET /blank HTTP/1.1 " 200 0
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET HTTP/1.1 HTTP/1.1" 400 +7
192.0.2.7 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 400 +-7
)";
  const arrow::Result<Comparison> result = CompareText(common, "common", "www.example.com");
  CheckAgreement(result);
  CHECK(result->rejects == 3);

  // Times and durations at the ends of what there is room for.
  const std::string elb = R"(10:05:03 b 192.0.2.1:1 - 0 0 0 200 200 0 29 "GET / HTTP/1.1"
2015-05-13T23:39:43Z b 192.0.2.1:1 - 2e9 0 0 200 200 0 29 "GET / HTTP/1.1"
2015-05-13T23:39:43Z b 192.0.2.1:1 - 3000000000001 0 0 200 200 0 29 "GET / HTTP/1.1"
2015-05-13T23:39:43Z b 192.0.2.1:1 - 3000000000000 3000000000000 2999999999999.9 200 200 0 29 "GET /"
9999-12-31T23:59:60-23:59 b [2001:db8::1]:1 - -1 -1 -1 200 200 0 9223372036854775807 "GET /cut)";
  const arrow::Result<Comparison> balanced = CompareText(elb, "elb-2014", "");
  CheckAgreement(balanced);
  CHECK(balanced->rejects == 3);
}

TEST_CASE("real logs: sparkdeveloper") {
  CheckRealLog(kShared + std::string("logs/sparkdeveloper_2016.log.gz"), "combined", "combined");
}

TEST_CASE("real logs: the others of logs/") {
  const std::string logs = kShared + std::string("logs/");
  CheckRealLog(logs + "epa_http_1995.log.gz", "epa", "epa");
  CheckRealLog(logs + "mountaintelephone_2005_2018.log.gz", "combined", "combined");
  CheckRealLog(logs + "nasa_1995.log.gz", "common", "common");
  CheckRealLog(logs + "nginx_2020.log", "combined", "combined");
  CheckRealLog(logs + "semicomplete_2015.log.gz", "combined", "combined");
  CheckRealLog(logs + "squid_2006_secrepo_excerpt.log", "squid", "squid");
  CheckRealLog(logs + "squid_2020_onehost.log", "squid", "squid");
}

TEST_CASE("real logs: lnav's") {
  const std::string logs = kShared + std::string("formats/lnav/logfile_");
  CheckRealLog(logs + "access_log.0", "combined", "combined");
  CheckRealLog(logs + "access_log.1", "combined", "combined");
  CheckRealLog(logs + "access_log_dupe.0", "combined", "combined");
  CheckRealLog(logs + "bad_access_log.0", "combined", "combined");
  CheckRealLog(logs + "haproxy.0", "haproxy-syslog", "haproxy-syslog");
  CheckRealLog(logs + "regexp_access_log.0", "vhost-combined with trailing fields",
               "vhost-combined-elapsed");
  CheckRealLog(logs + "shop_access_log.0", "combined with trailing fields", "combined-quoted");
}

TEST_CASE("real logs: a trace of browsers") {
  CheckRealLog(kShared + std::string("bu/squid.log.gz"), "squid", "squid");
}

TEST_CASE("real logs: a trace of wikispeedia") {
  CheckRealLog(kShared + std::string("wikispeedia/access.log.gz"), "combined", "combined");
}

TEST_CASE("samples") {
  CheckRealLog(kSamples + std::string("access.log.gz"), "combined", "combined");
  CheckRealLog(kSamples + std::string("proxy.log.gz"), "squid", "squid");
}

TEST_CASE("damaged lines: common") { CheckDamagedLines("common", "", 1); }
TEST_CASE("damaged lines: vhost-common") {
  CheckDamagedLines("vhost-common", "https://site.example:8443", 2);
}
TEST_CASE("damaged lines: combined") { CheckDamagedLines("combined", "www.example.com", 3); }
TEST_CASE("damaged lines: vhost-combined") { CheckDamagedLines("vhost-combined", "", 4); }
TEST_CASE("damaged lines: squid-common") {
  CheckDamagedLines("squid-common", "www.example.com:443", 5);
}
TEST_CASE("damaged lines: squid-combined") { CheckDamagedLines("squid-combined", "", 6); }
TEST_CASE("damaged lines: squid") { CheckDamagedLines("squid", "www.example.com", 7); }
TEST_CASE("damaged lines: alb") { CheckDamagedLines("alb", "", 8); }
TEST_CASE("damaged lines: elb") { CheckDamagedLines("elb", "www.example.com", 9); }
TEST_CASE("damaged lines: elb-2014") { CheckDamagedLines("elb-2014", "", 10); }
TEST_CASE("damaged lines: s3") { CheckDamagedLines("s3", "", 11); }
TEST_CASE("damaged lines: s3-2006") { CheckDamagedLines("s3-2006", "s3.example.com", 12); }
TEST_CASE("damaged lines: haproxy") { CheckDamagedLines("haproxy", "", 13); }
TEST_CASE("damaged lines: haproxy-syslog") {
  CheckDamagedLines("haproxy-syslog", "www.example.com", 14);
}
TEST_CASE("damaged lines: epa") { CheckDamagedLines("epa", "www.epa.example", 15); }
TEST_CASE("damaged lines: combined-quoted") { CheckDamagedLines("combined-quoted", "", 16); }
TEST_CASE("damaged lines: combined-cookie-elapsed") {
  CheckDamagedLines("combined-cookie-elapsed", "", 17);
}
TEST_CASE("damaged lines: vhost-combined-elapsed") {
  CheckDamagedLines("vhost-combined-elapsed", "", 18);
}

}  // namespace reference
