#include <arrow/status.h>

#include <algorithm>
#include <iterator>

#include "builtin.h"
#include "formats.h"
#include "refined_format.h"

namespace weblog {
namespace {

// A format fixed by its server, in the notation of line_template.h.
struct Builtin {
  std::string_view name;
  std::string_view notation;
  Spelling (*spelling)();
};

Spelling Apache() {
  Spelling s;
  s.set_all_escapes(Escape::kBackslash);
  return s;
}

Spelling SquidNative() {
  Spelling s;
  s.time = TimeStyle::kEpoch;
  s.elapsed_unit_us = 1'000;
  s.set_escape(Slot::kAuthUser, Escape::kPercent);
  return s;
}

Spelling ElasticBalancer() {
  Spelling s;
  s.time = TimeStyle::kIso;
  s.elapsed_unit_us = 1e6;
  s.client_has_port = true;
  s.set_all_escapes(Escape::kBackslash);
  return s;
}

Spelling S3() {
  Spelling s;
  s.elapsed_unit_us = 1'000;
  return s;
}

// Its times are local and have no zone; they are taken for UTC.
Spelling Haproxy() {
  Spelling s;
  s.elapsed_unit_us = 1'000;
  s.client_has_port = true;
  return s;
}

// Apache's year-less forerunner, as in the EPA's log of 1995.
Spelling DayClock() {
  Spelling s;
  s.time = TimeStyle::kDayClock;
  return s;
}

#define COMMON R"({client} {} {auth_user} [{time}] "{request}" {status} {bytes})"
#define COMBINED COMMON R"( "{referrer}" "{agent}")"

#define ELB R"({client} {} {elapsed} {elapsed2} {elapsed3} {status} {} {} {bytes} "{request}")"
#define S3_LINE                                                                         \
  R"({} {} [{time}] {client} {auth_user} {} {} {} "{request}" {status} {} {bytes} {} )" \
  R"({elapsed} {} "{referrer}" "{agent}")"
#define HAPROXY                                                           \
  R"({client} [{time}] {} {}/{} {}/{}/{}/{}/{elapsed} {status} {bytes} )" \
  R"({} {} {} {} {} "{request}"…)"

// The most specific first: a line that two of them read belongs to the earlier one.
constexpr Builtin kBuiltins[] = {
    {"squid",
     "{time}~{elapsed} {client} {cache_result}/{status} {bytes} {method} {url} {auth_user} "
     "{}/{} {content_type}…",
     SquidNative},
    {"alb", "{} {time} app/{} " ELB R"( "{agent}" {} {} {}…)", ElasticBalancer},
    {"elb", "{time} {} " ELB R"( "{agent}" {} {})", ElasticBalancer},
    {"elb-2014", "{time} {} " ELB, ElasticBalancer},
    {"s3", S3_LINE " {} {} {} {} {} {host} {scheme}…", S3},
    {"s3-2006", S3_LINE "…", S3},
    {"haproxy-syslog", "{}]: " HAPROXY, Haproxy},
    {"haproxy", HAPROXY, Haproxy},
    {"squid-combined", COMBINED " {cache_result}:{}", Apache},
    {"squid-common", COMMON " {cache_result}:{}", Apache},
    {"vhost-combined", "{host} " COMBINED, Apache},
    {"combined", COMBINED, Apache},
    {"vhost-common", "{host} " COMMON, Apache},
    {"common", COMMON, Apache},
    {"epa", R"({client} [{time}] "{request}" {status} {bytes})", DayClock},
};

}  // namespace

arrow::Result<LineFormatPtr> MakeBuiltinFormat(std::string_view name) {
  ARROW_ASSIGN_OR_RAISE(BuiltinParts parts, BuiltinFormatParts(name));
  ARROW_ASSIGN_OR_RAISE(LineFormatPtr format,
                        MakeTemplateFormat(std::string(name), std::move(parts.line_template),
                                           std::move(parts.spelling)));
  // Behind the fields of Common, "http://… would pass for a result and its colon.
  Refinements refinements;
  refinements.checks_cache_result = name.starts_with("squid-");
  return Refine(std::move(format), std::move(refinements));
}

arrow::Result<BuiltinParts> BuiltinFormatParts(std::string_view name) {
  const auto* found = std::find_if(std::begin(kBuiltins), std::end(kBuiltins),
                                   [&](const Builtin& builtin) { return builtin.name == name; });
  if (found == std::end(kBuiltins)) {
    return arrow::Status::KeyError("no built-in format is called '", name, "'");
  }
  ARROW_ASSIGN_OR_RAISE(LineTemplate line_template, ParseTemplate(found->notation));
  return BuiltinParts{std::move(line_template), found->spelling()};
}

const std::vector<std::string>& BuiltinFormatNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Builtin& builtin : kBuiltins) result.emplace_back(builtin.name);
    return result;
  }();
  return names;
}

}  // namespace weblog
