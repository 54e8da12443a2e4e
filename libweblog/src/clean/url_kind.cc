#include "clean/url_kind.h"

#include <algorithm>

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

std::unordered_set<std::string> LowerSet(const std::vector<std::string>& endings) {
  std::unordered_set<std::string> set;
  for (const std::string& ending : endings) set.insert(Lower(ending));
  return set;
}

// The letters and digits behind the last dot of the path, or "" when it has no such ending.
std::string_view EndingOf(std::string_view path) {
  size_t begin = path.size();
  while (begin > 0 && IsLetterOrDigit(path[begin - 1])) --begin;
  const size_t size = path.size() - begin;
  if (begin < 2 || path[begin - 1] != '.' || path[begin - 2] == '/') return {};
  return size == 0 || size > kLongestEnding ? std::string_view() : path.substr(begin);
}

}  // namespace

const std::vector<std::string>& ObjectEndings() {
  static const std::vector<std::string> endings = {
      "aac",  "ai",   "ani", "apng", "au",    "avi", "avif", "bmp",  "class", "css",  "cur",
      "eot",  "flac", "flv", "gif",  "ico",   "jar", "jpe",  "jpeg", "jpg",   "js",   "json",
      "less", "m3u8", "m4a", "m4v",  "map",   "mid", "midi", "mjs",  "mov",   "mp3",  "mp4",
      "mpeg", "mpg",  "oga", "ogg",  "ogv",   "otf", "png",  "ra",   "ram",   "rm",   "scss",
      "svg",  "svgz", "swf", "tif",  "tiff",  "ts",  "ttf",  "wasm", "wav",   "webm", "webmanifest",
      "webp", "wma",  "wmv", "woff", "woff2", "xbm"};
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
                   const std::vector<std::string>& page_endings)
    : objects_(LowerSet(object_endings)), pages_(LowerSet(page_endings)) {}

HitKind UrlKinds::KindOf(std::string_view url) const {
  std::string_view path = PathOfUrl(url);
  path = path.substr(0, path.find_first_of("?#;"));
  const std::string_view raw = EndingOf(path);
  if (raw.empty()) return HitKind::kPage;
  if (path == "/robots.txt") return HitKind::kRobotsTxt;
  const std::string ending = Lower(raw);
  if (objects_.contains(ending)) return HitKind::kObject;
  return pages_.contains(ending) ? HitKind::kPage : HitKind::kUnclear;
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

std::string_view PathOfUrl(std::string_view url) {
  if (url.starts_with('/')) return url;
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return url;
  const size_t path = url.find('/', scheme + 3);
  return path == std::string_view::npos ? std::string_view("/") : url.substr(path);
}

}  // namespace weblog
