#include "stats/count_batch.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "clean/url_kind.h"
#include "stats/word_numbers.h"

namespace weblog::stats {
namespace {

// From this score of weblog-clean on a client is taken for a robot.
constexpr double kRobotScore = 0.5;

bool IsSuccess(int64_t status) { return (status >= 200 && status < 300) || status == 304; }
bool IsNotFound(int64_t status) { return status == 404 || status == 410; }
bool IsFailure(int64_t status) { return status >= 500 && status < 600; }
bool IsError(int64_t status) { return status >= 400 && status < 600; }
bool IsRedirect(int64_t status) { return status >= 300 && status < 400 && status != 304; }

class BatchCounter {
 public:
  BatchCounter(const HitBatch& batch, const GeoIp* geoip, TrafficCounts* counts)
      : batch_(batch), geoip_(geoip), counts_(*counts), hits_(static_cast<size_t>(batch.rows)) {}

  void Count() {
    FindUrls();
    FindAgents();
    FindReferrers();
    MakeHits();
    MarkPages();
    FindUsers();
    CountTotals();
    CountStatuses();
    CountTimes();
    CountUrls();
    CountSessions();
    CountReferrers();
    CountAgents();
    CountCountries();
    CountWords(batch_.method, &counts_.methods);
  }

 private:
  // Calls `visit` with each row that was logged.
  template <typename Visit>
  void ForHits(Visit visit) const {
    for (int64_t row = 0; row < batch_.rows; ++row) {
      const Hit& hit = hits_[static_cast<size_t>(row)];
      if (hit.logged) visit(row, hit);
    }
  }

  static int32_t CodeAt(const std::optional<TextCodes>& texts, int64_t row) {
    return texts.has_value() ? (*texts)[row] : TextCodes::kNull;
  }

  UrlNumbers UrlAt(int64_t row) const {
    const int32_t code = CodeAt(batch_.url, row);
    return code == TextCodes::kNull ? UrlNumbers() : urls_[static_cast<size_t>(code)];
  }
  AgentNumbers AgentAt(int64_t row) const {
    const int32_t code = CodeAt(batch_.agent, row);
    return code == TextCodes::kNull ? no_agent_ : agents_[static_cast<size_t>(code)];
  }

  void FindUrls() {
    if (!batch_.url.has_value()) return;
    urls_ = ForWordsInUse(*batch_.url, [&](auto word) { return NumbersOfUrl(word, &counts_); });
    counts_.url_tallies.resize(static_cast<size_t>(counts_.urls.size()) + 1);
  }

  void FindAgents() {
    if (!batch_.agent.has_value()) return;
    agents_ =
        ForWordsInUse(*batch_.agent, [&](auto word) { return NumbersOfAgent(word, &counts_); });
    no_agent_ = NumbersOfNoAgent(&counts_);
  }

  void FindReferrers() {
    if (!batch_.referrer.has_value()) return;
    referrers_ = ForWordsInUse(*batch_.referrer,
                               [&](auto word) { return NumbersOfReferrer(word, &counts_); });
  }

  void FindUsers() {
    const std::optional<TextCodes>& users = batch_.user.has_value() ? batch_.user : batch_.client;
    if (!users.has_value()) return;
    const auto numbers =
        ForWordsInUse(*users, [&](auto word) { return counts_.users.names.NumberOf(word); });
    for (int64_t row = 0; row < batch_.rows; ++row) {
      const int32_t code = (*users)[row];
      if (code != TextCodes::kNull)
        hits_[static_cast<size_t>(row)].user = numbers[static_cast<size_t>(code)];
    }
    ForHits([&](int64_t, const Hit& hit) { counts_.users.tallies.Add(hit.user, hit); });
  }

  // Per code, whether the word fits.
  template <typename Fits>
  static std::vector<char> Judge(const std::optional<TextCodes>& texts, Fits fits) {
    if (!texts.has_value()) return {};
    return ForWordsInUse(*texts, [&](auto word) { return static_cast<char>(fits(word)); });
  }

