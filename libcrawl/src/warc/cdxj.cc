#include <ada.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "crawl/warc.h"

namespace crawl {
namespace {

// Of a line, beside its URL and SURT: enough for most.
constexpr size_t kLineBytes = 256;

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return lower;
}

std::vector<std::string_view> Split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = text.find(mark);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool IsAddress(std::string_view host) {
  return host.starts_with('[') || host.find_first_not_of("0123456789.") == std::string_view::npos;
}

// Takes a leading "www." or "www2." off.
std::string_view WithoutWww(std::string_view host) {
  if (!host.starts_with("www")) return host;
  const size_t dot = host.find_first_not_of("0123456789", 3);
  const bool is_www = dot != std::string_view::npos && host[dot] == '.' && dot + 1 < host.size();
  return is_www ? host.substr(dot + 1) : host;
}

// "www.example.com" -> "com,example".
std::string ReversedHost(std::string_view host) {
  if (IsAddress(host)) return std::string(host);
  std::vector<std::string_view> labels = Split(WithoutWww(host), '.');
  std::string reversed;
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
    if (!reversed.empty()) reversed += ',';
    reversed += *label;
  }
  return reversed;
}

// Parameters in the order of their bytes: "?b=2&a=1" -> "?a=1&b=2".
std::string SortedQuery(std::string_view search) {
  if (search.size() < 2) return "";
  const std::string lower = Lower(search.substr(1));
  std::vector<std::string_view> parameters = Split(lower, '&');
  std::stable_sort(parameters.begin(), parameters.end());
  std::string query;
  for (const std::string_view parameter : parameters) {
    query += query.empty() ? '?' : '&';
    query += parameter;
  }
  return query;
}

void AppendJson(std::string_view text, std::string* out) {
  const auto is_plain = [](char c) { return c >= 0x20 && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    ((*out += '"') += text) += '"';
    return;
  }
  const bool utf8 = simdjson::validate_utf8(text.data(), text.size());
  *out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      *out += '\\';
      *out += c;
    } else if (byte < 0x20 || (byte >= 0x80 && !utf8)) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", byte < 0x20 ? byte : 0xFFFD);
      *out += escape;
    } else {
      *out += c;
    }
  }
  *out += '"';
}

void AppendPair(std::string_view name, std::string_view value, std::string* out) {
  *out += out->back() == '{' ? "\"" : ", \"";
  *out += name;
  *out += "\": ";
  AppendJson(value, out);
}

// "20260101123456".
std::string Stamp(int64_t time_us) {
  std::string stamp;
  for (const char c : WarcDate(time_us).substr(0, 19)) {
    if (c >= '0' && c <= '9') stamp += c;
  }
  return stamp;
}

}  // namespace

std::string Surt(std::string_view url) {
  const auto parsed = ada::parse<ada::url_aggregator>(url);
  if (!parsed || !parsed->has_hostname()) return Lower(url);
  std::string surt = ReversedHost(Lower(parsed->get_hostname()));
  if (!parsed->get_port().empty()) (surt += ':') += parsed->get_port();
  surt += ')';
  std::string path = Lower(parsed->get_pathname());
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  surt += path.empty() ? "/" : path;
  surt += SortedQuery(parsed->get_search());
  return surt;
}

std::string CdxjLine(std::string_view url, int64_t time_us, std::string_view mime, int status,
                     std::string_view digest, std::string_view file, int64_t offset,
                     int64_t length) {
  std::string line;
  line.reserve(2 * url.size() + kLineBytes);
  line += Surt(url);
  // What separates the parts of a line must not be in them.
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == ' ' || (c >= 0 && c < 0x20); }, '+');
  ((line += ' ') += Stamp(time_us)) += " {";
  AppendPair("url", url, &line);
  AppendPair("mime", mime, &line);
  AppendPair("status", std::to_string(status), &line);
  AppendPair("digest", digest, &line);
  AppendPair("length", std::to_string(length), &line);
  AppendPair("offset", std::to_string(offset), &line);
  AppendPair("filename", file, &line);
  return line += "}\n";
}

}  // namespace crawl
