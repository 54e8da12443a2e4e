#include "hit_builder.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "hit_rows.h"
#include "weblog/stream_kind.h"

namespace weblog {
namespace {

using FieldList = std::initializer_list<std::pair<Slot, std::string_view>>;

// 2015-05-17 10:05:03 UTC; timestamp_test.cc works it out.
constexpr std::string_view kTime = "17/May/2015:10:05:03 +0000";
constexpr int64_t kMicros = 1'431'857'103'000'000;

RawHit Raw(FieldList fields) {
  RawHit raw;
  raw[Slot::kTime] = kTime;
  for (const auto& [slot, text] : fields) raw[slot] = text;
  return raw;
}

// Adds one hit to `builder`: "" when it was taken, else the reason or "out of range".
std::string Offer(HitBuilder* builder, FieldList fields, int64_t line = 0) {
  std::string_view reason;
  Fate fate;
  REQUIRE(builder->Append(Raw(fields), line, &fate, &reason).ok());
  if (fate == Fate::kOutOfRange) return "out of range";
  CHECK((fate == Fate::kRejected) == !reason.empty());
  return std::string(reason);
}

// The one row that `fields` make, or why they make none.
std::string Row(const Spelling& spelling, FieldList fields, const std::string& origin = "") {
  HitBuilder builder(spelling, origin, {});
  builder.Begin({});
  const std::string reason = Offer(&builder, fields);
  if (!reason.empty()) return "rejected: " + reason;
  const auto batch = *builder.Finish("s");
  REQUIRE(batch->ValidateFull().ok());
  REQUIRE(batch->num_rows() == 1);
  return RowText(*batch, 0);
}

// One column of that row.
std::string Cell(HitsColumn column, const Spelling& spelling, FieldList fields,
                 const std::string& origin = "") {
  HitBuilder builder(spelling, origin, {});
  builder.Begin({});
  const std::string reason = Offer(&builder, fields);
  if (!reason.empty()) return "rejected: " + reason;
  return CellText(**builder.Finish("s"), column, 0);
}

std::string DictionaryText(const arrow::RecordBatch& batch, int column) {
  const auto& array = static_cast<const arrow::DictionaryArray&>(*batch.column(column));
  const auto& words = static_cast<const arrow::StringArray&>(*array.dictionary());
  std::string text;
  for (int64_t i = 0; i < words.length(); ++i) text += (i > 0 ? " " : "") + words.GetString(i);
  return text;
}

}  // namespace

TEST_CASE("hit builder: the schema is the one of hits.h") {
  const auto schema = HitsSchema();
  CHECK(schema->num_fields() == kHitColumns);
  CHECK(KindOf(*schema) == "hits");
  CHECK(schema->field(kHitTime)->name() == "time");
  CHECK(schema->field(kHitClient)->name() == "client");
  CHECK(schema->field(kHitAuthUser)->name() == "auth_user");
  CHECK(schema->field(kHitMethod)->name() == "method");
  CHECK(schema->field(kHitUrl)->name() == "url");
  CHECK(schema->field(kHitStatus)->name() == "status");
  CHECK(schema->field(kHitBytes)->name() == "bytes");
  CHECK(schema->field(kHitReferrer)->name() == "referrer");
  CHECK(schema->field(kHitAgent)->name() == "agent");
  CHECK(schema->field(kHitCookie)->name() == "cookie");
  CHECK(schema->field(kHitElapsed)->name() == "elapsed_us");
  CHECK(schema->field(kHitCacheResult)->name() == "cache_result");
  CHECK(schema->field(kHitContentType)->name() == "content_type");
  CHECK(schema->field(kHitSource)->name() == "source");
  CHECK(schema->field(kHitLine)->name() == "line");
  Spelling spelling;
  HitBuilder builder(spelling, "", {});
  builder.Begin({});
  const auto batch = *builder.Finish("s");
  CHECK(batch->num_rows() == 0);
  CHECK(batch->ValidateFull().ok());
  CHECK(batch->schema()->Equals(*schema, /*check_metadata=*/true));
}

TEST_CASE("hit builder: every column has its field") {
  Spelling spelling;
  CHECK(
      Row(spelling, {{Slot::kClient, "192.0.2.1"},
                     {Slot::kAuthUser, "frank"},
                     {Slot::kRequest, "GET /a HTTP/1.0"},
                     {Slot::kHost, "www.example.com"},
                     {Slot::kStatus, "200"},
                     {Slot::kBytes, "2326"},
                     {Slot::kReferrer, "http://r/"},
                     {Slot::kAgent, "agent"},
                     {Slot::kCookie, "c=1"},
                     {Slot::kElapsed, "17"},
                     {Slot::kCacheResult, "TCP_HIT"},
                     {Slot::kContentType, "text/html"}}) ==
      "1431857103000000|192.0.2.1|frank|GET|http://www.example.com/a|200|2326|http://r/|agent|c=1|"
      "17|TCP_HIT|text/html|s|0");
  CHECK(Row(spelling, {}) == "1431857103000000|~|~|~|~|~|~|~|~|~|~|~|~|s|0");
  CHECK(Row(spelling, {{Slot::kClient, "-"},
                       {Slot::kAuthUser, ""},
                       {Slot::kRequest, "-"},
                       {Slot::kHost, "-"},
                       {Slot::kStatus, "-"},
                       {Slot::kBytes, "-"},
                       {Slot::kReferrer, "-"},
                       {Slot::kAgent, ""},
                       {Slot::kCookie, "-"},
                       {Slot::kElapsed, "-"},
                       {Slot::kCacheResult, "-"},
                       {Slot::kContentType, "-"}}) ==
        "1431857103000000|~|~|~|~|~|~|~|~|~|~|~|~|s|0");
}

TEST_CASE("hit builder: numbers") {
  Spelling spelling;
  const auto status = [&](std::string_view text) {
    return Cell(kHitStatus, spelling, {{Slot::kStatus, text}});
  };
  CHECK(status("404") == "404");
  CHECK(status("0") == "0");
  CHECK(status("000") == "0");
  CHECK(status("-1") == "~");
  for (const char* wrong : {"1000", "20x", "+20", " 20", "-2", "2.0"}) {
    CAPTURE(std::string(wrong));
    CHECK(status(wrong) == "rejected: the status is not a number");
  }

  const auto bytes = [&](std::string_view text) {
    return Cell(kHitBytes, spelling, {{Slot::kBytes, text}});
  };
  CHECK(bytes("0") == "0");
  CHECK(bytes("+2750") == "2750");
  CHECK(bytes("-1") == "~");
  CHECK(bytes("9223372036854775807") == "9223372036854775807");
  for (const char* wrong :
       {"9223372036854775808", "12k", "-2", "+-2", "++2", "1.5", " 1", "1 ", "+"}) {
    CAPTURE(std::string(wrong));
    CHECK(bytes(wrong) == "rejected: the bytes are not a number");
  }

  CHECK(Row(spelling, {{Slot::kTime, "yesterday"}}) == "rejected: the time cannot be read");
  CHECK(Row(spelling, {{Slot::kTime, ""}}) == "rejected: the time cannot be read");
  CHECK(Row(spelling, {{Slot::kTime, {}}}) == "rejected: the time cannot be read");
}

TEST_CASE("hit builder: elapsed time") {
  Spelling spelling;
  const auto elapsed = [&](FieldList fields) { return Cell(kHitElapsed, spelling, fields); };
  CHECK(elapsed({{Slot::kElapsed, "17"}}) == "17");
  spelling.elapsed_unit_us = 1'000;
  CHECK(elapsed({{Slot::kElapsed, "17"}}) == "17000");
  CHECK(elapsed({{Slot::kElapsed, "+17"}}) == "17000");
  spelling.elapsed_unit_us = 1e6;
  CHECK(elapsed({{Slot::kElapsed, "0.086"}}) == "86000");
  CHECK(elapsed({{Slot::kElapsed, "0.0000005"}}) == "1");  // rounded
  // 0.000073 + 0.001048 + 0.000057 s.
  CHECK(elapsed({{Slot::kElapsed, "0.000073"},
                 {Slot::kElapsed2, "0.001048"},
                 {Slot::kElapsed3, "0.000057"}}) == "1178");
  CHECK(elapsed({{Slot::kElapsed, "-1"}, {Slot::kElapsed2, "-1"}, {Slot::kElapsed3, "-1"}}) == "~");
  CHECK(elapsed({{Slot::kElapsed, "-1"}, {Slot::kElapsed2, "0.5"}, {Slot::kElapsed3, "-"}}) ==
        "500000");
  for (const char* wrong :
       {"x", "1s", "-0.5", "nan", "inf", "1e3", "0x1", "99999999999999", ".", "+"}) {
    CAPTURE(std::string(wrong));
    CHECK(elapsed({{Slot::kElapsed, wrong}}) == "rejected: the elapsed time is not a number");
  }
  // Three that can be told apart from nonsense, each alone; their sum must not wrap around.
  const std::string sum = elapsed({{Slot::kElapsed, "9000000000000"},
                                   {Slot::kElapsed2, "9000000000000"},
                                   {Slot::kElapsed3, "9000000000000"}});
  CHECK(sum == "rejected: the elapsed time is not a number");
}

TEST_CASE("hit builder: clients with ports") {
  Spelling spelling;
  const auto client = [&](std::string_view text) {
    return Cell(kHitClient, spelling, {{Slot::kClient, text}});
  };
  CHECK(client("192.0.2.1:5000") == "192.0.2.1:5000");
  spelling.client_has_port = true;
  CHECK(client("192.0.2.1:5000") == "192.0.2.1");
  CHECK(client("[2001:db8::1]:5000") == "2001:db8::1");
  CHECK(client("2001:db8::1:5000") == "2001:db8::1");
  CHECK(client("192.0.2.1") == "192.0.2.1");
  CHECK(client("-") == "~");
  CHECK(client("-:5000") == "~");
}

TEST_CASE("hit builder: escapes and charsets") {
  Spelling spelling;
  spelling.set_all_escapes(Escape::kBackslash);
  CHECK(Cell(kHitAgent, spelling, {{Slot::kAgent, R"(a \"b\" \xe9)"}}) == "a \"b\" \xC3\xA9");
  CHECK(Cell(kHitAgent, spelling, {{Slot::kAgent, "caf\xE9"}}) == "caf\xC3\xA9");
  CHECK(Cell(kHitUrl, spelling, {{Slot::kRequest, R"(GET /a\"b HTTP/1.1)"}}) == "/a\"b");
  CHECK(Cell(kHitUrl, spelling, {{Slot::kRequest, "GET /caf\xE9 HTTP/1.1"}}) == "/caf%E9");
  CHECK(Cell(kHitUrl, spelling, {{Slot::kRequest, R"(GET /caf\xc3\xa9 HTTP/1.1)"}}) ==
        "/caf\xC3\xA9");
  // The blank may itself be escaped.
  CHECK(Cell(kHitMethod, spelling, {{Slot::kRequest, R"(GET\x20/a HTTP/1.1)"}}) == "GET");
  spelling.set_all_escapes(Escape::kNone);
  CHECK(Cell(kHitAgent, spelling, {{Slot::kAgent, R"(a\"b)"}}) == R"(a\"b)");
}

TEST_CASE("hit builder: URLs and their hosts") {
  Spelling spelling;
  const auto url = [&](FieldList fields, const std::string& origin = "") {
    return Cell(kHitUrl, spelling, fields, origin);
  };
  const std::string site = "https://site.example";
  CHECK(url({{Slot::kRequest, "GET /a HTTP/1.1"}}) == "/a");
  CHECK(url({{Slot::kRequest, "GET /a HTTP/1.1"}}, site) == "https://site.example/a");
  CHECK(url({{Slot::kRequest, "GET /a HTTP/1.1"}, {Slot::kHost, "h"}}, site) == "http://h/a");
  CHECK(url({{Slot::kRequest, "GET /a HTTP/1.1"}, {Slot::kHost, "-"}}, site) ==
        "https://site.example/a");
  CHECK(url({{Slot::kRequest, "GET /a HTTP/1.1"},
             {Slot::kHost, "h"},
             {Slot::kScheme, "https"},
             {Slot::kPort, "8443"}}) == "https://h:8443/a");
  CHECK(url({{Slot::kRequest, "GET http://p/a HTTP/1.1"}}, site) == "http://p/a");
  CHECK(url({{Slot::kMethod, "GET"}, {Slot::kUrl, "/a"}, {Slot::kQuery, "b=c"}}, site) ==
        "https://site.example/a?b=c");
  CHECK(url({{Slot::kMethod, "GET"}, {Slot::kUrl, "/a"}, {Slot::kQuery, "-"}}) == "/a");
  CHECK(url({{Slot::kMethod, "GET"}, {Slot::kUrl, "-"}, {Slot::kQuery, "b"}}, site) == "~");
  CHECK(url({{Slot::kMethod, "CONNECT"}, {Slot::kUrl, "h:443"}}) == "https://h:443/");
  CHECK(url({{Slot::kRequest, "\x16\x03\x01"}}, site) == "~");
  CHECK(url({{Slot::kRequest, "GET"}}, site) == "~");
  CHECK(Cell(kHitMethod, spelling, {{Slot::kRequest, "GET"}}) == "GET");
  CHECK(Cell(kHitMethod, spelling, {{Slot::kMethod, "-"}, {Slot::kUrl, "/a"}}) == "~");
  // A method right before its URL is looked up as one text.
  const std::string line = "PUT /a";
  CHECK(Cell(kHitMethod, spelling,
             {{Slot::kMethod, std::string_view(line).substr(0, 3)},
              {Slot::kUrl, std::string_view(line).substr(4)}}) == "PUT");
}

TEST_CASE("hit builder: each word once") {
  Spelling spelling;
  spelling.set_all_escapes(Escape::kBackslash);
  HitBuilder builder(spelling, "http://h", {});
  builder.Begin({});
  CHECK(Offer(&builder, {{Slot::kAgent, "A"}, {Slot::kRequest, "GET /A HTTP/1.1"}}) == "");
  CHECK(Offer(&builder, {{Slot::kAgent, "\\x41"}, {Slot::kRequest, "GET /\\x41 HTTP/1.0"}}) == "");
  CHECK(Offer(&builder, {{Slot::kAgent, "A"}, {Slot::kRequest, "POST http://h/A HTTP/1.1"}}) == "");
  CHECK(Offer(&builder, {{Slot::kAgent, "B"}, {Slot::kRequest, "GET /A"}, {Slot::kHost, "h:80"}}) ==
        "");
  CHECK(Offer(&builder, {{Slot::kAgent, "B"}, {Slot::kRequest, "GET /A"}, {Slot::kHost, "g"}}) ==
        "");
  // Two cuts of one URL into a host and a path.
  CHECK(Offer(&builder, {{Slot::kRequest, "GET /b/c"}, {Slot::kHost, "g/a"}}) == "");
  CHECK(Offer(&builder, {{Slot::kRequest, "GET /a/b/c"}, {Slot::kHost, "g"}}) == "");
  const auto batch = *builder.Finish("s");
  CHECK(batch->num_rows() == 7);
  CHECK(DictionaryText(*batch, kHitAgent) == "A B");
  CHECK(DictionaryText(*batch, kHitMethod) == "GET POST");
  CHECK(DictionaryText(*batch, kHitUrl) == "http://h/A http://g/A http://g/a/b/c");
  CHECK(DictionaryText(*batch, kHitSource) == "s");
  CHECK(CellText(*batch, kHitUrl, 2) == "http://h/A");
  CHECK(CellText(*batch, kHitUrl, 4) == "http://g/A");
}

TEST_CASE("hit builder: the same request on two hosts") {
  Spelling spelling;
  HitBuilder builder(spelling, "", {});
  builder.Begin({});
  for (const char* host : {"a", "b", "-", "a"}) {
    CHECK(Offer(&builder, {{Slot::kRequest, "GET /x HTTP/1.1"}, {Slot::kHost, host}}) == "");
  }
  const auto batch = *builder.Finish("s");
  CHECK(DictionaryText(*batch, kHitUrl) == "http://a/x http://b/x /x");
  CHECK(CellText(*batch, kHitUrl, 3) == "http://a/x");
}

TEST_CASE("hit builder: out of range and rejected lines leave no trace") {
  Spelling spelling;
  // From the second itself to just before the next but one.
  HitBuilder builder(spelling, "", {kMicros, kMicros + 2'000'000});
  builder.Begin({});
  const auto at = [&](std::string_view time, std::string_view status) {
    return Offer(&builder, {{Slot::kTime, time}, {Slot::kAgent, time}, {Slot::kStatus, status}},
                 40);
  };
  CHECK(at("17/May/2015:10:05:02 +0000", "200") == "out of range");
  CHECK(at("17/May/2015:10:05:03 +0000", "200") == "");
  CHECK(at("17/May/2015:10:05:04 +0000", "2oo") == "the status is not a number");
  CHECK(at("17/May/2015:10:05:04.999999 +0000", "200") == "");
  CHECK(at("17/May/2015:10:05:05 +0000", "200") == "out of range");
  // A line that makes no sense is rejected wherever it would be.
  CHECK(at("17/May/2015:10:05:05 +0000", "2oo") == "the status is not a number");
  const auto batch = *builder.Finish("s");
  CHECK(batch->num_rows() == 2);
  CHECK(DictionaryText(*batch, kHitAgent) ==
        "17/May/2015:10:05:03 +0000 17/May/2015:10:05:04.999999 +0000");
  CHECK(CellText(*batch, kHitLine, 1) == "40");
}

TEST_CASE("hit builder: fields that come late or only once") {
  Spelling spelling;
  HitBuilder builder(spelling, "", {});
  constexpr int kRows = 20'000;
  builder.Begin({});
  for (int i = 0; i < kRows; ++i) {
    const std::string_view cookie = i == 9'000 ? "c" : "-";
    const std::string_view referrer = i == 0 ? "r" : "-";
    const std::string_view user = i == kRows - 1 ? "u" : "-";
    REQUIRE(Offer(&builder,
                  {{Slot::kCookie, cookie}, {Slot::kReferrer, referrer}, {Slot::kAuthUser, user}},
                  i) == "");
  }
  const auto batch = *builder.Finish("s");
  REQUIRE(batch->ValidateFull().ok());
  CHECK(batch->num_rows() == kRows);
  for (int column : {kHitCookie, kHitReferrer, kHitAuthUser}) {
    CHECK(batch->column(column)->null_count() == kRows - 1);
  }
  CHECK(CellText(*batch, kHitCookie, 9'000) == "c");
  CHECK(CellText(*batch, kHitReferrer, 0) == "r");
  CHECK(CellText(*batch, kHitAuthUser, kRows - 1) == "u");
  CHECK(batch->column(kHitClient)->null_count() == kRows);
}

TEST_CASE("hit builder: batches depend on their lines alone") {
  Spelling spelling;
  spelling.set_all_escapes(Escape::kBackslash);
  std::mt19937 random(13);
  const auto fill = [](HitBuilder* builder, unsigned seed, int rows) {
    std::mt19937 values(seed);
    std::string text;
    for (int i = 0; i < 64; ++i) text += "\\x4" + std::to_string(i % 10) + "z";
    builder->Begin(text);
    for (int i = 0; i < rows; ++i) {
      const std::string request = "GET /" + std::to_string(values() % 500) + " HTTP/1.1";
      const std::string agent = values() % 2 == 0 ? text.substr(values() % 300, values() % 9) : "x";
      const std::string host = values() % 3 == 0 ? "-" : "h" + std::to_string(values() % 3);
      CHECK(Offer(builder,
                  {{Slot::kRequest, request},
                   {Slot::kAgent, agent},
                   {Slot::kHost, host},
                   {Slot::kClient, std::string_view(text).substr(values() % 200, values() % 5)}},
                  i) == "");
    }
    return *builder->Finish("s");
  };
  HitBuilder used(spelling, "http://d", {});
  for (int i = 0; i < 20; ++i) {
    // Past 4096 rows the columns have to grow.
    const unsigned seed = random();
    const int rows = i == 7 ? 10'000 : static_cast<int>(random() % 100);
    HitBuilder fresh(spelling, "http://d", {});
    const auto expected = fill(&fresh, seed, rows);
    const auto batch = fill(&used, seed, rows);
    REQUIRE(batch->ValidateFull().ok());
    REQUIRE(batch->Equals(*expected));
    REQUIRE(DictionaryText(*batch, kHitUrl) == DictionaryText(*expected, kHitUrl));
  }
}

}  // namespace weblog