  void MakeHits() {
    for (int64_t row = 0; row < batch_.rows; ++row) {
      Hit& hit = hits_[static_cast<size_t>(row)];
      hit.logged = batch_.inferred[row].value_or(0) == 0;
      hit.entry = batch_.seq[row] == 1;
      hit.last = batch_.last[row].value_or(0) != 0;
      if (!hit.logged) continue;
      const std::optional<int64_t> bytes = batch_.bytes[row];
      counts_.any_bytes |= bytes.has_value();
      hit.bytes = std::max<int64_t>(bytes.value_or(0), 0);
      const std::optional<double> score = batch_.robot[row];
      hit.robot = score.has_value() ? *score >= kRobotScore : AgentAt(row).robot;
    }
  }

  // The content type is believed more than the URL.
  void MarkPages() {
    const std::vector<char> page_methods =
        Judge(batch_.method, [](auto word) { return word == "GET" || word == "POST"; });
    std::vector<HitKind> contents;
    if (batch_.content_type.has_value()) {
      contents = ForWordsInUse(*batch_.content_type, KindOfContentType);
    }
    for (int64_t row = 0; row < batch_.rows; ++row) {
      Hit& hit = hits_[static_cast<size_t>(row)];
      const UrlNumbers url = UrlAt(row);
      const int32_t method = CodeAt(batch_.method, row);
      const int32_t content = CodeAt(batch_.content_type, row);
      const HitKind kind =
          content == TextCodes::kNull ? HitKind::kUnclear : contents[static_cast<size_t>(content)];
      hit.page = hit.logged && url.url != Vocabulary::kNone &&
                 IsSuccess(batch_.status[row].value_or(200)) &&
                 (method == TextCodes::kNull || page_methods[static_cast<size_t>(method)] != 0) &&
                 (kind == HitKind::kUnclear ? url.page : kind == HitKind::kPage);
    }
  }

  void CountTotals() {
    ForHits([&](int64_t, const Hit& hit) {
      counts_.all.Add(hit);
      counts_.people_and_robots.Add(hit.robot ? 1 : 0, hit);
    });
  }

  void CountStatuses() {
    const std::vector<char> cache_hits = Judge(batch_.cache_result, [](std::string_view word) {
      return word.find("HIT") != std::string_view::npos || word.starts_with("Hit");
    });
    ForHits([&](int64_t row, const Hit& hit) {
      const int32_t cache = CodeAt(batch_.cache_result, row);
      const bool cache_hit =
          cache != TextCodes::kNull && cache_hits[static_cast<size_t>(cache)] != 0;
      const std::optional<int64_t> status = batch_.status[row];
      counts_.cached += cache_hit || status == 304;
      if (!status.has_value()) return;
      const bool known = *status > 0 && *status <= TrafficCounts::kGreatestStatus;
      counts_.statuses.Add(known ? static_cast<int32_t>(*status) : 0, hit);
      counts_.errors += IsError(*status);
      counts_.redirects += IsRedirect(*status);
    });
  }

  void CountTimes() {
    ForHits([&](int64_t row, const Hit& hit) {
      const std::optional<int64_t> time = batch_.time[row];
      if (!time.has_value() || !IsTime(*time)) return;
      counts_.first_time = std::min(counts_.first_time.value_or(*time), *time);
      counts_.last_time = std::max(counts_.last_time.value_or(*time), *time);
      const int64_t day = DayOf(*time);
      counts_.days.Add(day, hit);
      counts_.months.Add(MonthOfDay(day), hit);
      counts_.hours.Add(static_cast<int32_t>((*time - day * kDay) / kHour), hit);
    });
  }

  void CountUrls() {
    ForHits([&](int64_t row, const Hit& hit) {
      const UrlNumbers url = UrlAt(row);
      if (url.url == Vocabulary::kNone) return;
      const int64_t status = batch_.status[row].value_or(0);
      UrlTally& tally = counts_.url_tallies[static_cast<size_t>(url.url)];
      ++tally.hits;
      tally.pages += hit.page;
      AddTo(&tally.bytes, hit.bytes);
      tally.not_found += IsNotFound(status);
      tally.failures += IsFailure(status);
      if (hit.page && hit.user >= 0) counts_.url_users.Add(url.url, hit.user);
      counts_.hosts.tallies.Add(url.host, hit);
      counts_.file_types.tallies.Add(url.file_type, hit);
      if (IsNotFound(status)) counts_.broken_links.tallies.Add(BrokenLinkAt(row), hit);
    });
  }

