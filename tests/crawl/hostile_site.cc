#include <cstdio>
#include <functional>
#include <map>

#include "hostile_paths.h"

namespace crawl {
namespace {

constexpr int kDepth = 100'000;
constexpr int kEndlessRobots = 1 << 30;

std::string Anchor(const std::string& to, const std::string& text) {
  return "<a href=\"" + to + "\">" + text + "</a>\n";
}

std::string Document(const std::string& title, const std::string& body) {
  return "<!DOCTYPE html><html><head><title>" + title + "</title></head><body><h1>" + title +
         "</h1>\n" + body + "</body></html>\n";
}

// A tree over all pages, so that every one is reached from the first, and some links across.
HostileOutcome SitePage(int64_t page, const HostileOptions& options,
                        HostileConnection* connection) {
  if (page < 0 || page >= options.pages) {
    return Answer({.status = 404, .body = Document("Not found", "")}, connection);
  }
  const int64_t across = options.links_per_page / 2;
  std::string body = "<p>This is what page " + std::to_string(page) + " has to say.\n";
  for (int64_t i = 0; i < options.links_per_page - across; ++i) {
    const int64_t child = page * (options.links_per_page - across) + i + 1;
    if (child < options.pages) {
      body += Anchor("/page/" + std::to_string(child), "page " + std::to_string(child));
    }
  }
  for (int64_t i = 1; i <= across; ++i) {
    const int64_t other = (page * 7 + i * i * 13) % options.pages;
    body += Anchor("/page/" + std::to_string(other), "page " + std::to_string(other));
  }
  return Answer({.body = Document("Page " + std::to_string(page), body)}, connection);
}

// By chunks, as they are made.
HostileOutcome Stream(int64_t count, const std::function<std::string(int64_t)>& part,
                      HostileConnection* connection) {
  bool going = connection->Write(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n");
  std::string chunk;
  for (int64_t i = 0; i < count && going; ++i) {
    chunk += part(i);
    if (chunk.size() < 1 << 15 && i + 1 < count) continue;
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", chunk.size());
    going = connection->Write(size + chunk + "\r\n");
    chunk.clear();
  }
  return {.status = 200, .keep = going && connection->Write("0\r\n\r\n")};
}

HostileOutcome Links(int64_t count, HostileConnection* connection) {
  return Stream(
      count, [](int64_t i) { return Anchor("/link/" + std::to_string(i), "a link"); }, connection);
}

HostileOutcome Deep(HostileConnection* connection) {
  return Stream(
      kDepth, [](int64_t i) { return i + 1 < kDepth ? "<div>" : Anchor("/page/1", "at last"); },
      connection);
}

HostileOutcome Calendar(std::string_view path, HostileConnection* connection) {
  int64_t year = 0;
  int64_t month = 0;
  TakeNumber(path, "/calendar/", &year);
  const size_t slash = path.find('/', std::string_view("/calendar/").size());
  if (slash != std::string_view::npos) TakeNumber(path.substr(slash), "/", &month);
  const auto name = [](int64_t months) {
    char text[64];
    std::snprintf(text, sizeof text, "/calendar/%04lld/%02lld", static_cast<long long>(months / 12),
                  static_cast<long long>(months % 12 + 1));
    return std::string(text);
  };
  const int64_t months = year * 12 + month - 1;
  return Answer({.body = Document("Month " + name(months),
                                  Anchor(name(months + 1), "next") +
                                      Anchor(name(std::max<int64_t>(months - 1, 0)), "previous"))},
                connection);
}

HostileOutcome WrongCharset(HostileConnection* connection) {
  // Latin-1 under the name of UTF-8.
  return Answer({.headers = "Content-Type: text/html; charset=utf-8\r\n",
                 .body = Document("Caf\xe9", "<meta charset=utf-16><p>na\xefve \xff\xfe")},
                connection);
}

HostileOutcome EndlessRobots(HostileConnection* connection) {
  bool going = connection->Write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n");
  std::string part;
  while (part.size() < 1 << 16) part += "User-agent: *\nDisallow: /private/\n" + part.substr(0, 99);
  for (int sent = 0; going && sent < kEndlessRobots - (1 << 16); sent += 1 << 16) {
    going = connection->Write(std::string_view(part).substr(0, 1 << 16));
  }
  return {.status = 200};
}

}  // namespace

HostileOutcome ServeRobots(std::string_view mode, const HostileOptions& options,
                           HostileConnection* connection) {
  static const std::map<std::string_view, std::string, std::less<>> texts = {
      {"normal", "User-agent: *\nDisallow: /private/\n"},
      {"slow", "User-agent: *\nDisallow: /private/\n"},
      {"delay", "User-agent: *\nCrawl-delay: 2\nDisallow: /private/\n"},
      {"wild", "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*/private/\nAllow: /a/private/ok\n"},
      {"all", "User-agent: *\nDisallow: /\n"},
  };
  if (mode == "endless") return EndlessRobots(connection);
  if (mode == "503") return Answer({.status = 503}, connection);
  const auto text = texts.find(mode);
  if (text == texts.end()) return Answer({.status = 404}, connection);
  return Answer({.headers = "Content-Type: text/plain\r\n",
                 .body = text->second,
                 .delay_ms = mode == "slow" ? options.slow_ms : 0},
                connection);
}

bool ServeSite(std::string_view path, const HostileOptions& options, HostileConnection* connection,
               HostileOutcome* outcome) {
  int64_t number = 0;
  if (path == "/") {
    *outcome = SitePage(0, options, connection);
  } else if (TakeNumber(path, "/page/", &number)) {
    *outcome = SitePage(number, options, connection);
  } else if (path == "/links") {
    *outcome = Links(1'000'000, connection);
  } else if (TakeNumber(path, "/links/", &number)) {
    *outcome = Links(number, connection);
  } else if (path.starts_with("/calendar/")) {
    *outcome = Calendar(path, connection);
  } else if (path.starts_with("/repeat")) {
    *outcome = Answer({.body = Document("Again", Anchor("again/", "deeper") + Anchor("x", "x"))},
                      connection);
  } else if (path == "/deep") {
    *outcome = Deep(connection);
  } else if (path == "/charset") {
    *outcome = WrongCharset(connection);
  } else {
    return false;
  }
  return true;
}

}  // namespace crawl
