#include "stats/url_facts.h"

#include <ada.h>

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "clean/url_kind.h"
#include "weblog/clean.h"

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

bool IsDownload(std::string_view file_type) {
  static const std::unordered_set<std::string_view> downloads = {
      "zip", "gz",  "tgz", "bz2", "xz",  "zst", "z",   "7z",  "rar", "tar",
      "iso", "exe", "msi", "dmg", "deb", "rpm", "apk", "cab", "bin", "dat",
      "log", "csv", "pac", "crl", "crt", "db",  "pkg", "whl", "gem"};
  return downloads.contains(file_type);
}

bool IsPage(std::string_view url, std::string_view file_type) {
  static const UrlKinds kinds(ObjectEndings(), PageEndings());
  const HitKind kind = kinds.KindOf(url);
  return kind == HitKind::kPage || (kind == HitKind::kUnclear && !IsDownload(file_type));
}

}  // namespace

UrlFacts FactsOfUrl(std::string_view url) {
  const bool is_path = url.starts_with('/');
  const std::string absolute = is_path ? std::string(kNoSite).append(url) : std::string(url);
  const auto parsed = ada::parse<ada::url_aggregator>(absolute);
  if (!parsed) return {};
  UrlFacts facts{std::string(is_path ? "" : parsed->get_hostname()),
                 TypeOf(parsed->get_pathname())};
  facts.page = IsPage(url, facts.file_type);
  return facts;
}

std::string_view BareHost(std::string_view host) {
  return host.starts_with("www.") ? host.substr(4) : host;
}

}  // namespace weblog::stats
