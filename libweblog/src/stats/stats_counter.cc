#include <utility>

#include "stats/count_batch.h"
#include "stats/report.h"
#include "stats/url_facts.h"
#include "weblog/stats.h"
#include "weblog/stream_kind.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

class Counter : public StatsCounter {
 public:
  Counter(StatsOptions options, stats::ReportContext context)
      : geoip_(std::move(options.geoip)),
        context_(std::move(context)),
        counts_(options.max_distinct) {}

  arrow::Status Add(const arrow::RecordBatch& batch) override {
    ARROW_ASSIGN_OR_RAISE(const auto hits, stats::HitBatch::Make(batch));
    stats::CountBatch(hits, geoip_.get(), &counts_);
    return arrow::Status::OK();
  }

  TrafficReport Report() const override { return stats::MakeReport(counts_, context_); }

 private:
  const std::shared_ptr<const GeoIp> geoip_;
  const stats::ReportContext context_;
  stats::TrafficCounts counts_;
};

// "www.example.com" of that, of "WWW.Example.com:80" or of "https://www.example.com/".
arrow::Result<std::string> HostOfSite(const std::string& site) {
  const bool is_url = site.find("://") != std::string::npos;
  std::string host = stats::FactsOfUrl(is_url ? site : "http://" + site).host;
  if (host.empty()) return arrow::Status::Invalid("'", site, "' is not the name of a site");
  return host;
}

}  // namespace

arrow::Status StatsOptions::Validate() const {
  for (const std::string& site : sites) ARROW_RETURN_NOT_OK(HostOfSite(site).status());
  return arrow::Status::OK();
}

arrow::Result<std::unique_ptr<StatsCounter>> StatsCounter::Make(
    const std::shared_ptr<arrow::Schema>& input, StatsOptions options) {
  ARROW_RETURN_NOT_OK(RequireKind(*input, {"hits", "visits"}));
  ARROW_RETURN_NOT_OK(RequireColumn(*input, "url", MakerOf("hits")));
  for (const std::string& name : input->field_names()) {
    ARROW_RETURN_NOT_OK(RequireColumn(*input, name, ""));  // once
  }
  const auto has = [&](const char* name) { return input->GetFieldIndex(name) >= 0; };
  stats::ReportContext context;
  context.has_sessions = has(kSeq) && has(kLast);
  context.has_user = has(kUser);
  context.has_client = has("client");
  context.has_robot = has("robot");
  context.top = options.top;
  context.max_distinct = options.max_distinct;
  for (const std::string& site : options.sites) {
    ARROW_ASSIGN_OR_RAISE(std::string host, HostOfSite(site));
    context.own_hosts.push_back(std::move(host));
  }
  return std::make_unique<Counter>(std::move(options), std::move(context));
}

}  // namespace weblog
