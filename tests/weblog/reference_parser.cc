#include "reference_parser.h"

#include <algorithm>
#include <stdexcept>

#include "reference_values.h"

namespace reference {

namespace {

enum Field : int {
  kSkip,
  kTime,
  kClient,
  kAuthUser,
  kRequest,
  kMethod,
  kUrl,
  kScheme,
  kHost,
  kStatus,
  kBytes,
  kReferrer,
  kAgent,
  kCookie,
  kElapsed,
  kElapsed2,
  kElapsed3,
  kCacheResult,
  kContentType,
  kFields
};

enum class TimeKind { kClf, kEpoch, kIso, kDayClock };
enum class Escapes { kNone, kBackslashes, kPercentsInUser };

// A field and the text behind it. TEXT is a text in quotes, in which a backslash may escape a
// quote. Every other field ends at the first place where what is behind it fits.
struct FieldPattern {
  Field field;
  const char* pattern;
};
using Patterns = std::vector<FieldPattern>;

// What a last field looks like. The second group is what stands behind the format's own fields.
constexpr char kRest[] = "(.*)()";
constexpr char kLastWord[] = "([^ ]*)( .*)?";
constexpr char kLastQuoted[] = "TEXT\"( .*)?";

}  // namespace

struct Format {
  std::string name;
  Patterns patterns;
  TimeKind time = TimeKind::kClf;
  Escapes escapes = Escapes::kNone;
  double elapsed_unit_us = 1;
  bool client_has_port = false;
  // More may stand behind the last field.
  bool is_open = false;
  // A line may end where the blank before the last field should be.
  bool may_lack_last = false;
  // A line may end inside the last field, which is in quotes.
  bool may_be_cut = false;
  // The cache result has to be a word of capitals: a quoted referrer in its place has a colon too.
  bool checks_cache_result = false;
};

namespace {

Patterns operator+(Patterns a, const Patterns& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// client ident user [time] "request" status
const Patterns kCommonFront = {
    {kClient, "(.*?) "},     {kSkip, "(.*?) "},     {kAuthUser, R"((.*?) \[)"},
    {kTime, R"((.*?)\] ")"}, {kRequest, "TEXT\" "}, {kStatus, "(.*?) "},
};
const Patterns kCommon = kCommonFront + Patterns{{kBytes, kRest}};
const Patterns kCombinedFront = kCommonFront + Patterns{
                                                   {kBytes, "(.*?) \""},
                                                   {kReferrer, "TEXT\" \""},
                                               };
const Patterns kCombined = kCombinedFront + Patterns{{kAgent, kLastQuoted}};
const Patterns kHostFirst = {{kHost, "(.*?) "}};
// TCP_MISS:HIER_DIRECT
const Patterns kSquidResult = {
    {kCacheResult, "(.*?):"},
    {kSkip, kRest},
};

const Patterns kSquid = {
    {kTime, "(.*?) +"},        {kElapsed, "(.*?) "}, {kClient, "(.*?) "}, {kCacheResult, "(.*?)/"},
    {kStatus, "(.*?) "},       {kBytes, "(.*?) "},   {kMethod, "(.*?) "}, {kUrl, "(.*?) "},
    {kAuthUser, "(.*?) "},     {kSkip, "(.*?)/"},  // how the server was chosen
    {kSkip, "(.*?) "},                             // the server
    {kContentType, kLastWord},
};

const Patterns kBalancerFront = {
    {kClient, "(.*?) "},   {kSkip, "(.*?) "},  // target
    {kElapsed, "(.*?) "},                      // request processing time
    {kElapsed2, "(.*?) "},                     // target processing time
    {kElapsed3, "(.*?) "},                     // response processing time
    {kStatus, "(.*?) "},   {kSkip, "(.*?) "},  // target's status
    {kSkip, "(.*?) "},                         // bytes received
    {kBytes, "(.*?) \""},
};
const Patterns kAlb =
    Patterns{
        {kSkip, "(.*?) "},  // type
        {kTime, "(.*?) app/"},
        {kSkip, "(.*?) "},  // balancer
    } +
    kBalancerFront +
    Patterns{
        {kRequest, "TEXT\" \""}, {kAgent, "TEXT\" "}, {kSkip, "(.*?) "},  // cipher
        {kSkip, "(.*?) "},                                                // protocol
        {kSkip, kLastWord},                                               // target group
    };
const Patterns kElbFront =
    Patterns{
        {kTime, "(.*?) "}, {kSkip, "(.*?) "},  // balancer
    } +
    kBalancerFront;
const Patterns kElb = kElbFront + Patterns{
                                      {kRequest, "TEXT\" \""},
                                      {kAgent, "TEXT\" "},
                                      {kSkip, "(.*?) "},  // cipher
                                      {kSkip, kRest},     // protocol
                                  };
const Patterns kElb2014 = kElbFront + Patterns{{kRequest, kLastQuoted}};

const Patterns kS3Front = {
    {kSkip, "(.*?) "},       // bucket's owner
    {kSkip, R"((.*?) \[)"},  // bucket
    {kTime, R"((.*?)\] )"},   {kClient, "(.*?) "}, {kAuthUser, "(.*?) "},
    {kSkip, "(.*?) "},                                                 // request id
    {kSkip, "(.*?) "},                                                 // operation
    {kSkip, "(.*?) \""},                                               // key
    {kRequest, "TEXT\" "},    {kStatus, "(.*?) "}, {kSkip, "(.*?) "},  // error
    {kBytes, "(.*?) "},       {kSkip, "(.*?) "},                       // size of the object
    {kElapsed, "(.*?) "},     {kSkip, "(.*?) \""},                     // turn-around time
    {kReferrer, "TEXT\" \""},
};
const Patterns kS32006 = kS3Front + Patterns{{kAgent, kLastQuoted}};
const Patterns kS3 = kS3Front + Patterns{
                                    {kAgent, "TEXT\" "}, {kSkip, "(.*?) "},  // version
                                    {kSkip, "(.*?) "},                       // host id
                                    {kSkip, "(.*?) "},                       // signature
                                    {kSkip, "(.*?) "},                       // cipher
                                    {kSkip, "(.*?) "},  // kind of authentication
                                    {kHost, "(.*?) "},   {kScheme, kLastWord},
                                };

const Patterns kHaproxy = {
    {kClient, R"((.*?) \[)"}, {kTime, R"((.*?)\] )"}, {kSkip, "(.*?) "},  // frontend
    {kSkip, "(.*?)/"},                                                    // backend
    {kSkip, "(.*?) "},                                                    // server
    {kSkip, "(.*?)/"},  // five times, of which the last is the whole
    {kSkip, "(.*?)/"},        {kSkip, "(.*?)/"},      {kSkip, "(.*?)/"}, {kElapsed, "(.*?) "},
    {kStatus, "(.*?) "},      {kBytes, "(.*?) "},     {kSkip, "(.*?) "},  // cookies captured
    {kSkip, "(.*?) "},        {kSkip, "(.*?) "},                          // how it ended
    {kSkip, "(.*?) "},                                                    // connections
    {kSkip, "(.*?) \""},  // queues, headers captured
    {kRequest, kLastQuoted},
};
// Feb 25 16:19:38 host haproxy[1]: …
const Patterns kSyslogFront = {{kSkip, R"((.*?)\]: )"}};

const Patterns kEpa = {
    {kClient, R"((.*?) \[)"}, {kTime, R"((.*?)\] ")"}, {kRequest, "TEXT\" "},
    {kStatus, "(.*?) "},      {kBytes, kRest},
};

const Patterns kQuotedBehind = {{kAgent, "TEXT\" \""}, {kSkip, kLastQuoted}};
const Patterns kCookieElapsedBehind = {
    {kAgent, "TEXT\" \""}, {kCookie, "TEXT\" "}, {kElapsed, kRest}};
const Patterns kElapsedBehind = {{kAgent, "TEXT\" "}, {kElapsed, kRest}};

// clang-format off
const std::vector<Format> kFormats = {
    {.name = "common", .patterns = kCommon, .escapes = Escapes::kBackslashes, .may_lack_last = true},
    {.name = "vhost-common", .patterns = kHostFirst + kCommon, .escapes = Escapes::kBackslashes, .may_lack_last = true},
    {.name = "combined", .patterns = kCombined, .escapes = Escapes::kBackslashes, .may_be_cut = true},
    {.name = "vhost-combined", .patterns = kHostFirst + kCombined, .escapes = Escapes::kBackslashes, .may_be_cut = true},
    {.name = "squid-common", .patterns = kCommonFront + Patterns{{kBytes, "(.*?) "}} + kSquidResult,
     .escapes = Escapes::kBackslashes, .checks_cache_result = true},
    {.name = "squid-combined", .patterns = kCombinedFront + Patterns{{kAgent, "TEXT\" "}} + kSquidResult,
     .escapes = Escapes::kBackslashes, .checks_cache_result = true},
    {.name = "squid", .patterns = kSquid, .time = TimeKind::kEpoch, .escapes = Escapes::kPercentsInUser,
     .elapsed_unit_us = 1e3, .is_open = true, .may_lack_last = true},
    {.name = "alb", .patterns = kAlb, .time = TimeKind::kIso, .escapes = Escapes::kBackslashes, .elapsed_unit_us = 1e6,
     .client_has_port = true, .is_open = true, .may_lack_last = true},
    {.name = "elb", .patterns = kElb, .time = TimeKind::kIso, .escapes = Escapes::kBackslashes, .elapsed_unit_us = 1e6,
     .client_has_port = true, .may_lack_last = true},
    {.name = "elb-2014", .patterns = kElb2014, .time = TimeKind::kIso, .escapes = Escapes::kBackslashes,
     .elapsed_unit_us = 1e6, .client_has_port = true, .may_be_cut = true},
    {.name = "s3", .patterns = kS3, .elapsed_unit_us = 1e3, .is_open = true, .may_lack_last = true},
    {.name = "s3-2006", .patterns = kS32006, .elapsed_unit_us = 1e3, .is_open = true, .may_be_cut = true},
    {.name = "haproxy", .patterns = kHaproxy, .elapsed_unit_us = 1e3, .client_has_port = true, .is_open = true,
     .may_be_cut = true},
    {.name = "haproxy-syslog", .patterns = kSyslogFront + kHaproxy, .elapsed_unit_us = 1e3, .client_has_port = true,
     .is_open = true, .may_be_cut = true},
    {.name = "epa", .patterns = kEpa, .time = TimeKind::kDayClock, .may_lack_last = true},
    {.name = "combined-quoted", .patterns = kCombinedFront + kQuotedBehind, .escapes = Escapes::kBackslashes,
     .may_be_cut = true},
    {.name = "combined-cookie-elapsed", .patterns = kCombinedFront + kCookieElapsedBehind,
     .escapes = Escapes::kBackslashes},
    {.name = "vhost-combined-elapsed", .patterns = kHostFirst + kCombinedFront + kElapsedBehind,
     .escapes = Escapes::kBackslashes},
};
// clang-format on

const Format& FormatNamed(std::string_view name) {
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const Format& f) { return f.name == name; });
  if (found == kFormats.end()) throw std::invalid_argument(std::string(name));
  return *found;
}

