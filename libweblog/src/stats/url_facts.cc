#include "stats/url_facts.h"

#include <ada.h>

#include <algorithm>
#include <cctype>
#include <unordered_set>

namespace weblog::stats {
namespace {

constexpr size_t kLongestType = 8;
// Paths are read as those of a site, which is then forgotten.
constexpr std::string_view kNoSite = "http://site.invalid";

bool IsAlnum(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool IsAlpha(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string TypeOf(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  const size_t dot = file.rfind('.');
  if (dot == std::string_view::npos) return "";
  const std::string_view ending = file.substr(dot + 1);
  const bool fits = ending.size() <= kLongestType &&
                    std::all_of(ending.begin(), ending.end(), IsAlnum) &&
                    std::any_of(ending.begin(), ending.end(), IsAlpha);
  std::string type(fits ? ending : std::string_view());
  for (char& c : type) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return type;
}

// Without an ending it is one.
bool IsPageType(std::string_view file_type) {
  static const std::unordered_set<std::string_view> parts_and_downloads = {
      "css", "js",   "mjs", "map",  "json",  "xml", "rss", "atom", "wasm", "class", "gif",
      "jpg", "jpeg", "jpe", "png",  "bmp",   "ico", "cur", "svg",  "webp", "avif",  "xbm",
      "tif", "tiff", "swf", "woff", "woff2", "ttf", "otf", "eot",  "mp3",  "mp4",   "m4a",
      "m4v", "ogg",  "ogv", "oga",  "wav",   "au",  "mid", "webm", "avi",  "mov",   "wmv",
      "wma", "flv",  "mpg", "mpeg", "m3u8",  "vtt", "zip", "gz",   "tgz",  "bz2",   "xz",
      "zst", "z",    "7z",  "rar",  "tar",   "iso", "exe", "msi",  "dmg",  "deb",   "rpm",
      "apk", "jar",  "cab", "dll",  "bin",   "log", "dat", "csv",  "pac",  "crl",   "crt"};
  return !parts_and_downloads.contains(file_type);
}

}  // namespace

UrlFacts FactsOfUrl(std::string_view url) {
  const bool is_path = url.starts_with('/');
  const std::string absolute = is_path ? std::string(kNoSite).append(url) : std::string(url);
  const auto parsed = ada::parse<ada::url_aggregator>(absolute);
  if (!parsed) return {};
  const std::string_view path = parsed->get_pathname();
  UrlFacts facts{std::string(is_path ? "" : parsed->get_hostname()), TypeOf(path)};
  facts.page = IsPageType(facts.file_type) && path != "/robots.txt";
  return facts;
}

bool IsPageContent(std::string_view content_type) {
  return content_type.starts_with("text/html") || content_type.starts_with("application/xhtml") ||
         content_type.starts_with("application/pdf");
}

std::string_view BareHost(std::string_view host) {
  return host.starts_with("www.") ? host.substr(4) : host;
}

}  // namespace weblog::stats
