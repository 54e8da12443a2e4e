// Apache's LogFormat: mod_log_config and mod_logio of httpd 2.4, and mod_ssl's %{…}x and %{…}c.
// https://httpd.apache.org/docs/2.4/mod/mod_log_config.html
#include <arrow/status.h>

#include <string>
#include <string_view>
#include <utility>

#include "format_pieces.h"
#include "format_string.h"
#include "formats.h"

namespace weblog {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

struct Directive {
  char code;
  Meaning meaning;
};

// In the order of the manual. What has a method of its own below is here only to be known.
constexpr Directive kDirectives[] = {
    {'a', {Slot::kClient, 4}},
    {'A', {}},
    {'B', {Slot::kBytes, 2}},
    {'b', {Slot::kBytes, 2}},
    {'C', {Slot::kCookie, 1, Role::kNamedCookie}},
    {'D', {Slot::kElapsed, 3, Role::kPlain, 1}},
    {'e', {}},
    {'f', {}},
    {'h', {Slot::kClient, 4}},
    {'H', {}},
    {'i', {}},
    {'k', {}},
    {'l', {}},
    {'L', {}},
    {'m', {Slot::kMethod}},
    {'n', {}},
    {'o', {}},
    {'p', {Slot::kPort}},
    {'P', {}},
    {'q', {Slot::kQuery, 0, Role::kMarkedQuery}},
    {'r', {Slot::kRequest}},
    {'R', {}},
    {'s', {Slot::kStatus, 1}},
    {'t', {Slot::kTime}},
    {'T', {Slot::kElapsed, 1, Role::kPlain, 1e6}},
    {'u', {Slot::kAuthUser}},
    {'U', {Slot::kUrl}},
    {'v', {Slot::kHost, 1}},
    {'V', {Slot::kHost, 2}},
    {'X', {}},
    {'I', {}},
    {'O', {Slot::kBytes, 1}},
    {'S', {}},
    {'c', {}},
    {'x', {}},
};

const Directive* FindDirective(char code) {
  for (const Directive& directive : kDirectives) {
    if (directive.code == code) return &directive;
  }
  return nullptr;
}

std::string KnownDirectives() {
  std::string known;
  for (const Directive& directive : kDirectives) known.append(" %").append(1, directive.code);
  return known;
}

// What %{…}t can have inside besides strftime patterns.
struct NamedTime {
  std::string_view name;
  std::string_view pattern;
};
constexpr NamedTime kNamedTimes[] = {
    {"sec", "%s"},        {"msec", "%s%3f"},    {"usec", "%s%6f"},
    {"msec_frac", "%3f"}, {"usec_frac", "%6f"}, {"", kClfPattern},
};

// One directive as it stands in the string.
struct Spelled {
  size_t at = 0;
  char code = 0;
  // What the braces hold, and where that begins.
  std::string_view argument;
  size_t argument_at = 0;
  bool is_final = false;  // %>s
};

class ApacheParser {
 public:
  ApacheParser(std::string_view text, size_t begin, size_t end)
      : cursor_(text, begin, end), pieces_(text) {}

  arrow::Result<LineFormatPtr> Parse() {
    while (!cursor_.done()) {
      const size_t at = cursor_.at();
      if (cursor_.Take("%%")) {
        pieces_.AddText(at, "%");
      } else if (cursor_.peek() == '%') {
        ARROW_RETURN_NOT_OK(TakeDirective());
      } else if (cursor_.peek() == '\\') {
        pieces_.AddText(at, std::string(1, cursor_.TakeEscape()));
      } else {
        pieces_.AddText(at, cursor_.TakeUntil("%\\"));
      }
    }
    pieces_.Resolve();
    ARROW_RETURN_NOT_OK(pieces_.RequireTime("%t"));
    Spelling spelling;
    spelling.set_all_escapes(Escape::kBackslash);
    return pieces_.MakeFormat("apache format", std::move(spelling));
  }

 private:
  arrow::Status TakeDirective() {
    Spelled spelled;
    spelled.at = cursor_.at();
    cursor_.Skip(1);
    ARROW_RETURN_NOT_OK(TakeModifiers(&spelled));
    if (cursor_.done()) return cursor_.Error(spelled.at, "the directive has no letter");
    for (std::string_view code : {"^FB", "^ti", "^to"}) {
      if (cursor_.Take(code)) return Add(spelled, {});
    }
    spelled.code = cursor_.peek();
    const Directive* directive = FindDirective(spelled.code);
    if (directive == nullptr) return Unknown(spelled);
    cursor_.Skip(1);
    if (spelled.code == 't') return AddTime(spelled);
    ARROW_ASSIGN_OR_RAISE(Meaning meaning, MeaningOf(spelled, directive->meaning));
    return Add(spelled, meaning);
  }

  // Status conditions ("400,501", "!200"), "<" and ">", and an argument, in any order.
  arrow::Status TakeModifiers(Spelled* spelled) {
    while (!cursor_.done()) {
      if (cursor_.peek() == '{') {
        spelled->argument_at = cursor_.at() + 1;
        ARROW_ASSIGN_OR_RAISE(spelled->argument, cursor_.TakeBraces());
      } else if (cursor_.Take('>')) {
        spelled->is_final = true;
      } else if (cursor_.TakeAll("!<,0123456789").empty()) {
        break;
      }
    }
    return arrow::Status::OK();
  }

