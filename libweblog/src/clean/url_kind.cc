#include "clean/url_kind.h"

#include <algorithm>

#include "url/compiled_rules.h"
#include "weblog/clean.h"

namespace weblog {
namespace {

constexpr size_t kLongestEnding = 8;

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return lower;
}

bool IsLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// The letters and digits behind the last dot of a file's name, or "" when it has no such ending.
std::string_view EndingOf(std::string_view name) {
  size_t begin = name.size();
  while (begin > 0 && IsLetterOrDigit(name[begin - 1])) --begin;
  const size_t size = name.size() - begin;
  if (begin < 2 || name[begin - 1] != '.') return {};
  return size == 0 || size > kLongestEnding ? std::string_view() : name.substr(begin);
}

// An ending as one number, without regard to case.
uint64_t Packed(std::string_view ending) {
  uint64_t packed = 0;
  for (const char c : ending) packed = packed << 8 | static_cast<uint8_t>(c | 0x20);
  return packed;
}

// The part of a URL behind scheme and host.
std::string_view PathOfUrl(std::string_view url) {
  if (url.starts_with('/')) return url;
  size_t host = url.starts_with("http://") ? 7 : url.starts_with("https://") ? 8 : 0;
  if (host == 0) {
    const size_t scheme = url.find("://");
    if (scheme == std::string_view::npos) return url;
    host = scheme + 3;
  }
  const size_t path = url.find('/', host);
  return path == std::string_view::npos ? std::string_view("/") : url.substr(path);
}

// The last segment of a URL's path, without query, fragment and parameters; of a URL without a
// path, nothing.
std::string_view FileName(std::string_view url) {
  url = url.substr(0, url.find('?'));
  const std::string_view name = LastSegment(url);
  if (url.substr(0, url.size() - name.size()).ends_with("://")) return {};
  const auto ends = [](char c) { return c == '#' || c == ';'; };
  return name.substr(0, std::find_if(name.begin(), name.end(), ends) - name.begin());
}

}  // namespace

const std::vector<std::string>& ObjectEndings() {
  static const std::vector<std::string> endings = {
      "aac", "ai",   "ani",  "apng", "au",   "avi",  "avif", "bmp",  "class", "css",
      "cur", "eot",  "flac", "flv",  "gif",  "ico",  "jar",  "jpe",  "jpeg",  "jpg",
      "js",  "json", "less", "m3u8", "m4a",  "m4v",  "map",  "mid",  "midi",  "mjs",
      "mov", "mp3",  "mp4",  "mpeg", "mpg",  "oga",  "ogg",  "ogv",  "otf",   "png",
      "ra",  "ram",  "rm",   "scss", "svg",  "svgz", "swf",  "tif",  "tiff",  "ts",
      "ttf", "wasm", "wav",  "webm", "webp", "wma",  "wmv",  "woff", "woff2", "xbm"};
  return endings;
}

const std::vector<std::string>& PageEndings() {
  static const std::vector<std::string> endings = {
      "action", "asp",  "aspx", "atom",  "cfm",   "cgi",   "dll", "do",    "doc", "docx", "fcgi",
      "htm",    "html", "jsf",  "jsp",   "jspx",  "lasso", "md",  "mspx",  "nsf", "odt",  "pdf",
      "php",    "php3", "php4", "php5",  "phtml", "pl",    "ppt", "pptx",  "ps",  "py",   "rb",
      "rdf",    "rss",  "rtf",  "shtml", "tex",   "txt",   "wml", "xhtml", "xls", "xlsx", "xml"};
  return endings;
}

UrlKinds::UrlKinds(const std::vector<std::string>& object_endings,
                   const std::vector<std::string>& page_endings) {
  Add(page_endings, HitKind::kPage);
  Add(object_endings, HitKind::kObject);
}

void UrlKinds::Add(const std::vector<std::string>& endings, HitKind kind) {
  for (const std::string& ending : endings) {
    if (ending.size() <= kLongestEnding) kinds_[Packed(ending)] = kind;
  }
}

HitKind UrlKinds::KindOf(std::string_view url) const {
  const std::string_view name = FileName(url);
  const std::string_view ending = EndingOf(name);
  if (ending.empty()) return HitKind::kPage;
  if (name == "robots.txt" && PathOfUrl(url).starts_with("/robots.txt")) return HitKind::kRobotsTxt;
  const auto known = kinds_.find(Packed(ending));
  return known == kinds_.end() ? HitKind::kUnclear : known->second;
}

HitKind KindOfContentType(std::string_view content_type) {
  std::string type = Lower(content_type.substr(0, content_type.find(';')));
  while (type.ends_with(' ')) type.pop_back();
  if (type == "text/html" || type == "application/xhtml+xml") return HitKind::kPage;
  for (const char* group : {"image/", "audio/", "video/", "font/"}) {
    if (type.starts_with(group)) return HitKind::kObject;
  }
  for (const char* object :
       {"text/css", "text/javascript", "application/javascript", "application/x-javascript",
        "application/ecmascript", "application/json", "application/wasm", "application/font-woff",
        "application/x-font-woff", "application/x-font-ttf", "application/vnd.ms-fontobject",
        "application/x-shockwave-flash"}) {
    if (type == object) return HitKind::kObject;
  }
  return HitKind::kUnclear;
}

}  // namespace weblog
