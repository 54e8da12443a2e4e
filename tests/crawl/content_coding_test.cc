#include <doctest/doctest.h>

#include <random>
#include <string>

#include "crawl/web.h"
#include "packing.h"

namespace crawl {
namespace {

struct Decoded {
  FetchError error;
  std::string text;
};

Decoded Decode(std::string_view codings, std::string_view body, const CodingLimits& limits = {}) {
  Decoded decoded;
  decoded.text = "left from before";
  decoded.error = DecodeBody(codings, body, limits, &decoded.text);
  return decoded;
}

// What does not pack well, so that damage is somewhere in the middle.
std::string Noise(size_t size) {
  std::mt19937 random(1);
  std::string noise(size, '\0');
  for (char& c : noise) c = static_cast<char>('a' + random() % 26);
  return noise;
}

}  // namespace

TEST_CASE("content coding: each of them") {
  const std::string text = Noise(100'000);
  for (const auto& [codings, body] : {std::pair<std::string, std::string>{"gzip", Deflated(text)},
                                      {"X-GZip", Deflated(text)},
                                      {"deflate", Deflated(text, kZlibFormat)},
                                      {"deflate", Deflated(text, kRawFormat)},
                                      {"br", Brotli(text)},
                                      {"zstd", Zstandard(text)},
                                      {"", text},
                                      {"identity", text},
                                      {"gzip, zstd", Zstandard(Deflated(text))},
                                      {" identity , GZIP ,, zstd ", Zstandard(Deflated(text))}}) {
    CAPTURE(codings);
    const Decoded decoded = Decode(codings, body);
    CHECK(decoded.error == FetchError::kNone);
    CHECK(decoded.text == text);
  }
}

TEST_CASE("content coding: none that is unknown, and not very many") {
  CHECK(Decode("compress", "x").error == FetchError::kCoding);
  CHECK(Decode("gzip, sdch", "x").error == FetchError::kCoding);
  std::string body = "x";
  for (int i = 0; i < 4; ++i) body = Deflated(body);
  CHECK(Decode("gzip,gzip,gzip,gzip", body).text == "x");
  CHECK(Decode("gzip,gzip,gzip,gzip,gzip", Deflated(body)).error == FetchError::kCoding);
}

TEST_CASE("content coding: markup under a name that is no coding's") {
  for (const char* coding : {"UTF-8", "8bit", "text/html", "gzip, UTF-8", "a, b, c, d, e, f"}) {
    CAPTURE(coding);
    for (const char* body : {"<p>Hello", "\xef\xbb\xbf\r\n <!DOCTYPE html>"}) {
      CHECK(Decode(coding, body).error == FetchError::kNone);
      CHECK(Decode(coding, body).text == body);
    }
    for (const char* body : {"plain", "", "\x1f\x8b\x08 <p>"}) {
      CHECK(Decode(coding, body).error == FetchError::kCoding);
      CHECK(Decode(coding, body).text.empty());
    }
  }
  CodingLimits limits;
  limits.max_size = 10;
  CHECK(Decode("UTF-8", "<p>Hello world", limits).error == FetchError::kBomb);
  CHECK(Decode("UTF-8", "<p>Hello world", limits).text == "<p>Hello w");
}

TEST_CASE("content coding: plain bytes under a coding's name") {
  for (const char* coding : {"gzip", "deflate", "br", "zstd"}) {
    CAPTURE(coding);
    const Decoded decoded = Decode(coding, " \n<!DOCTYPE html><p>Hello");
    CHECK(decoded.error == FetchError::kNone);
    CHECK(decoded.text == " \n<!DOCTYPE html><p>Hello");
    CHECK(Decode(coding, "").error == FetchError::kNone);
    CHECK(Decode(coding, "").text == "");
  }
  CHECK(Decode("gzip", "plain").text == "plain");
  CHECK(Decode("zstd", "plain").text == "plain");
  CHECK(Decode("br", "plain text that is no markup").error == FetchError::kCoding);
}

TEST_CASE("content coding: damage leaves what came before") {
  const std::string text = Noise(300'000);
  for (const auto& [coding, body] : {std::pair<std::string, std::string>{"gzip", Deflated(text)},
                                     {"deflate", Deflated(text, kZlibFormat)},
                                     {"deflate", Deflated(text, kRawFormat)},
                                     {"br", Brotli(text)},
                                     {"zstd", Zstandard(text)}}) {
    CAPTURE(coding);
    const Decoded cut = Decode(coding, std::string_view(body).substr(0, body.size() - 20));
    CHECK(cut.error == FetchError::kCoding);
    CHECK(cut.text.size() > 50'000);
    CHECK(text.starts_with(cut.text));
  }
  std::string wrong_sum = Deflated(text);
  wrong_sum[wrong_sum.size() - 6] ^= 1;
  CHECK(Decode("gzip", wrong_sum).error == FetchError::kCoding);
  CHECK(Decode("gzip", wrong_sum).text == text);
}

TEST_CASE("content coding: members in a row, and bytes behind the end") {
  const Decoded two = Decode("gzip", Deflated("one ") + Deflated("two"));
  CHECK(two.error == FetchError::kNone);
  CHECK(two.text == "one two");
  CHECK(Decode("gzip", Deflated("one") + std::string(10, '\0')).text == "one");
  CHECK(Decode("gzip", Deflated("one") + "garbage").error == FetchError::kNone);
  CHECK(Decode("zstd", Zstandard("one ") + Zstandard("two")).text == "one two");
  CHECK(Decode("zstd", Zstandard("one") + "garbage").text == "one");
}

// 100 MB of zeros are about 100 kB in gzip. By the ratio of 200 they may become 20 MB.
TEST_CASE("content coding: a bomb ends at the ratio") {
  const std::string zeros(100'000'000, '\0');
  for (const auto& [coding, body] : {std::pair<std::string, std::string>{"gzip", Deflated(zeros)},
                                     {"deflate", Deflated(zeros, kZlibFormat)},
                                     {"br", Brotli(zeros)},
                                     {"zstd", Zstandard(zeros)},
                                     {"gzip, gzip", Deflated(Deflated(zeros))}}) {
    CAPTURE(coding);
    const Decoded decoded = Decode(coding, body);
    CHECK(decoded.error == FetchError::kBomb);
    CHECK(decoded.text.size() == std::max<size_t>(1 << 20, body.size() * 200));
  }
}

TEST_CASE("content coding: the limits are exact") {
  // The first mebibyte is free of the ratio.
  const std::string small(1 << 20, 'x');
  CHECK(Decode("gzip", Deflated(small)).error == FetchError::kNone);
  CHECK(Decode("gzip", Deflated(small)).text == small);
  CHECK(Decode("gzip", Deflated(small + "x")).error == FetchError::kBomb);
  CHECK(Decode("gzip", Deflated(small + "x")).text == small);
  CodingLimits limits;
  limits.max_size = 1000;
  const std::string noise = Noise(1001);
  for (const auto& [coding, pack] :
       {std::pair<std::string, std::string (*)(std::string_view)>{"zstd", Zstandard},
        {"br", Brotli},
        {"gzip", [](std::string_view text) { return Deflated(text); }},
        {"", [](std::string_view text) { return std::string(text); }}}) {
    CAPTURE(coding);
    CHECK(Decode(coding, pack(noise.substr(0, 1000)), limits).error == FetchError::kNone);
    const Decoded more = Decode(coding, pack(noise), limits);
    CHECK(more.error == FetchError::kBomb);
    CHECK(more.text == noise.substr(0, 1000));
  }
}

// A window of 128 MiB would be taken as memory before a byte comes out.
TEST_CASE("content coding: zstd with a window beyond what the web allows") {
  // Magic, a frame header without size or checksum, a window descriptor of 2^(10 + 17) bytes, one
  // last raw block of one byte.
  const std::string_view frame("\x28\xb5\x2f\xfd\x00\x88\x09\x00\x00x", 10);
  CHECK(Decode("zstd", frame).error == FetchError::kCoding);
  const std::string_view narrow("\x28\xb5\x2f\xfd\x00\x00\x09\x00\x00x", 10);
  CHECK(Decode("zstd", narrow).text == "x");
}

}  // namespace crawl