  arrow::Status Unknown(const Spelled& spelled) {
    std::string message = "Apache has no directive %";
    if (cursor_.peek() == '^') {
      return cursor_.Error(spelled.at, message + "^…; there are %^FB %{…}^ti %{…}^to");
    }
    message.append(1, spelled.code).append("; there are").append(KnownDirectives());
    return cursor_.Error(spelled.at, message);
  }

  arrow::Result<Meaning> MeaningOf(const Spelled& spelled, Meaning meaning) {
    const std::string_view argument = spelled.argument;
    switch (spelled.code) {
      case 's':
        if (spelled.is_final) meaning.rank = 2;
        return meaning;
      case 'a':
      case 'h':
        // The peer of the connection, a proxy where the two differ.
        if (argument == "c") meaning.rank = 1;
        return meaning;
      case 'p':
        return PortMeaning(spelled, meaning);
      case 'T':
        return ElapsedMeaning(spelled);
      case 'n':
        // Where mod_usertrack leaves its cookie.
        if (argument == "cookie") meaning = {Slot::kCookie, 1, Role::kNamedCookie};
        break;
      case 'i':
        meaning = RequestHeaderMeaning(argument);
        break;
      case 'o':
        meaning = ResponseHeaderMeaning(argument);
        break;
      default:
        break;
    }
    constexpr std::string_view kNeedName = "Ceinocx";
    if (argument.empty() && kNeedName.find(spelled.code) != std::string_view::npos) {
      return cursor_.Error(
          spelled.at, std::string("the name in braces is missing, as in %{NAME}") + spelled.code);
    }
    return meaning;
  }

  arrow::Result<Meaning> PortMeaning(const Spelled& spelled, Meaning meaning) {
    if (spelled.argument.empty() || spelled.argument == "canonical") return meaning;
    if (spelled.argument == "local") return meaning;
    if (spelled.argument == "remote") return Meaning{Slot::kIgnored, 0, Role::kClientPort};
    return cursor_.Error(spelled.argument_at, "%{…}p takes canonical, local or remote");
  }

  arrow::Result<Meaning> ElapsedMeaning(const Spelled& spelled) {
    const std::string_view unit = spelled.argument;
    if (unit.empty() || unit == "s") return Meaning{Slot::kElapsed, 1, Role::kPlain, 1e6};
    if (unit == "ms") return Meaning{Slot::kElapsed, 2, Role::kPlain, 1e3};
    if (unit == "us") return Meaning{Slot::kElapsed, 3, Role::kPlain, 1};
    return cursor_.Error(spelled.argument_at, "%{…}T takes s, ms or us");
  }

  FormatPiece Piece(const Spelled& spelled) const {
    FormatPiece piece;
    piece.at = spelled.at;
    piece.size = cursor_.at() - spelled.at;
    piece.escape = Escape::kBackslash;
    return piece;
  }

  arrow::Status Add(const Spelled& spelled, const Meaning& meaning) {
    FormatPiece piece = Piece(spelled);
    piece.meaning = meaning;
    pieces_.AddField(std::move(piece));
    return arrow::Status::OK();
  }

  arrow::Status AddTime(const Spelled& spelled) {
    FormatPiece piece = Piece(spelled);
    FormatCursor argument(spelled.argument);
    piece.time.at_end = argument.Take("end:");
    if (!piece.time.at_end) argument.Take("begin:");
    for (const NamedTime& named : kNamedTimes) {
      if (named.name != argument.rest()) continue;
      // Only the time in Apache's own spelling has brackets.
      if (named.name.empty()) pieces_.AddText(spelled.at, "[");
      ARROW_RETURN_NOT_OK(pieces_.AddTime(std::move(piece), named.pattern, spelled.at));
      if (named.name.empty()) pieces_.AddText(spelled.at, "]");
      return arrow::Status::OK();
    }
    return pieces_.AddTime(std::move(piece), argument.rest(), spelled.argument_at + argument.at());
  }

  FormatCursor cursor_;
  FormatPieces pieces_;
};

// Where `quote`, which is at `open`, is closed; npos when it is not.
size_t FindClosingQuote(std::string_view text, size_t open) {
  for (size_t i = open + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[open]) {
      return i;
    }
  }
  return std::string_view::npos;
}

// Nothing, or one word without a directive.
bool IsNickname(std::string_view text) {
  FormatCursor cursor(text);
  cursor.TakeAll(kBlanks);
  cursor.TakeUntil(" \t\r\n%\"'");
  cursor.TakeAll(kBlanks);
  return cursor.done();
}

}  // namespace

arrow::Result<LineFormatPtr> MakeApacheFormat(std::string_view format) {
  ARROW_RETURN_NOT_OK(CheckFormatString(format));
  FormatCursor cursor(format);
  cursor.TakeAll(kBlanks);
  const bool statement = cursor.TakeIgnoringCase("LogFormat") && !cursor.TakeAll(kBlanks).empty();
  const size_t open = cursor.at();
  if (cursor.peek() == '"' || cursor.peek() == '\'') {
    const size_t close = FindClosingQuote(format, open);
    if (close != std::string_view::npos && IsNickname(format.substr(close + 1))) {
      return ApacheParser(format, open + 1, close).Parse();
    }
    if (statement) return cursor.Error(open, "the format's quotes do not end where it does");
  }
  if (!statement) return ApacheParser(format, open, format.size()).Parse();
  cursor.TakeUntil(kBlanks);
  return ApacheParser(format, open, cursor.at()).Parse();
}

}  // namespace weblog
