#include "page/query_encoder.h"

#include <algorithm>
#include <array>

#include "text/characters.h"

namespace crawl {
namespace {

constexpr lxb_codepoint_t kReplacement = 0xFFFD;

// A character takes four bytes at most, and three that switch to its set.
using CharacterBytes = std::array<lxb_char_t, 8>;

std::string_view AsText(const CharacterBytes& bytes, int size) {
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<size_t>(std::max(size, 0))};
}

// Those of the standard's "special-query percent-encode set".
bool IsPercentEncoded(unsigned char byte) {
  return byte <= 0x20 || byte >= 0x7F || byte == '"' || byte == '#' || byte == '\'' ||
         byte == '<' || byte == '>';
}

// What URL parsers take out before they read.
bool IsTabOrLineEnd(char c) { return c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

void QueryEncoder::SetCharset(std::string_view name) {
  const auto* bytes = reinterpret_cast<const lxb_char_t*>(name.data());
  encoding_ = lxb_encoding_data_by_pre_name(bytes, name.size());
  if (encoding_ == nullptr) return;
  switch (encoding_->encoding) {
    case LXB_ENCODING_REPLACEMENT:
    case LXB_ENCODING_UTF_16BE:
    case LXB_ENCODING_UTF_16LE:
    case LXB_ENCODING_UTF_8:
      encoding_ = nullptr;
      break;
    default:
      break;
  }
}

std::string_view QueryEncoder::EncodeQuery(std::string_view reference) {
  const size_t end = std::min(reference.find('#'), reference.size());
  const size_t begin = std::min(reference.find('?'), end);
  std::string_view query = reference.substr(begin, end - begin);
  if (IsAscii(query)) return reference;
  encoded_.assign(reference.substr(0, begin));
  lxb_encoding_encode_t state{};
  lxb_encoding_encode_init_single(&state, encoding_);
  while (!query.empty()) {
    const CodePoint character = DecodeUtf8(query);
    if (!IsTabOrLineEnd(query.front())) {
      AppendCharacter(character.size > 0 ? character.value : kReplacement, &state);
    }
    query.remove_prefix(std::max<size_t>(character.size, 1));
  }
  CharacterBytes last;
  lxb_char_t* at = last.data();
  AppendBytes(AsText(last, lxb_encoding_encode_finish_single(&state, &at, at + last.size())));
  encoded_.append(reference.substr(end));
  return encoded_;
}

void QueryEncoder::AppendCharacter(lxb_codepoint_t character, lxb_encoding_encode_t* state) {
  CharacterBytes bytes;
  lxb_char_t* at = bytes.data();
  const int size = encoding_->encode_single(state, &at, at + bytes.size(), character);
  if (size >= 0) {
    AppendBytes(AsText(bytes, size));
    return;
  }
  // The number is in ASCII, to which ISO-2022-JP has to switch.
  at = bytes.data();
  AppendBytes(AsText(bytes, lxb_encoding_encode_finish_single(state, &at, at + bytes.size())));
  encoded_.append("%26%23").append(std::to_string(character)).append("%3B");
}

void QueryEncoder::AppendBytes(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (IsPercentEncoded(byte)) {
      encoded_ += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    } else {
      encoded_ += c;
    }
  }
}

}  // namespace crawl
