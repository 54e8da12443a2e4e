// nginx's log_format. https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format
#include <arrow/status.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format_pieces.h"
#include "format_string.h"
#include "formats.h"
#include "piece_json.h"

namespace weblog {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

struct Variable {
  std::string_view name;
  Meaning meaning;
  // Of a time.
  std::string_view pattern = {};
};

// The variables that mean something to us; nginx has many more, and modules and maps add to them.
constexpr Variable kVariables[] = {
    {"remote_addr", {Slot::kClient, 4}},
    {"proxy_protocol_addr", {Slot::kClient, 3}},
    {"realip_remote_addr", {Slot::kClient, 1}},
    {"remote_port", {Slot::kIgnored, 0, Role::kClientPort}},
    {"remote_user", {Slot::kAuthUser}},
    {"time_local", {Slot::kTime}, kClfPattern},
    {"time_iso8601", {Slot::kTime}, kIsoPattern},
    {"msec", {Slot::kTime}, "%s.%3f"},
    {"request", {Slot::kRequest}},
    {"request_method", {Slot::kMethod}},
    {"request_uri", {Slot::kUrl, 2, Role::kWholeUrl}},
    {"uri", {Slot::kUrl, 1}},
    {"document_uri", {Slot::kUrl, 1}},
    {"is_args", {Slot::kIgnored, 0, Role::kQueryMark}},
    {"args", {Slot::kQuery}},
    {"query_string", {Slot::kQuery}},
    {"status", {Slot::kStatus}},
    {"body_bytes_sent", {Slot::kBytes, 2}},
    {"bytes_sent", {Slot::kBytes, 1}},
    {"request_time", {Slot::kElapsed, 0, Role::kPlain, 1e6}},
    {"scheme", {Slot::kScheme, 1}},
    {"host", {Slot::kHost, 4}},
    {"server_name", {Slot::kHost, 1}},
    {"server_port", {Slot::kPort}},
    {"upstream_cache_status", {Slot::kCacheResult}},
};

// Any name that begins so is a variable.
constexpr std::string_view kFamilies[] = {"http_",
                                          "sent_http_",
                                          "sent_trailer_",
                                          "upstream_http_",
                                          "upstream_cookie_",
                                          "upstream_trailer_",
                                          "cookie_",
                                          "arg_"};

const Variable* FindVariable(std::string_view name) {
  for (const Variable& variable : kVariables) {
    if (variable.name == name) return &variable;
  }
  return nullptr;
}

// Headers are spelled with underscores.
Meaning HeaderMeaning(std::string_view name, Meaning (*find)(std::string_view)) {
  std::string header(name);
  std::replace(header.begin(), header.end(), '_', '-');
  return find(header);
}

Meaning FamilyMeaning(std::string_view name) {
  FormatCursor cursor(name);
  if (cursor.Take("http_")) return HeaderMeaning(cursor.rest(), RequestHeaderMeaning);
  if (cursor.Take("sent_http_")) return HeaderMeaning(cursor.rest(), ResponseHeaderMeaning);
  if (cursor.Take("cookie_")) return {Slot::kCookie, 1, Role::kNamedCookie};
  return {};
}

// Whether one character more, one less, another one or two swapped make `b` of `a`.
bool IsNearMiss(std::string_view a, std::string_view b) {
  const auto [pa, pb] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  std::string_view x(pa, a.end());
  std::string_view y(pb, b.end());
  if (x.empty() || y.empty()) return x.size() + y.size() == 1;
  if (x.substr(1) == y || x == y.substr(1) || x.substr(1) == y.substr(1)) return true;
  return x.size() > 1 && y.size() > 1 && x[0] == y[1] && x[1] == y[0] && x.substr(2) == y.substr(2);
}

// The variable of ours that is spelled nearly so, or "".
std::string_view NearMiss(std::string_view name) {
  for (const Variable& variable : kVariables) {
    if (IsNearMiss(name, variable.name)) return variable.name;
  }
  return {};
}

bool IsInFamily(std::string_view name) {
  return std::any_of(std::begin(kFamilies), std::end(kFamilies),
                     [name](std::string_view family) { return name.starts_with(family); });
}

// The stretches of a text that make up the format, and how values are escaped in it.
struct Reading {
  struct Stretch {
    size_t begin;
    size_t end;
  };
  std::vector<Stretch> stretches;
  Escape escape = Escape::kBackslash;
  // Where the format would begin if it were not in quotes.
  size_t begin = 0;
  // Read as it would stand in nginx.conf, with a directive's name or with quotes.
  bool is_statement = false;
  bool is_quoted = false;
};

// Reads a string in quotes, which is next. Returns false when they are not closed.
bool TakeQuoted(FormatCursor* cursor, Reading* reading) {
  const char quote = cursor->peek();
  cursor->Skip(1);
  const size_t begin = cursor->at();
  const std::string_view stops = quote == '"' ? "\"\\" : "'\\";
  cursor->TakeUntil(stops);
  while (cursor->peek() == '\\') {
    cursor->Skip(2);
    cursor->TakeUntil(stops);
  }
  if (cursor->done()) return false;
  reading->stretches.push_back({begin, cursor->at()});
  cursor->Skip(1);
  return true;
}

// Reads strings and words to the final semicolon or the end. Where that is impossible, returns the
// offset of the reason.
size_t TakeStrings(FormatCursor* cursor, bool words, Reading* reading) {
  for (cursor->TakeAll(kBlanks); !cursor->done(); cursor->TakeAll(kBlanks)) {
    const size_t at = cursor->at();
    if (cursor->peek() == '"' || cursor->peek() == '\'') {
      if (!TakeQuoted(cursor, reading)) return at;
    } else if (cursor->Take(';')) {
      cursor->TakeAll(kBlanks);
      return cursor->done() ? std::string_view::npos : cursor->at();
    } else if (words) {
      cursor->TakeUntil("; \t\r\n");
      reading->stretches.push_back({at, cursor->at()});
    } else {
      return at;
    }
  }
  return std::string_view::npos;
}

void TakeEscapeOption(FormatCursor* cursor, Reading* reading) {
  cursor->TakeAll(kBlanks);
  if (!cursor->Take("escape=")) return;
  if (cursor->TakeUntil(kBlanks) == "none") reading->escape = Escape::kNone;
  cursor->TakeAll(kBlanks);
}

arrow::Result<Reading> Read(std::string_view text) {
  Reading reading;
  FormatCursor cursor(text);
  cursor.TakeAll(kBlanks);
  reading.is_statement = cursor.Take("log_format") && !cursor.TakeAll(kBlanks).empty();
  if (reading.is_statement) cursor.TakeUntil(kBlanks);
  TakeEscapeOption(&cursor, &reading);
  reading.begin = cursor.at();
  reading.is_quoted = cursor.peek() == '"' || cursor.peek() == '\'';
  if (reading.is_statement || reading.is_quoted) {
    const size_t bad = TakeStrings(&cursor, reading.is_statement, &reading);
    if (bad == std::string_view::npos) return reading;
    if (reading.is_statement) {
      return cursor.Error(
          bad, cursor.done() ? "this quote is not closed" : "nothing can follow the semicolon");
    }
  }
  reading.is_quoted = false;
  reading.stretches.assign(1, {reading.begin, text.size()});
  return reading;
}

class NginxParser {
 public:
  NginxParser(std::string_view text, Escape escape) : text_(text), escape_(escape), pieces_(text) {}

