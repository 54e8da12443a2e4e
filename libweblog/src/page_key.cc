#include "weblog/page_key.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <string>

namespace weblog {
namespace {

PageKey Hash(std::string_view text) {
  const PageKey key = XXH3_64bits(text.data(), text.size());
  return key == kNoPage ? 1 : key;
}

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool StartsWith(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(),
                    [](char a, char b) { return a == Lower(b); });
}

std::string_view WithoutFragment(std::string_view url) { return url.substr(0, url.find('#')); }

// An absolute URL of the web in its parts: "example.com", "/a?b".
struct Parts {
  std::string_view host;
  std::string_view rest;
};

// False for what is not a URL of the web.
bool Split(std::string_view url, Parts* parts) {
  std::string_view port;
  if (StartsWith(url, "http://")) {
    url.remove_prefix(7);
    port = ":80";
  } else if (StartsWith(url, "https://")) {
    url.remove_prefix(8);
    port = ":443";
  } else {
    return false;
  }
  size_t end = std::min(url.find('/'), url.size());
  end = std::min(url.substr(0, end).find('?'), end);
  parts->host = url.substr(0, end);
  parts->rest = url.substr(end);
  if (parts->host.ends_with(port)) parts->host.remove_suffix(port.size());
  return true;
}

}  // namespace

PageKey PageKeyOf(std::string_view url) {
  url = WithoutFragment(url);
  Parts parts;
  if (!Split(url, &parts)) return Hash(url);
  const bool is_plain = std::none_of(parts.host.begin(), parts.host.end(),
                                     [](char c) { return c >= 'A' && c <= 'Z'; });
  // What is written as most URLs are is hashed where it stands.
  if (is_plain && parts.rest.starts_with('/') &&
      parts.host.data() + parts.host.size() == parts.rest.data()) {
    return Hash({parts.host.data(), parts.host.size() + parts.rest.size()});
  }
  std::string text(parts.host);
  std::transform(text.begin(), text.end(), text.begin(), Lower);
  if (!parts.rest.starts_with('/')) text += '/';
  text += parts.rest;
  return Hash(text);
}

PageKey PathKeyOf(std::string_view url) {
  url = WithoutFragment(url);
  Parts parts;
  if (!Split(url, &parts)) return Hash(url);
  if (parts.rest.starts_with('/')) return Hash(parts.rest);
  std::string text(1, '/');
  text += parts.rest;
  return Hash(text);
}

}  // namespace weblog
