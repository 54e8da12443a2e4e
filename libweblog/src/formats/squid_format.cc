// Squid's logformat.
#include <arrow/status.h>

#include <string>
#include <string_view>
#include <utility>

#include "format_pieces.h"
#include "format_string.h"
#include "formats.h"
#include "squid_codes.h"

namespace weblog {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kEncodings = "\"['#/";

// One directive as it stands in the string.
struct Spelled {
  size_t at = 0;
  // One of kEncodings, or NUL.
  char encoding = '\0';
  bool left = false;
  bool zeros = false;
  bool has_width = false;
  bool has_argument = false;
  std::string_view argument;
  size_t argument_at = 0;
};

class SquidParser {
 public:
  SquidParser(std::string_view text, size_t begin)
      : cursor_(text, begin, text.size()), pieces_(text) {}

  arrow::Result<LineFormatPtr> Parse() {
    while (!cursor_.done()) {
      const size_t at = cursor_.at();
      if (cursor_.Take("%%")) {
        pieces_.AddText(at, "%");
      } else if (cursor_.peek() == '%') {
        ARROW_RETURN_NOT_OK(TakeDirective());
      } else {
        const std::string_view text = cursor_.TakeUntil("%");
        Follow(text);
        pieces_.AddText(at, text);
      }
    }
    pieces_.Resolve();
    ARROW_RETURN_NOT_OK(pieces_.RequireTime("%ts.%03tu"));
    return pieces_.MakeFormat("squid format", Spelling());
  }

 private:
  // Squid encodes what stands in quotes or brackets as if the directive asked for it.
  void Follow(std::string_view text) {
    for (char c : text) {
      if (context_ == '\0' && (c == '"' || c == '[')) {
        context_ = c;
      } else if ((context_ == '"' && c == '"') || (context_ == '[' && c == ']')) {
        context_ = '\0';
      }
    }
  }

  arrow::Status TakeDirective() {
    Spelled spelled;
    spelled.at = cursor_.at();
    cursor_.Skip(1);
    ARROW_RETURN_NOT_OK(TakeModifiers(&spelled));
    cursor_.Take("http::");
    const SquidCode code = FindSquidCode(cursor_.rest());
    if (code.name.empty()) return Unknown(spelled);
    cursor_.Skip(code.name.size());
    if (!spelled.has_argument && cursor_.peek() == '{') ARROW_RETURN_NOT_OK(TakeArgument(&spelled));
    return Add(spelled, code);
  }

  arrow::Status TakeArgument(Spelled* spelled) {
    spelled->has_argument = true;
    spelled->argument_at = cursor_.at() + 1;
    ARROW_ASSIGN_OR_RAISE(spelled->argument, cursor_.TakeBraces());
    return arrow::Status::OK();
  }

  arrow::Status TakeModifiers(Spelled* spelled) {
    spelled->encoding = context_;
    if (kEncodings.find(cursor_.peek()) != std::string_view::npos) {
      spelled->encoding = cursor_.peek();
      cursor_.Skip(1);
    }
    spelled->left = cursor_.Take('-');
    spelled->zeros = cursor_.Take('0');
    spelled->has_width = !cursor_.TakeAll(kDigits).empty();
    if (cursor_.Take('.')) cursor_.TakeAll(kDigits);
    return cursor_.peek() == '{' ? TakeArgument(spelled) : arrow::Status::OK();
  }

  arrow::Status Unknown(const Spelled& spelled) {
    if (cursor_.done()) return cursor_.Error(spelled.at, "the directive has no code");
    return cursor_.Error(
        spelled.at, "Squid has no such format code; there are" + SquidCodesLike(cursor_.rest()));
  }