// `pattern` with `text` for its TEXT.
std::unique_ptr<RE2> Compile(std::string pattern, const std::string& text) {
  if (const size_t at = pattern.find("TEXT"); at != std::string::npos) pattern.replace(at, 4, text);
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_dot_nl(true);
  return std::make_unique<RE2>(pattern, options);
}

std::string ValueOr(const std::optional<std::string>& text) { return text.value_or(""); }

}  // namespace

struct Parser::Piece {
  Field field;
  std::unique_ptr<RE2> escaped;  // a backslash and the character behind it are one
  std::unique_ptr<RE2> plain;    // a backslash is a character like others
};

Parser::Parser(std::string_view format, const Options& options)
    : format_(FormatNamed(format)),
      origin_(OriginOf("", options.host)),
      first_day_(FirstDayOf(options.month)) {
  for (const auto& [field, pattern] : format_.patterns) {
    pieces_.push_back({field, Compile(pattern, R"(((?:[^\\]|\\.)*?))"), Compile(pattern, "(.*?)")});
  }
}

Parser::~Parser() = default;

std::optional<Hit> Parser::Parse(std::string_view line) const {
  const std::optional<Fields> fields = Split(line);
  return fields ? Interpret(*fields) : std::nullopt;
}

// Servers of old do not escape, so a line that cannot be split by the rule for escapes is tried
// without.
std::optional<Parser::Fields> Parser::Split(std::string_view line) const {
  std::optional<Fields> fields = SplitTry(line, Quotes::kEscaped);
  if (!fields) fields = SplitTry(line, Quotes::kPlain);
  if (!fields && format_.may_be_cut) fields = SplitTry(line, Quotes::kEscapedAndCut);
  return fields;
}

