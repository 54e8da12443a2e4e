#include "warc/gzip_packer.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <random>
#include <string>

namespace crawl {
namespace {

// By zlib, which is not what packs; "damaged" unless `packed` is one whole member.
std::string Unpacked(const std::string& packed, size_t size) {
  z_stream stream = {};
  inflateInit2(&stream, 15 + 16);
  std::string text(size + 1, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int result = inflate(&stream, Z_FINISH);
  text.resize(stream.total_out);
  const bool whole = result == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  return whole ? text : "damaged";
}

std::string Noise(size_t size) {
  std::mt19937 random(7);
  std::string text(size, '\0');
  for (char& c : text) c = static_cast<char>(random());
  return text;
}

std::string Words(size_t size) {
  constexpr std::string_view kWords[] = {"star ", "planet ", "moon ", "comet ", "<p>", "</p>\n"};
  std::mt19937 random(8);
  std::string text;
  while (text.size() < size) text += kWords[random() % std::size(kWords)];
  text.resize(size);
  return text;
}

TEST_SUITE_BEGIN("gzip packer");

TEST_CASE("members unpack to what they were made of") {
  GzipPacker packer;
  for (const size_t size : {0, 1, 2, 1023, 1024, 16'000, 65'535, 65'536, 200'000, 3'000'000}) {
    CAPTURE(size);
    for (const std::string& text : {Words(size), Noise(size), std::string(size, ' ')}) {
      std::string packed;
      packer.Append(text, &packed);
      CHECK(Unpacked(packed, size) == text);
      // What cannot be packed is stored.
      CHECK(packed.size() <= size + size / 65'535 * 5 + 32);
    }
  }
}

TEST_CASE("text becomes shorter, also short text") {
  GzipPacker packer;
  std::string packed_short, packed_long;
  packer.Append(Words(300), &packed_short);
  CHECK(packed_short.size() < 250);
  packer.Append(Words(16'000), &packed_long);
  CHECK(packed_long.size() < 4'000);
}

TEST_CASE("a member is appended and needs none before it") {
  std::string packed;
  GzipPacker packer;
  packer.Append(Noise(100'000), &packed);
  const size_t before = packed.size();
  packer.Append(Words(5000), &packed);
  CHECK(Unpacked(packed.substr(0, before), 100'000) == Noise(100'000));
  CHECK(Unpacked(packed.substr(before), 5000) == Words(5000));
}

TEST_SUITE_END();

}  // namespace
}  // namespace crawl
