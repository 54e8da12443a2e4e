#include "store/tables.h"

#include <algorithm>

namespace crawl {
namespace {

using enum CellType;

constexpr ColumnLayout kPagesColumns[] = {
    {"n", kBigint},           {"url", kText},           {"status", kSmallint},
    {"error", kText},         {"detail", kText},        {"fetched", kTimestamp},
    {"elapsed_us", kBigint},  {"bytes", kBigint},       {"length", kBigint},
    {"content_type", kText},  {"charset", kText},       {"language", kText},
    {"title", kText},         {"digest", kText},        {"duplicate_of", kBigint},
    {"cluster", kBigint},     {"depth", kInteger},      {"score", kDouble},
    {"why", kText},           {"parent", kBigint},      {"redirect", kText},
    {"links", kInteger},      {"noindex", kBoolean},    {"tries", kInteger},
    {"etag", kText},          {"last_modified", kText}, {"changed", kBoolean},
    {"relevant", kBoolean},   {"warc_file", kText},     {"warc_offset", kBigint},
    {"warc_length", kBigint},
};
constexpr ColumnLayout kLinksColumns[] = {{"n", kBigint}, {"target", kBigint}};
constexpr ColumnLayout kTargetsColumns[] = {
    {"number", kBigint}, {"url", kText},         {"anchor", kText},
    {"kind", kLinkKind}, {"nofollow", kBoolean},
};
constexpr ColumnLayout kEventsColumns[] = {
    {"time", kTimestamp}, {"kind", kText}, {"url", kText}, {"detail", kText}};
constexpr ColumnLayout kHostsColumns[] = {
    {"host", kText},   {"requests", kBigint}, {"failures", kBigint}, {"pages", kBigint},
    {"robots", kText}, {"delay_ms", kBigint}, {"state", kText},
};
constexpr ColumnLayout kFrontierColumns[] = {
    {"url", kText}, {"priority", kDouble}, {"depth", kInteger}, {"parent", kBigint}};
constexpr ColumnLayout kLearnedColumns[] = {
    {"factor", kText},  {"name", kText},        {"pages", kDouble},        {"relevant", kDouble},
    {"ratio", kDouble}, {"log_ratio", kDouble}, {"significance", kDouble},
};

void AddPositive(int64_t value, RowBlock* row) { row->NullIf(value < 0, value); }

// The position of `kind` in kLinkKinds, or -1.
int KindNumber(std::string_view kind) {
  const auto* found = std::find(kLinkKinds.begin(), kLinkKinds.end(), kind);
  return found == kLinkKinds.end() ? -1 : static_cast<int>(found - kLinkKinds.begin());
}

void AddOptional(std::optional<bool> value, RowBlock* row) {
  row->NullIf(!value.has_value(), value.value_or(false));
}

}  // namespace

constexpr TableLayout kPagesTable{"pages", kPagesColumns};
constexpr TableLayout kLinksTable{"page_links", kLinksColumns};
constexpr TableLayout kTargetsTable{"targets", kTargetsColumns};
constexpr TableLayout kEventsTable{"events", kEventsColumns};
constexpr TableLayout kHostsTable{"hosts", kHostsColumns};
constexpr TableLayout kFrontierTable{"frontier", kFrontierColumns};
constexpr TableLayout kLearnedTable{"learned", kLearnedColumns};

void AddRow(const PageFacts& page, TableRows* rows) {
  RowBlock& row = rows->Add();
  row.Number(page.n).Text(page.url).NullIf(page.status == 0, page.status);
  row.Text(page.error).Text(page.detail).NullIf(page.fetched_us == 0, page.fetched_us);
  AddPositive(page.elapsed_us, &row);
  row.Number(page.bytes).Number(page.length);
  row.Text(page.content_type).Text(page.charset).Text(page.language).Text(page.title);
  row.Text(page.digest);
  AddPositive(page.duplicate_of, &row);
  AddPositive(page.cluster, &row);
  row.Number(page.depth).Double(page.score).Text(page.why);
  AddPositive(page.parent, &row);
  row.Text(page.redirect).Number(page.links).Number(page.noindex).Number(page.tries);
  row.Text(page.etag).Text(page.last_modified);
  AddOptional(page.changed, &row);
  AddOptional(page.relevant, &row);
  row.Text(page.warc_file);
  AddPositive(page.warc_offset, &row);
  AddPositive(page.warc_length, &row);
}

void AddRow(const LinkFacts& link, int64_t number, TableRows* rows) {
  RowBlock& row = rows->Add();
  row.Number(number).Text(link.to_url).Text(link.anchor);
  AddPositive(KindNumber(link.kind), &row);
  row.Number(link.nofollow);
}

void AddRow(const EventFacts& event, TableRows* rows) {
  rows->Add().Number(event.time_us).Text(event.kind).Text(event.url).Text(event.detail);
}

void AddRow(const HostFacts& host, TableRows* rows) {
  RowBlock& row = rows->Add();
  row.Text(host.host).Number(host.requests).Number(host.failures).Number(host.pages);
  row.Text(host.robots).Number(host.delay_ms).Text(host.state);
}

void AddRow(const CandidateFacts& candidate, TableRows* rows) {
  RowBlock& row = rows->Add();
  row.Text(candidate.url).Double(candidate.priority).Number(candidate.depth);
  AddPositive(candidate.parent, &row);
}

void AddRow(const Affinity& affinity, TableRows* rows) {
  RowBlock& row = rows->Add();
  row.Text(affinity.factor).Text(affinity.name).Double(affinity.pages).Double(affinity.relevant);
  row.Double(affinity.ratio).Double(affinity.log_ratio).Double(affinity.significance);
}

}  // namespace crawl