std::optional<Parser::Fields> Parser::SplitTry(std::string_view line, Quotes quotes) const {
  // The rest of a line that ends inside quotes: no quote but escaped ones.
  static const std::unique_ptr<RE2> kCut = Compile(R"(((?:[^"\\]|\\.)*\\?))", "");
  Fields fields(kFields);
  re2::StringPiece rest(line.data(), line.size());
  for (size_t i = 0; i + 1 < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    std::string text;
    if (!RE2::Consume(&rest, quotes == Quotes::kPlain ? *piece.plain : *piece.escaped, &text)) {
      if (i + 2 != pieces_.size() || !format_.may_lack_last || rest.empty()) return std::nullopt;
      fields[piece.field] = rest.as_string();
      return fields;
    }
    fields[piece.field] = text;
  }
  const Piece& last = pieces_.back();
  std::string text, behind;
  if (RE2::FullMatch(rest, quotes == Quotes::kPlain ? *last.plain : *last.escaped, &text,
                     &behind)) {
    if (!behind.empty() && !format_.is_open) return std::nullopt;
  } else if (quotes != Quotes::kEscapedAndCut || !RE2::FullMatch(rest, *kCut, &text)) {
    return std::nullopt;
  }
  fields[last.field] = text;
  return fields;
}

std::optional<Hit> Parser::Interpret(const Fields& fields) const {
  static const RE2 kCacheResultWord("[A-Z0-9_]*");
  if (format_.checks_cache_result &&
      !RE2::FullMatch(ValueOr(fields[kCacheResult]), kCacheResultWord)) {
    return std::nullopt;
  }
  Hit hit;
  const std::optional<int64_t> time = Time(ValueOr(fields[kTime]));
  if (!time || !ReadNumbers(fields, &hit)) return std::nullopt;
  hit.time = *time;
  hit.client = Text(fields, kClient);
  hit.auth_user = Text(fields, kAuthUser);
  hit.referrer = Text(fields, kReferrer);
  hit.agent = Text(fields, kAgent);
  hit.cookie = Text(fields, kCookie);
  hit.cache_result = Text(fields, kCacheResult);
  hit.content_type = Text(fields, kContentType);
  ReadRequest(fields, &hit);
  return hit;
}

