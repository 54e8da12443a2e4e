// A slow, simple parser of log lines, linked only into tests: what the fast one has to agree with.
// It knows the formats with fixed names that are fields between fixed texts; each field is taken
// off the line by a regular expression of its own, written out beside the others of its format. It
// shares no code with the library.
#pragma once

#include <re2/re2.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

// The columns of weblog/hits.h but for source and line. No value: null.
struct Hit {
  int64_t time = 0;
  std::optional<std::string> client, auth_user, method, url, referrer, agent, cookie, cache_result,
      content_type;
  std::optional<int64_t> status, bytes, elapsed_us;
};

struct Options {
  // The site of a log that names none, as ParseOptions::host takes it.
  std::string host;
  // "YYYY-MM" of a log that writes only days.
  std::string month = "1970-01";
};

struct Format;

class Parser {
 public:
  // `format` is one of FormatNames().
  Parser(std::string_view format, const Options& options);
  ~Parser();

  // The hit that `line`, without its line end, stands for. No value: the line is rejected.
  std::optional<Hit> Parse(std::string_view line) const;

 private:
  // The text of each field, by its number in the enumeration of the source.
  using Fields = std::vector<std::optional<std::string>>;
  struct Piece;
  enum class Quotes { kEscaped, kPlain, kEscapedAndCut };

  std::optional<Fields> Split(std::string_view line) const;
  std::optional<Fields> SplitTry(std::string_view line, Quotes quotes) const;
  std::optional<Hit> Interpret(const Fields& fields) const;
  std::optional<int64_t> Time(const std::string& text) const;
  bool ReadNumbers(const Fields& fields, Hit* hit) const;
  void ReadRequest(const Fields& fields, Hit* hit) const;
  std::optional<std::string> Text(const Fields& fields, int field) const;

  const Format& format_;
  const std::string origin_;
  const int64_t first_day_;
  std::vector<Piece> pieces_;
};

// Those of the library by their own names; Combined with fields behind it as "combined-quoted" (one
// that means nothing), "combined-cookie-elapsed" and "vhost-combined-elapsed".
std::vector<std::string> FormatNames();

}  // namespace reference
