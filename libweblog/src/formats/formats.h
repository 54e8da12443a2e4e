// Every log format Trodden knows, as factories of LineFormats. What users call them by is in
// weblog/log_format.h.
#pragma once

#include <arrow/result.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../line_format.h"

namespace weblog {

// Formats fixed by their servers (builtin.cc).
arrow::Result<LineFormatPtr> MakeBuiltinFormat(std::string_view name);
// Their names, the most specific first.
const std::vector<std::string>& BuiltinFormatNames();

// The built-in format `name` with fields behind its own, as Apache and nginx configurations like to
// have them. What they mean is read off `lines`, of which some must fit: the first whole number is
// the time taken in microseconds (%D), else the first decimal number is one in seconds
// ($request_time); the first quoted text with a '=' is the cookie; the rest is ignored. KeyError
// when no line has such a tail.
arrow::Result<LineFormatPtr> MakeFormatWithTail(std::string_view name,
                                                const std::vector<std::string_view>& lines);

// Tells Apache's, nginx's and Squid's format strings apart; "apache:", "nginx:" or "squid:" before
// it says which.
arrow::Result<LineFormatPtr> MakeFormatFromString(std::string_view text);

// Format strings as the server's configuration has them: the argument of Apache's LogFormat, of
// nginx's log_format and of Squid's logformat. An Invalid status shows the string with a caret
// under the offending directive.
arrow::Result<LineFormatPtr> MakeApacheFormat(std::string_view format);
arrow::Result<LineFormatPtr> MakeNginxFormat(std::string_view format);
arrow::Result<LineFormatPtr> MakeSquidFormat(std::string_view format);

// An RE2 pattern that the whole line has to match, whose named groups are slot names
// ("(?P<client>\S+) …").
arrow::Result<LineFormatPtr> MakeRegexFormat(std::string_view pattern);

// W3C extended log files: fields as the latest #Fields directive says; before the first one every
// line is rejected.
arrow::Result<LineFormatPtr> MakeW3cFormat();

// JSON lines. `fields` are (slot name, key path) pairs that go before the built-in key names of
// Caddy, nginx, Traefik.
using JsonFields = std::vector<std::pair<std::string, std::string>>;
arrow::Result<LineFormatPtr> MakeJsonFormat(const JsonFields& fields);

}  // namespace weblog
