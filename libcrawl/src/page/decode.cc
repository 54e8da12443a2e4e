#include "page/decode.h"

#include <lexbor/encoding/multi.h>

#include <algorithm>
#include <array>

#include "page/ascii.h"

namespace crawl {
namespace {

constexpr uint32_t kReplacement = 0xFFFD;

bool IsSingleByte(const lxb_encoding_data_t* encoding) {
  switch (encoding->encoding) {
    case LXB_ENCODING_BIG5:
    case LXB_ENCODING_EUC_JP:
    case LXB_ENCODING_EUC_KR:
    case LXB_ENCODING_GB18030:
    case LXB_ENCODING_GBK:
    case LXB_ENCODING_ISO_2022_JP:
    case LXB_ENCODING_SHIFT_JIS:
    case LXB_ENCODING_UTF_16BE:
    case LXB_ENCODING_UTF_16LE:
    case LXB_ENCODING_UTF_8:
      return false;
    default:
      return true;
  }
}

// Decodes one run of bytes from its beginning to its end.
class RunDecoder {
 public:
  explicit RunDecoder(const lxb_encoding_data_t* encoding) : encoding_(encoding) {}

  void Append(std::string_view bytes, std::string* utf8) {
    lxb_encoding_decode_t state{};
    lxb_encoding_decode_init(&state, encoding_, buffer_.data(), buffer_.size());
    lxb_encoding_decode_replace_set(&state, &kReplacementText, 1);
    const auto* at = reinterpret_cast<const lxb_char_t*>(bytes.data());
    const auto* end = at + bytes.size();
    lxb_status_t status;
    do {
      status = encoding_->decode(&state, &at, end);
      Take(&state, utf8);
    } while (status == LXB_STATUS_SMALL_BUFFER);
    lxb_encoding_decode_finish(&state);
    Take(&state, utf8);
  }

 private:
  static constexpr lxb_codepoint_t kReplacementText = kReplacement;

  void Take(lxb_encoding_decode_t* state, std::string* utf8) {
    const size_t used = lxb_encoding_decode_buf_used(state);
    for (size_t i = 0; i < used; ++i) AppendUtf8(buffer_[i], utf8);
    lxb_encoding_decode_buf_used_set(state, 0);
  }

  const lxb_encoding_data_t* encoding_;
  std::array<lxb_codepoint_t, 2048> buffer_;
};

size_t NotAsciiPrefix(std::string_view bytes) {
  return std::find_if(bytes.begin(), bytes.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x80; }) -
         bytes.begin();
}

}  // namespace

bool KeepsAscii(const lxb_encoding_data_t* encoding) {
  switch (encoding->encoding) {
    case LXB_ENCODING_ISO_2022_JP:
    case LXB_ENCODING_UTF_16BE:
    case LXB_ENCODING_UTF_16LE:
      return false;
    default:
      return true;
  }
}

void AppendUtf8(uint32_t code_point, std::string* utf8) {
  if (code_point > 0x10FFFF || (code_point >= 0xD800 && code_point < 0xE000)) {
    code_point = kReplacement;
  }
  const auto put = [utf8](uint32_t byte) { utf8->push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    put(code_point);
    return;
  }
  if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
  } else {
    if (code_point < 0x10000) {
      put(0xE0 | code_point >> 12);
    } else {
      put(0xF0 | code_point >> 18);
      put(0x80 | (code_point >> 12 & 0x3F));
    }
    put(0x80 | (code_point >> 6 & 0x3F));
  }
  put(0x80 | (code_point & 0x3F));
}

void DecodeShiftJis(std::string_view bytes, std::string* utf8) {
  const auto at = [bytes](size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (size_t i = 0; i < bytes.size(); ++i) {
    const uint32_t lead = at(i);
    if (lead <= 0x80) {
      AppendUtf8(lead, utf8);
      continue;
    }
    if (lead >= 0xA1 && lead <= 0xDF) {
      AppendUtf8(0xFF61 - 0xA1 + lead, utf8);
      continue;
    }
    if (lead == 0xA0 || lead > 0xFC || i + 1 == bytes.size()) {
      AppendUtf8(kReplacement, utf8);
      continue;
    }
    const uint32_t trail = at(i + 1);
    uint32_t code_point = kReplacement;
    if (trail >= 0x40 && trail <= 0xFC && trail != 0x7F) {
      const uint32_t pointer =
          (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41);
      if (pointer >= 8836 && pointer <= 10715) {
        code_point = 0xE000 - 8836 + pointer;
      } else if (pointer < std::size(lxb_encoding_multi_jis0208_map)) {
        code_point = lxb_encoding_multi_jis0208_map[pointer];
      }
    }
    if (code_point > 0x10FFFF) code_point = kReplacement;
    AppendUtf8(code_point, utf8);
    // A byte of ASCII behind a wrong lead byte stays.
    if (code_point != kReplacement || trail >= 0x80) ++i;
  }
}

void DecodeToUtf8(std::string_view bytes, const lxb_encoding_data_t* encoding, std::string* utf8) {
  utf8->clear();
  utf8->reserve(bytes.size() + bytes.size() / 2);
  if (encoding->encoding == LXB_ENCODING_SHIFT_JIS) {
    DecodeShiftJis(bytes, utf8);
    return;
  }
  RunDecoder decoder(encoding);
  if (!IsSingleByte(encoding)) {
    decoder.Append(bytes, utf8);
    return;
  }
  while (!bytes.empty()) {
    const size_t ascii = AsciiPrefix(bytes);
    utf8->append(bytes.substr(0, ascii));
    bytes.remove_prefix(ascii);
    const size_t other = NotAsciiPrefix(bytes);
    decoder.Append(bytes.substr(0, other), utf8);
    bytes.remove_prefix(other);
  }
}

}  // namespace crawl
