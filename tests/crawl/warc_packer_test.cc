#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "../weblog/temp_dir.h"
#include "crawl/warc.h"
#include "warc_text.h"

namespace crawl {
namespace {

using weblog::TempDir;

TEST_SUITE_BEGIN("warc packer");

// SHA-1 of "abc" is a9993e36 4706816a ba3e2571 7850c26c 9cd0d89d (FIPS 180); of nothing da39a3ee
// 5e6b4b0d 3255bfef 95601890 afd80709. In base32 five bits are a letter: a9993 = 10101 00110 01100
// 10011 = V G M T.
TEST_CASE("digests") {
  CHECK(PayloadDigest("abc") == "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
  CHECK(PayloadDigest("") == "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
}

// 2026-01-02 is 20,455 days after 1970: 56 years of 365 days, 14 leap days, and one.
TEST_CASE("dates") {
  constexpr int64_t kTime = (20'455LL * 86'400 + 3 * 3600 + 4 * 60 + 5) * 1'000'000 + 678'901;
  CHECK(WarcDate(kTime) == "2026-01-02T03:04:05.678901Z");
  CHECK(ParseWarcDate("2026-01-02T03:04:05.678901Z") == kTime);
  CHECK(ParseWarcDate("2026-01-02T03:04:05.678901234Z") == kTime);
  CHECK(ParseWarcDate("2026-01-02T03:04:05Z") == kTime - 678'901);
  CHECK(ParseWarcDate("2026-01-02T03:04:05.5Z") == kTime - 178'901);
  CHECK(ParseWarcDate("2026-01-02") == 20'455LL * 86'400'000'000);
  CHECK(ParseWarcDate("2026") == 20'454LL * 86'400'000'000);
  CHECK(ParseWarcDate("1969-12-31T23:59:59Z") == -1'000'000);
  CHECK(WarcDate(-1) == "1969-12-31T23:59:59.999999Z");
  for (const char* wrong : {"", "x", "2026-13-01", "2026-02-30", "2026-01-02T25:00:00Z",
                            "2026-01-02T03:04:05", "2026-01-02T03:04:05Zx", "-026-01-01"}) {
    CAPTURE(wrong);
    CHECK(!ParseWarcDate(wrong).has_value());
  }
}

TEST_CASE("a packed record reads back as it was") {
  const TempDir dir;
  WarcPacker packer;
  WarcEntry entry;
  entry.type = "response";
  entry.url = "http://h/a";
  entry.time_us = 1'000'000;
  entry.content_type = "application/http; msgtype=response";
  entry.head = "HTTP/1.1 200 OK\r\n\r\n";
  entry.body = "abc";
  entry.fields = {{"WARC-IP-Address", "127.0.0.1"},
                  {"X", "two\r\nlines"},
                  {"", "none"},
                  {"a b", "none"},
                  {"Content-Length", "9"}};
  std::string packed, id, digest;
  packer.Append(entry, &packed, &id, &digest);
  const size_t first = packed.size();
  std::string second_id, second_digest = "something";
  entry.type = "request";
  packer.Append(entry, &packed, &second_id, &second_digest);

  const ReadRecords all = ReadAll(dir.Write("a.warc.gz", packed));
  REQUIRE(all.records.size() == 2);
  const WarcRecord& record = all.records[0];
  CHECK(record.type == "response");
  CHECK(record.url == "http://h/a");
  CHECK(record.date == "1970-01-01T00:00:01.000000Z");
  CHECK(record.id == id);
  CHECK(record.content_type == "application/http; msgtype=response");
  CHECK(record.block == "HTTP/1.1 200 OK\r\n\r\nabc");
  CHECK(record.length == static_cast<int64_t>(first));
  CHECK(record.Field("warc-ip-address") == "127.0.0.1");
  CHECK(record.Field("x") == "two  lines");
  CHECK(record.Field("content-length") == "22");
  CHECK(record.Field("a b").empty());
  CHECK(record.Field("warc-payload-digest") == PayloadDigest("abc"));
  CHECK(digest == PayloadDigest("abc"));
  CHECK(all.records[1].Field("warc-payload-digest").empty());
  CHECK(second_digest.empty());
  CHECK(second_id != id);
  // RFC 4122, version 4: its digits with an x for each that is free.
  REQUIRE(id.size() == 47);
  std::string shape = id;
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  std::replace_if(shape.begin() + 10, shape.begin() + 24, is_hex, 'x');
  std::replace_if(shape.begin() + 25, shape.end(), is_hex, 'x');
  CHECK(shape == "<urn:uuid:xxxxxxxx-xxxx-4xxx-xxxx-xxxxxxxxxxxx>");
  CHECK(std::string("89ab").find(id[29]) != std::string::npos);
}

TEST_CASE("packers do not make the same identifiers") {
  std::string packed, one, two;
  WarcPacker().Append({}, &packed, &one);
  WarcPacker().Append({}, &packed, &two);
  CHECK(one != two);
}

TEST_CASE("a seed makes the same records every time") {
  std::string one, two, other;
  for (std::string* packed : {&one, &two}) {
    WarcPacker packer(7);
    packer.Append({}, packed);
    packer.Append({}, packed);
  }
  WarcPacker(8).Append({}, &other);
  CHECK(one == two);
  CHECK_FALSE(one.starts_with(other));
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
