#include "parse/accounts.h"

#include <charconv>
#include <cstdio>

#include "support/numbers.h"

namespace parse {
namespace {

using support::Grouped;

std::string ReasonText(const weblog::RejectReason& reason) {
  return Grouped(reason.count) + " × " + reason.reason + ", first at line " +
         Grouped(reason.first_line) + " (byte " + Grouped(reason.first_byte) +
         "): " + reason.sample;
}

std::string Percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g %%", 100 * share);
  return text;
}

}  // namespace

arrow::Result<RejectLimit> RejectLimit::Parse(const std::string& text) {
  RejectLimit limit;
  const bool share = text.ends_with('%');
  const char* end = text.data() + text.size() - (share ? 1 : 0);
  double percent = 0;
  const auto [stop, error] = share ? std::from_chars(text.data(), end, percent)
                                   : std::from_chars(text.data(), end, limit.count);
  if (error != std::errc() || stop != end ||
      (share ? percent < 0 || percent > 100 : limit.count < 0)) {
    return arrow::Status::Invalid("'", text, "' is neither a number of lines nor a share as 5%");
  }
  if (share) limit.share = percent / 100;
  return limit;
}

bool RejectLimit::Exceeded(int64_t rejects, int64_t lines) const {
  if (count >= 0) return rejects > count;
  return static_cast<double>(rejects) > share * static_cast<double>(lines);
}

std::string AccountText(const weblog::FileAccount& account) {
  std::string text =
      account.name + ": " + Grouped(account.lines) + " lines = " + Grouped(account.hits) + " hits";
  if (account.passed_over > 0) {
    text += " + " + Grouped(account.passed_over) + " blank or directives";
  }
  if (account.out_of_range > 0) text += " + " + Grouped(account.out_of_range) + " out of range";
  text += " + " + Grouped(account.rejects) + " rejected";
  for (const weblog::RejectReason& reason : account.reasons) text += "\n  " + ReasonText(reason);
  return text;
}

arrow::Status CheckLimit(const std::vector<weblog::FileAccount>& accounts,
                         const RejectLimit& limit) {
  int64_t rejects = 0;
  int64_t lines = 0;
  std::string samples;
  for (const weblog::FileAccount& account : accounts) {
    rejects += account.rejects;
    lines += account.lines - account.passed_over;
    for (const weblog::RejectReason& reason : account.reasons) {
      samples += "\n  " + account.name + ": " + ReasonText(reason);
    }
  }
  if (!limit.Exceeded(rejects, lines)) return arrow::Status::OK();
  const std::string allowed =
      limit.count >= 0 ? Grouped(limit.count) + " lines" : Percent(limit.share);
  return arrow::Status::Invalid(
      Grouped(rejects), " of ", Grouped(lines), " lines were rejected, more than --max-rejects ",
      allowed, " allows; they look like this:", samples,
      "\n  if they are good lines, name their format with --format or --regex");
}

}  // namespace parse
