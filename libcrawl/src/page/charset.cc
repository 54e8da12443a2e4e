#include "page/charset.h"

#include <lexbor/encoding/encoding.h>
#include <lexbor/html/encoding.h>
#include <simdjson.h>
#include <uchardet.h>

#include <algorithm>
#include <new>

#include "page/ascii.h"
#include "page/decode.h"

namespace crawl {
namespace {

// How far a declaration is looked for. The standard says 1024 bytes; not all pages know.
constexpr size_t kPrescanBytes = 4096;
// How much text is looked at for a guess, from shortly before the first byte that is not ASCII.
constexpr size_t kGuessBytes = 32768;
constexpr size_t kGuessLead = 1024;

const lxb_char_t* AsBytes(std::string_view text) {
  return reinterpret_cast<const lxb_char_t*>(text.data());
}

// Null for a name that no decoder has. The labels of the "replacement" encoding name some whose
// decoders are not safe to have in a browser: those pages are mostly ASCII, and read so.
const lxb_encoding_data_t* ByName(std::string_view name) {
  const auto* found = lxb_encoding_data_by_pre_name(AsBytes(name), name.size());
  if (found == nullptr || found->encoding == LXB_ENCODING_REPLACEMENT) return nullptr;
  return found;
}

std::string_view NameOf(const lxb_encoding_data_t* encoding) {
  return reinterpret_cast<const char*>(encoding->name);
}

// HTML 13.2.3.2, "get an XML encoding": the name in <?xml version="1.0" encoding="utf-8"?>; empty
// when there is none.
std::string_view XmlEncoding(std::string_view bytes) {
  constexpr std::string_view kName = "encoding";
  const auto trim = [](std::string_view* text) {
    while (!text->empty() && static_cast<unsigned char>(text->front()) <= ' ') {
      text->remove_prefix(1);
    }
  };
  if (!bytes.starts_with("<?xml")) return {};
  const size_t end = bytes.find('>');
  const size_t at = bytes.substr(0, end).find(kName);
  if (end == std::string_view::npos || at == std::string_view::npos) return {};
  std::string_view rest = bytes.substr(at + kName.size(), end - at - kName.size());
  trim(&rest);
  if (!rest.starts_with('=')) return {};
  rest.remove_prefix(1);
  trim(&rest);
  if (!rest.starts_with('"') && !rest.starts_with('\'')) return {};
  const size_t quote = rest.find(rest.front(), 1);
  return quote == std::string_view::npos ? std::string_view() : rest.substr(1, quote - 1);
}

const lxb_encoding_data_t* ByMark(std::string_view* bytes) {
  const lxb_encoding_t encoding = lxb_encoding_bom_sniff(AsBytes(*bytes), bytes->size());
  if (encoding == LXB_ENCODING_DEFAULT) return nullptr;
  bytes->remove_prefix(encoding == LXB_ENCODING_UTF_8 ? 3 : 2);
  return lxb_encoding_data(encoding);
}

}  // namespace

std::string_view CharsetParameter(std::string_view content_type) {
  size_t at = content_type.find(';');
  while (at != std::string_view::npos) {
    std::string_view parameter = content_type.substr(at + 1);
    at = content_type.find(';', at + 1);
    parameter = TrimAscii(parameter.substr(0, parameter.find(';')));
    const size_t equals = parameter.find('=');
    if (equals == std::string_view::npos) continue;
    if (!EqualsIgnoreCase(TrimAscii(parameter.substr(0, equals)), "charset")) continue;
    std::string_view value = TrimAscii(parameter.substr(equals + 1));
    while (!value.empty() && (value.front() == '"' || value.front() == '\'')) {
      value.remove_prefix(1);
    }
    return TrimAscii(value.substr(0, value.find_first_of("\"'")));
  }
  return {};
}

class CharsetReader::Impl {
 public:
  Impl() : detector_(uchardet_new()) {
    if (detector_ == nullptr || lxb_html_encoding_init(&prescan_) != LXB_STATUS_OK) {
      throw std::bad_alloc();
    }
  }
  ~Impl() {
    uchardet_delete(detector_);
    lxb_html_encoding_destroy(&prescan_, false);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::string_view ToUtf8(std::string_view bytes, std::string_view content_type, bool html,
                          std::string* charset) {
    const lxb_encoding_data_t* encoding = ByMark(&bytes);
    if (encoding == nullptr) encoding = ByName(CharsetParameter(content_type));
    if (encoding == nullptr && html) encoding = ByDeclaration(bytes.substr(0, kPrescanBytes));
    bool is_utf8 = false;
    if (encoding == nullptr || encoding->encoding == LXB_ENCODING_UTF_8) {
      is_utf8 = simdjson::validate_utf8(bytes);
    }
    if (encoding == nullptr) {
      encoding = is_utf8 ? lxb_encoding_data(LXB_ENCODING_UTF_8) : Guess(bytes);
    }
    charset->assign(NameOf(encoding));
    std::transform(charset->begin(), charset->end(), charset->begin(), ToLowerAscii);
    if (is_utf8 || (KeepsAscii(encoding) && IsAscii(bytes))) return bytes;
    DecodeToUtf8(bytes, encoding, &decoded_);
    return decoded_;
  }

 private:
  // What a <meta> says counts more than an XML declaration.
  const lxb_encoding_data_t* ByDeclaration(std::string_view bytes) {
    const auto* found = ByMeta(bytes);
    if (found == nullptr) found = ByName(XmlEncoding(bytes));
    if (found == nullptr) return nullptr;
    // A declaration that could be read is not in UTF-16, whatever it says.
    switch (found->encoding) {
      case LXB_ENCODING_UTF_16BE:
      case LXB_ENCODING_UTF_16LE:
        return bytes.starts_with('<') && bytes.size() > 1 && bytes[1] != '\0'
                   ? lxb_encoding_data(LXB_ENCODING_UTF_8)
                   : found;
      case LXB_ENCODING_X_USER_DEFINED:
        return lxb_encoding_data(LXB_ENCODING_WINDOWS_1252);
      default:
        return found;
    }
  }

  const lxb_encoding_data_t* ByMeta(std::string_view bytes) {
    lxb_html_encoding_clean(&prescan_);
    size_t size = 0;
    const lxb_char_t* begin = AsBytes(bytes);
    const auto* name = lxb_html_encoding_prescan(&prescan_, begin, begin + bytes.size(), &size);
    return name == nullptr ? nullptr : ByName({reinterpret_cast<const char*>(name), size});
  }

  // For bytes that are not UTF-8.
  const lxb_encoding_data_t* Guess(std::string_view bytes) {
    const size_t first = AsciiPrefix(bytes);
    bytes.remove_prefix(first - std::min(first, kGuessLead));
    bytes = bytes.substr(0, kGuessBytes);
    uchardet_reset(detector_);
    const lxb_encoding_data_t* found = nullptr;
    if (uchardet_handle_data(detector_, bytes.data(), bytes.size()) == 0) {
      uchardet_data_end(detector_);
      const std::string_view name = uchardet_get_charset(detector_);
      found = ByName(name == "UHC" ? "euc-kr" : name);
    }
    // It may have seen a part only that is UTF-8, or ASCII.
    if (found == nullptr || found->encoding == LXB_ENCODING_UTF_8) {
      return lxb_encoding_data(LXB_ENCODING_WINDOWS_1252);
    }
    return found;
  }

  uchardet_t detector_;
  lxb_html_encoding_t prescan_{};
  std::string decoded_;
};

CharsetReader::CharsetReader() : impl_(std::make_unique<Impl>()) {}
CharsetReader::~CharsetReader() = default;

std::string_view CharsetReader::ToUtf8(std::string_view bytes, std::string_view content_type,
                                       bool html, std::string* charset) {
  return impl_->ToUtf8(bytes, content_type, html, charset);
}

}  // namespace crawl
