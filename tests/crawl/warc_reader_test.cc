#include <doctest/doctest.h>
#include <zstd.h>

#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/device/file.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>
#include <filesystem>
#include <sstream>

#include "../weblog/packing.h"
#include "../weblog/temp_dir.h"
#include "crawl/warc.h"
#include "warc_text.h"

namespace crawl {
namespace {

using weblog::Compression;
using weblog::Pack;
using weblog::TempDir;

std::vector<std::string> SomeRecords() {
  return {RecordText("warcinfo", "", "software: hand\r\n"),
          ResponseText("http://h/a", "<p>one\r\n\r\nWARC/1.0\r\n"), ResponseText("http://h/b", ""),
          ResponseText("http://h/c", std::string(300'000, 'c'))};
}

std::string Joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return all;
}

void CheckRecords(const std::string& path, const std::vector<std::string>& packed) {
  const ReadRecords all = ReadAll(path);
  CHECK_MESSAGE(all.end.ok(), all.end.ToString());
  REQUIRE(all.records.size() == 4);
  CHECK(all.records[0].type == "warcinfo");
  CHECK(all.records[0].url.empty());
  CHECK(all.records[1].url == "http://h/a");
  CHECK(all.records[1].block.ends_with("<p>one\r\n\r\nWARC/1.0\r\n"));
  CHECK(all.records[2].block.ends_with("\r\n\r\n"));
  CHECK(all.records[3].block.size() == 300'000 + all.records[2].block.size());
  int64_t offset = 0;
  for (size_t i = 0; i < packed.size(); ++i) {
    CHECK(all.records[i].offset == offset);
    CHECK(all.records[i].length == static_cast<int64_t>(packed[i].size()));
    offset += static_cast<int64_t>(packed[i].size());
  }
  CHECK(all.good_until == offset);
}

std::vector<std::string> PackEach(Compression compression, std::vector<std::string> parts) {
  for (std::string& part : parts) part = Pack(compression, part);
  return parts;
}

TEST_SUITE_BEGIN("warc reader");

TEST_CASE("plain, gzip by member and zstd by frame: records and where they are") {
  const TempDir dir;
  for (const Compression compression :
       {Compression::kNone, Compression::kGzip, Compression::kZstd}) {
    CAPTURE(weblog::NameOf(compression));
    const auto packed = PackEach(compression, SomeRecords());
    CheckRecords(dir.Write("a.warc", Joined(packed)), packed);
  }
}

TEST_CASE("a file compressed as a whole has the offsets of its text") {
  const TempDir dir;
  const auto records = SomeRecords();
  for (const Compression compression : weblog::kCompressions) {
    CAPTURE(weblog::NameOf(compression));
    CheckRecords(dir.Write("a.warc", Pack(compression, Joined(records))), records);
  }
  // Members that begin and end anywhere.
  const std::string text = Joined(records);
  std::string pieces;
  for (size_t at = 0; at < text.size(); at += 1000) {
    pieces += Pack(Compression::kGzip, std::string_view(text).substr(at, 1000));
  }
  CheckRecords(dir.Write("a.warc", pieces), records);
}

TEST_CASE("fields: folded lines, line feeds alone, names in any case, old brackets") {
  const TempDir dir;
  const ReadRecords all = ReadAll(dir.Write("a.warc",
                                            "WARC/0.18\nwarc-type: response\n"
                                            "WARC-TARGET-URI: <http://h/a>\n"
                                            "X-Long: one\n  two\n\tthree \nContent-Type:text/x\n"
                                            "WARC-Record-ID: <urn:uuid:7>\n"
                                            "Content-Length:  3 \n\nabc\n\n"));
  CHECK_MESSAGE(all.end.ok(), all.end.ToString());
  REQUIRE(all.records.size() == 1);
  const WarcRecord& record = all.records[0];
  CHECK(record.type == "response");
  CHECK(record.url == "http://h/a");
  CHECK(record.id == "<urn:uuid:7>");
  CHECK(record.content_type == "text/x");
  CHECK(record.block == "abc");
  CHECK(record.Field("x-long") == "one two three");
  CHECK(record.Field("warc-type") == "response");
  CHECK(record.Field("none").empty());
  REQUIRE(record.fields.size() == 2);
  CHECK(record.fields[0].first == "X-Long");
  CHECK(record.fields[1].first == "Content-Length");
}

TEST_CASE("seeking") {
  const TempDir dir;
  const auto packed = PackEach(Compression::kGzip, SomeRecords());
  auto reader = *WarcReader::Open(dir.Write("a.warc", Joined(packed)));
  WarcRecord record;
  CHECK(reader->Seek(static_cast<int64_t>(packed[0].size() + packed[1].size())).ok());
  CHECK(*reader->Next(&record));
  CHECK(record.url == "http://h/b");
  CHECK(*reader->Next(&record));
  CHECK(record.url == "http://h/c");
  CHECK(!*reader->Next(&record));
  CHECK(reader->Seek(0).ok());
  CHECK(*reader->Next(&record));
  CHECK(record.type == "warcinfo");
  CHECK(!reader->Seek(-1).ok());
  CHECK(!reader->Seek(1 << 30).ok());
}

TEST_CASE("a file cut anywhere ends in an error behind its whole records") {
  const TempDir dir;
  for (const Compression compression :
       {Compression::kNone, Compression::kGzip, Compression::kZstd}) {
    CAPTURE(weblog::NameOf(compression));
    const auto packed =
        PackEach(compression, {ResponseText("http://h/a", "1"), ResponseText("http://h/b", "2")});
    const std::string whole = Joined(packed);
    for (size_t size = packed[0].size() + 1; size < whole.size(); ++size) {
      const ReadRecords all = ReadAll(dir.Write("a.warc", whole.substr(0, size)));
      // The line ends behind a plain record are not missed at the end of a file.
      if (compression == Compression::kNone && size + 4 >= whole.size()) {
        CHECK(all.end.ok());
        continue;
      }
      CAPTURE(size);
      CHECK(all.records.size() == 1);
      CHECK(all.good_until == static_cast<int64_t>(packed[0].size()));
      CHECK(!all.end.ok());
      const std::string where =
          (dir / "a.warc") + ": byte " + std::to_string(packed[0].size()) + ": ";
      CHECK_MESSAGE(all.end.message().starts_with(where), all.end.message());
    }
  }
}

TEST_CASE("what is no record is an error") {
  const TempDir dir;
  const std::string good = RecordText("metadata", "", "x");
  const auto message = [&](const std::string& bytes) {
    return ReadAll(dir.Write("a", bytes)).end.message().substr(dir.path().size() + 2);
  };
  CHECK(message("hello") == ": byte 0: no WARC record begins here");
  CHECK(message(good + "hello") ==
        ": byte " + std::to_string(good.size()) + ": no WARC record begins here");
  CHECK(message("WARC/9.0\r\nContent-Length: 0\r\n\r\n") ==
        ": byte 0: a record of a version of WARC that is not known");
  CHECK(message("WARC/1.0\r\nWARC-Type: x\r\n\r\n") == ": byte 0: a record without Content-Length");
  CHECK(message("WARC/1.0\r\nContent-Length: 1x\r\n\r\n") ==
        ": byte 0: a record whose Content-Length is no number");
  CHECK(message("WARC/1.0\r\nContent-Length: -1\r\n\r\n") ==
        ": byte 0: a record whose Content-Length is no number");
  CHECK(message("WARC/1.0\r\n folded\r\n\r\n") ==
        ": byte 0: a record that begins with a folded line");
  CHECK(message("WARC/1.0\r\nno field\r\n\r\n") ==
        ": byte 0: a record with a line in its head that is no field");
  CHECK(message("WARC/1.0\r\nContent-Length: 9223372036854775807\r\n\r\nabc") ==
        ": byte 0: ends within a record");
  CHECK(message(Pack(Compression::kGzip, good) + Pack(Compression::kGzip, good + good))
            .ends_with(": more bytes than a record in a member of the file"));
  CHECK(ReadAll(dir / "none").end.message().find("cannot open") != std::string::npos);
  CHECK(ReadAll(dir.path()).end.message().find("is a directory") != std::string::npos);
  CHECK(ReadAll(dir.Write("empty", "")).end.ok());
  CHECK(ReadAll(dir.Write("empty", Pack(Compression::kGzip, ""))).end.ok());
}

TEST_CASE("limits: long blocks are cut, long heads are errors") {
  const TempDir dir;
  WarcLimits limits;
  limits.max_block = 10;
  limits.max_head = 200;
  for (const Compression compression :
       {Compression::kNone, Compression::kGzip, Compression::kZstd}) {
    const std::string packed =
        Pack(compression, RecordText("a", "", "0123456789")) +
        Pack(compression, RecordText("b", "", std::string(1'000'000, '.'))) +
        Pack(compression, RecordText("c", "", "x", "More: " + std::string(200, 'm') + "\r\n"));
    const ReadRecords all = ReadAll(dir.Write("a", packed), limits);
    REQUIRE(all.records.size() == 2);
    CHECK(!all.records[0].truncated);
    CHECK(all.records[1].truncated);
    CHECK(all.records[1].block == "..........");
    CHECK(all.end.message().ends_with("a record whose head is larger than 200 bytes"));
  }
}

TEST_CASE("a member that unpacks to more than is held at once is read in pieces") {
  const TempDir dir;
  WarcLimits limits;
  limits.max_block = 1 << 20;
  const std::string bomb = Pack(Compression::kGzip, RecordText("a", "", std::string(50 << 20, 0)));
  const std::string after = Pack(Compression::kGzip, RecordText("b", "", "behind"));
  const ReadRecords all = ReadAll(dir.Write("a", bomb + after), limits);
  CHECK_MESSAGE(all.end.ok(), all.end.ToString());
  REQUIRE(all.records.size() == 2);
  CHECK(all.records[0].block.size() == 1 << 20);
  CHECK(all.records[0].block.capacity() < 4 << 20);
  CHECK(all.records[0].length == static_cast<int64_t>(bomb.size()));
  CHECK(all.records[1].block == "behind");
  // A damaged checksum is found there too.
  std::string damaged = bomb;
  damaged[damaged.size() - 5] ^= 1;
  CHECK(ReadAll(dir.Write("a", damaged + after), limits)
            .end.message()
            .ends_with(": byte 0: damaged gzip data"));
}

TEST_CASE("a file that is packed as a whole must not fill the disk") {
  const TempDir dir;
  const std::string text = RecordText("a", "", "x") + RecordText("b", "", std::string(70 << 20, 0));
  const ReadRecords all = ReadAll(dir.Write("a", Pack(Compression::kBzip2, text)));
  CHECK(all.records.empty());
  CHECK(all.end.message().ends_with(": unpacks to more than 200 times its size"));
}

// A skippable frame: its magic number, the size of its content, the content.
std::string DictionaryFrame(std::string_view content) {
  std::string frame = "\x5d\x2a\x4d\x18";
  for (int shift = 0; shift < 32; shift += 8) {
    frame += static_cast<char>(content.size() >> shift & 0xFF);
  }
  return frame += content;
}

TEST_CASE("zstd frames with a dictionary in front") {
  const TempDir dir;
  const std::string dictionary = "WARC/1.0 WARC-Type: response WARC-Target-URI: http://h/ <p>one";
  ZSTD_CCtx* context = ZSTD_createCCtx();
  std::string frames;
  for (const std::string& record : SomeRecords()) {
    std::string frame(ZSTD_compressBound(record.size()), '\0');
    frame.resize(ZSTD_compress_usingDict(context, frame.data(), frame.size(), record.data(),
                                         record.size(), dictionary.data(), dictionary.size(), 3));
    frames += frame;
  }
  ZSTD_freeCCtx(context);
  for (const std::string& stored : {dictionary, Pack(Compression::kZstd, dictionary)}) {
    const std::string front = DictionaryFrame(stored);
    const ReadRecords all = ReadAll(dir.Write("a", front + frames));
    CHECK_MESSAGE(all.end.ok(), all.end.ToString());
    REQUIRE(all.records.size() == 4);
    CHECK(all.records[0].offset == static_cast<int64_t>(front.size()));
    CHECK(all.records[3].block.ends_with("ccc"));
  }
  CHECK(!ReadAll(dir.Write("a", frames)).end.ok());
  CHECK(ReadAll(dir.Write("a", DictionaryFrame(dictionary).substr(0, 20)))
            .end.message()
            .ends_with(": byte 0: the frame of its dictionary is damaged"));
}

TEST_CASE("a real archive: every response, each where it says, and all bytes of the file") {
  const std::string path = std::string(TRODDEN_SHARED_DATA) + "/wikispeedia/wikispeedia.warc.gz";
  if (!std::filesystem::exists(path)) return;
  auto reader = *WarcReader::Open(path);
  std::vector<std::pair<int64_t, std::string>> some;
  WarcRecord record;
  int64_t responses = 0, blocks = 0, offset = 0;
  while (*reader->Next(&record)) {
    CHECK(record.offset == offset);
    offset += record.length;
    blocks += static_cast<int64_t>(record.block.size());
    if (record.type != "response") continue;
    if (responses++ % 500 == 0) some.emplace_back(record.offset, record.block);
  }
  CHECK(responses == 4604);
  CHECK(offset == static_cast<int64_t>(std::filesystem::file_size(path)));
  for (auto place = some.rbegin(); place != some.rend(); ++place) {
    CHECK(reader->Seek(place->first).ok());
    CHECK(*reader->Next(&record));
    CHECK(record.block == place->second);
  }

  // Unpacked as a whole by another library, its blocks are as long, heads and line ends left out.
  namespace io = boost::iostreams;
  io::filtering_istreambuf text;
  text.push(io::gzip_decompressor());
  text.push(io::file_source(path, std::ios::binary));
  std::ostringstream unpacked;
  io::copy(text, unpacked);
  const TempDir dir;
  const ReadRecords plain = ReadAll(dir.Write("plain.warc", unpacked.str()));
  CHECK(plain.end.ok());
  int64_t plain_blocks = 0;
  for (const WarcRecord& one : plain.records) {
    plain_blocks += static_cast<int64_t>(one.block.size());
  }
  CHECK(plain_blocks == blocks);
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