std::optional<int64_t> Parser::Time(const std::string& text) const {
  switch (format_.time) {
    case TimeKind::kClf:
      return ClfTime(text);
    case TimeKind::kEpoch:
      return EpochTime(text);
    case TimeKind::kIso:
      return IsoTime(text);
    case TimeKind::kDayClock:
      return DayClockTime(text, first_day_);
  }
  return std::nullopt;
}

bool Parser::ReadNumbers(const Fields& fields, Hit* hit) const {
  if (const std::string text = ValueOr(fields[kStatus]); !IsAbsentNumber(text)) {
    if (!(hit->status = Status(text))) return false;
  }
  if (const std::string text = ValueOr(fields[kBytes]); !IsAbsentNumber(text)) {
    if (!(hit->bytes = Count(text))) return false;
  }
  for (Field field : {kElapsed, kElapsed2, kElapsed3}) {
    const std::string text = ValueOr(fields[field]);
    if (IsAbsentNumber(text)) continue;
    const std::optional<int64_t> elapsed = Elapsed(text, format_.elapsed_unit_us);
    if (!elapsed) return false;
    hit->elapsed_us = hit->elapsed_us.value_or(0) + *elapsed;
  }
  return true;
}

void Parser::ReadRequest(const Fields& fields, Hit* hit) const {
  Request request;
  if (fields[kUrl]) {
    request = {ValueOr(fields[kMethod]), *fields[kUrl]};
  } else {
    const std::string text = ValueOr(fields[kRequest]);
    request =
        SplitRequest(format_.escapes == Escapes::kBackslashes ? WithoutBackslashes(text) : text);
  }
  if (!IsAbsent(request.method)) hit->method = AsUtf8(request.method);
  if (IsAbsent(request.target)) return;
  const std::string named = OriginOf(ValueOr(fields[kScheme]), ValueOr(fields[kHost]));
  const std::string origin = named.empty() ? origin_ : AsUtf8Url(named);
  hit->url = AsUtf8Url(UrlOf(origin, request.method, request.target));
}

std::optional<std::string> Parser::Text(const Fields& fields, int field) const {
  std::string text = ValueOr(fields[field]);
  if (field == kClient && format_.client_has_port) text = WithoutPort(text);
  if (IsAbsent(text)) return std::nullopt;
  if (format_.escapes == Escapes::kBackslashes) text = WithoutBackslashes(text);
  if (format_.escapes == Escapes::kPercentsInUser && field == kAuthUser)
    text = WithoutPercents(text);
  return AsUtf8(text);
}

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const Format& format : kFormats) names.push_back(format.name);
  return names;
}

}  // namespace reference