  static Escape EscapeOf(const Spelled& spelled, const SquidCode& code) {
    // A URL is percent-encoded by nature.
    const bool is_url = code.meaning.slot == Slot::kUrl;
    switch (spelled.encoding) {
      case '"':
      case '/':
        return Escape::kBackslash;
      case '[':
      case '#':
        return is_url ? Escape::kNone : Escape::kPercent;
      case '\'':
        return Escape::kNone;
      default:
        return code.is_percent_encoded ? Escape::kPercent : Escape::kNone;
    }
  }

  // "Cookie:;sid" is the element sid of the header.
  static Meaning HeaderMeaning(std::string_view code, std::string_view argument) {
    const size_t colon = argument.find(':');
    const std::string_view name = argument.substr(0, colon);
    if (code == "<h") {
      return colon == std::string_view::npos ? ResponseHeaderMeaning(name) : Meaning{};
    }
    const Meaning meaning = RequestHeaderMeaning(name);
    if (colon == std::string_view::npos) return meaning;
    if (meaning.slot == Slot::kCookie) return {Slot::kCookie, 1, Role::kNamedCookie};
    return {};
  }

  arrow::Status Add(const Spelled& spelled, const SquidCode& code) {
    FormatPiece piece;
    piece.at = spelled.at;
    piece.size = cursor_.at() - spelled.at;
    piece.meaning = code.meaning;
    piece.escape = EscapeOf(spelled, code);
    piece.padded_left = spelled.has_width && !spelled.left && !spelled.zeros;
    piece.padded_right = spelled.has_width && spelled.left;
    if (code.name == ">h" || code.name == ">ha" || code.name == "<h") {
      piece.meaning = HeaderMeaning(code.name, spelled.argument);
    }
    if (piece.is(Slot::kTime)) return AddTime(std::move(piece), spelled, code.name);
    pieces_.AddField(std::move(piece));
    return arrow::Status::OK();
  }

  arrow::Status AddTime(FormatPiece piece, const Spelled& spelled, std::string_view code) {
    std::string_view pattern = kClfPattern;
    if (code == "ts") pattern = "%s";
    if (code == "tS") pattern = "%s.%3f";
    if (code == "tu") {
      pattern = "%3f";
      // Without leading zeros 5 milliseconds and 500 are written alike.
      if (!spelled.zeros || !spelled.has_width) {
        piece.meaning = {};
        pieces_.AddField(std::move(piece));
        return arrow::Status::OK();
      }
    }
    if ((code == "tl" || code == "tg") && spelled.has_argument) {
      return pieces_.AddTime(std::move(piece), spelled.argument, spelled.argument_at);
    }
    return pieces_.AddTime(std::move(piece), pattern, spelled.at);
  }

  FormatCursor cursor_;
  FormatPieces pieces_;
  // The quote or bracket that the texts so far have left open, or NUL.
  char context_ = '\0';
};

}  // namespace

arrow::Result<LineFormatPtr> MakeSquidFormat(std::string_view format) {
  ARROW_RETURN_NOT_OK(CheckFormatString(format));
  FormatCursor cursor(format);
  cursor.TakeAll(kBlanks);
  if (cursor.Take("logformat") && !cursor.TakeAll(kBlanks).empty()) {
    cursor.TakeUntil(kBlanks);
    cursor.TakeAll(kBlanks);
  }
  return SquidParser(format, cursor.at()).Parse();
}

size_t SquidDirectiveLength(std::string_view text) {
  FormatCursor cursor(text);
  cursor.Skip(1);
  if (kEncodings.find(cursor.peek()) != std::string_view::npos) cursor.Skip(1);
  cursor.Take('-');
  cursor.TakeAll(kDigits);
  if (cursor.Take('.')) cursor.TakeAll(kDigits);
  if (cursor.peek() == '{' && !cursor.TakeBraces().ok()) return 0;
  cursor.Take("http::");
  const SquidCode code = FindSquidCode(cursor.rest());
  cursor.Skip(code.name.size());
  // All of Squid's codes have two characters at least, which Apache's never have.
  return code.name.empty() ? 0 : cursor.at();
}

}  // namespace weblog