  arrow::Status Take(const Reading::Stretch& stretch) {
    FormatCursor cursor(text_, stretch.begin, stretch.end);
    while (!cursor.done()) {
      const size_t at = cursor.at();
      if (cursor.peek() == '$') {
        ARROW_RETURN_NOT_OK(TakeVariable(&cursor));
      } else if (cursor.peek() == '\\') {
        pieces_.AddText(at, std::string(1, cursor.TakeEscape()));
      } else {
        pieces_.AddText(at, cursor.TakeUntil("$\\"));
      }
    }
    return arrow::Status::OK();
  }

  arrow::Result<LineFormatPtr> Finish() {
    pieces_.Resolve();
    ARROW_RETURN_NOT_OK(pieces_.RequireTime("$time_local"));
    if (WritesJson(pieces_.pieces())) return MakeJsonFormat(JsonFieldsOf(pieces_.pieces()));
    Spelling spelling;
    spelling.set_all_escapes(escape_);
    return pieces_.MakeFormat("nginx format", std::move(spelling));
  }

 private:
  arrow::Status TakeVariable(FormatCursor* cursor) {
    FormatPiece piece;
    piece.at = cursor->at();
    piece.escape = escape_;
    cursor->Skip(1);
    std::string_view name;
    if (cursor->peek() == '{') {
      ARROW_ASSIGN_OR_RAISE(name, cursor->TakeBraces());
    } else {
      name = cursor->TakeAll(kNameCharacters);
    }
    piece.size = cursor->at() - piece.at;
    if (name.empty()) return cursor->Error(piece.at, "no variable's name follows the '$'");
    const Variable* variable = FindVariable(name);
    if (variable != nullptr) {
      piece.meaning = variable->meaning;
      if (piece.is(Slot::kTime)) return pieces_.AddTime(piece, variable->pattern, piece.at);
    } else if (IsInFamily(name)) {
      piece.meaning = FamilyMeaning(name);
    } else if (const std::string_view meant = NearMiss(name); !meant.empty()) {
      std::string message = "nginx has no variable $";
      message.append(name).append("; is $").append(meant).append(" meant?");
      return cursor->Error(piece.at, message);
    }
    pieces_.AddField(std::move(piece));
    return arrow::Status::OK();
  }

  const std::string_view text_;
  const Escape escape_;
  FormatPieces pieces_;
};

arrow::Result<LineFormatPtr> Compile(std::string_view text, const Reading& reading) {
  NginxParser parser(text, reading.escape);
  for (const Reading::Stretch& stretch : reading.stretches) {
    ARROW_RETURN_NOT_OK(parser.Take(stretch));
  }
  return parser.Finish();
}

}  // namespace

arrow::Result<LineFormatPtr> MakeNginxFormat(std::string_view format) {
  ARROW_RETURN_NOT_OK(CheckFormatString(format));
  ARROW_ASSIGN_OR_RAISE(const Reading reading, Read(format));
  arrow::Result<LineFormatPtr> result = Compile(format, reading);
  if (result.ok() || !reading.is_quoted || reading.is_statement) return result;
  // What looks like the strings of nginx.conf may be fields in quotes: "$time_local" "$request".
  Reading plain;
  plain.escape = reading.escape;
  plain.stretches.push_back({reading.begin, format.size()});
  arrow::Result<LineFormatPtr> second = Compile(format, plain);
  return second.ok() ? second : result;
}

}  // namespace weblog
