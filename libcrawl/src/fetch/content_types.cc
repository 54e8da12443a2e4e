#include "crawl/content_types.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "crawl/web.h"
#include "page/ascii.h"
#include "page/media_type.h"

namespace crawl {
namespace {

// A kind, its name in lists, and the type that stands for it where only bytes tell.
struct Kind {
  DocumentKind kind;
  std::string_view name;
  std::string_view type;
};
constexpr Kind kKinds[] = {{DocumentKind::kHtml, "html", "text/html"},
                           {DocumentKind::kText, "text", "text/plain"},
                           {DocumentKind::kXml, "xml", "text/xml"}};
constexpr std::string_view kOtherType = "application/octet-stream";
// More packed bytes that still unpack to too few to tell are not waited for: they are unpacked anew
// for each part that comes, and could unpack to nothing for as long as they come.
constexpr size_t kMostPackedBytes = 4 * kSniffedBytes;

std::string LowerTypeOf(std::string_view content_type) {
  std::string type(MediaTypeOf(content_type));
  std::transform(type.begin(), type.end(), type.begin(), ToLowerAscii);
  return type;
}

// RFC 9110, 5.6.2, but for the *.
bool IsToken(std::string_view text) {
  static constexpr std::string_view kSigns = "!#$%&'+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           kSigns.find(c) != std::string_view::npos;
  });
}

arrow::Status Wrong(std::string_view part) {
  return arrow::Status::Invalid("'", part, "' is neither html, text or xml nor a type such as ",
                                "application/pdf or image/*");
}

}  // namespace

arrow::Result<ContentTypes> ContentTypes::Parse(std::string_view list) {
  ContentTypes types;
  while (true) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string part = LowerTypeOf(list.substr(0, comma));
    const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const Kind& known) { return known.name == part; });
    const size_t slash = part.find('/');
    if (kind != std::end(kKinds)) {
      types.kinds_.push_back(kind->kind);
    } else if (slash == std::string::npos || !IsToken(part.substr(0, slash))) {
      return Wrong(list.substr(0, comma));
    } else if (part.substr(slash) == "/*") {
      types.patterns_.push_back(part.substr(0, slash + 1));
    } else if (IsToken(part.substr(slash + 1))) {
      types.patterns_.push_back(part);
    } else {
      return Wrong(list.substr(0, comma));
    }
    if (comma == list.size()) return types;
    list.remove_prefix(comma + 1);
  }
}

std::optional<bool> ContentTypes::Takes(int status, std::string_view head, std::string_view body,
                                        bool whole) const {
  if (takes_all() || status < 200 || status > 299) return true;
  const std::string_view header = HeaderValue(head, "content-type");
  if (SaysKind(header)) return Takes(KindOfDocument(header, {}), LowerTypeOf(header));
  std::string unpacked;
  const std::string codings = HeaderList(head, "content-encoding");
  if (!codings.empty()) {
    whole = whole || body.size() >= kMostPackedBytes;
    // Whatever is there of it, and no more than is looked at.
    DecodeBody(codings, body, {.max_size = kSniffedBytes}, &unpacked);
    body = unpacked;
  }
  if (body.size() < kSniffedBytes && !whole) return std::nullopt;
  const DocumentKind kind = KindOfDocument({}, body);
  const auto known = std::find_if(std::begin(kKinds), std::end(kKinds),
                                  [&](const Kind& other) { return other.kind == kind; });
  return Takes(kind, known != std::end(kKinds) ? known->type : kOtherType);
}

bool ContentTypes::Takes(DocumentKind kind, std::string_view type) const {
  return std::find(kinds_.begin(), kinds_.end(), kind) != kinds_.end() ||
         std::any_of(patterns_.begin(), patterns_.end(), [type](const std::string& pattern) {
           return pattern.back() == '/' ? type.starts_with(pattern) : type == pattern;
         });
}

}  // namespace crawl