  // The number of "REFERRER -> URL" of a row with a URL.
  int32_t BrokenLinkAt(int64_t row) {
    const int32_t referrer = CodeAt(batch_.referrer, row);
    if (referrer == TextCodes::kNull) return Vocabulary::kNone;
    const int32_t url = (*batch_.url)[row];
    const uint64_t codes = static_cast<uint64_t>(url) << 32 | static_cast<uint32_t>(referrer);
    const auto [place, is_new] = broken_links_.emplace(codes, Vocabulary::kNone);
    if (is_new) {
      std::string link(batch_.referrer->word(referrer));
      place->second =
          counts_.broken_links.names.NumberOf(link.append(" -> ").append(batch_.url->word(url)));
    }
    return place->second;
  }

  void CountSessions() {
    for (int64_t row = 0; row < batch_.rows; ++row) {
      if (!batch_.seq[row].has_value()) continue;
      const Hit& hit = hits_[static_cast<size_t>(row)];
      const bool bounce = hit.entry && hit.last;
      ++counts_.views;
      counts_.bounces += bounce;
      if (const std::optional<int64_t> dwell = batch_.dwell[row]; dwell.has_value()) {
        ++counts_.dwells;
        AddTo(&counts_.dwell_us, std::max<int64_t>(*dwell, 0));
      }
      const UrlNumbers url = UrlAt(row);
      if (url.url == Vocabulary::kNone) continue;
      UrlTally& tally = counts_.url_tallies[static_cast<size_t>(url.url)];
      tally.entries += hit.entry;
      tally.exits += hit.last;
      tally.bounces += bounce;
    }
  }

  void CountReferrers() {
    if (!batch_.referrer.has_value()) return;
    ForHits([&](int64_t row, const Hit& hit) {
      const int32_t code = (*batch_.referrer)[row];
      if (code == TextCodes::kNull) return counts_.no_referrer.Add(hit);
      const ReferrerNumbers numbers = referrers_[static_cast<size_t>(code)];
      counts_.referrers.tallies.Add(numbers.url, hit);
      counts_.sites.tallies.Add(numbers.site, hit);
      counts_.terms.tallies.Add(numbers.term, hit);
      if (numbers.site == Vocabulary::kNone) counts_.unreadable_referrer.Add(hit);
    });
  }

  void CountAgents() {
    if (!batch_.agent.has_value()) return;
    ForHits([&](int64_t row, const Hit& hit) {
      const AgentNumbers agent = AgentAt(row);
      counts_.families.tallies.Add(agent.family, hit);
      counts_.systems.tallies.Add(agent.system, hit);
      if (hit.robot) counts_.robot_names.tallies.Add(agent.robot_name, hit);
    });
  }

  void CountCountries() {
    if (geoip_ == nullptr || !batch_.client.has_value()) return;
    const auto numbers = ForWordsInUse(*batch_.client, [&](auto word) {
      const std::string_view country = geoip_->CountryOf(word);
      return counts_.countries.names.NumberOf(country.empty() ? "unknown" : country);
    });
    ForHits([&](int64_t row, const Hit& hit) {
      const int32_t code = (*batch_.client)[row];
      if (code != TextCodes::kNull)
        counts_.countries.tallies.Add(numbers[static_cast<size_t>(code)], hit);
    });
  }

  void CountWords(const std::optional<TextCodes>& texts, NamedTallies* table) {
    if (!texts.has_value()) return;
    const auto numbers =
        ForWordsInUse(*texts, [&](auto word) { return table->names.NumberOf(word); });
    ForHits([&](int64_t row, const Hit& hit) {
      const int32_t code = (*texts)[row];
      if (code != TextCodes::kNull) table->tallies.Add(numbers[static_cast<size_t>(code)], hit);
    });
  }

  const HitBatch& batch_;
  const GeoIp* geoip_;
  TrafficCounts& counts_;
  std::vector<Hit> hits_;  // by row
  // By code.
  std::vector<UrlNumbers> urls_;
  std::vector<AgentNumbers> agents_;
  std::vector<ReferrerNumbers> referrers_;
  AgentNumbers no_agent_;
  std::unordered_map<uint64_t, int32_t> broken_links_;  // by the codes of URL and referrer
};

}  // namespace

void CountBatch(const HitBatch& batch, const GeoIp* geoip, TrafficCounts* counts) {
  BatchCounter(batch, geoip, counts).Count();
}

}  // namespace weblog::stats
