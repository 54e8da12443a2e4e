#include "stats/referrer_sections.h"

#include <map>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "stats/referrer_facts.h"
#include "stats/url_facts.h"

namespace weblog::stats {
namespace {

using enum Measure;

// By the number of a site, whether it is the log's own.
using OwnSites = std::vector<char>;

OwnSites FindOwnSites(const TrafficCounts& counts, const std::vector<std::string>& own_hosts) {
  std::unordered_set<std::string_view> own;
  for (const std::string& host : own_hosts) own.insert(BareHost(host));
  const Vocabulary& hosts = counts.hosts.names;
  for (int32_t i = 1; own_hosts.empty() && i <= hosts.size(); ++i) {
    own.insert(BareHost(hosts.NameOf(i)));
  }
  const Vocabulary& sites = counts.sites.names;
  OwnSites is_own(static_cast<size_t>(sites.size()) + 1);
  for (int32_t i = 1; i <= sites.size(); ++i) {
    is_own[static_cast<size_t>(i)] = own.contains(BareHost(sites.NameOf(i)));
  }
  return is_own;
}

struct Sources {
  Tally own_pages;
  Tally search;
  Tally others;
  std::map<std::string_view, Tally> engines;
};

Sources AddUpSources(const TrafficCounts& counts, const OwnSites& own) {
  Sources sources;
  sources.others = counts.unreadable_referrer;
  for (int32_t site = 0; site < counts.sites.tallies.size(); ++site) {
    const Tally& tally = counts.sites.tallies[site];
    const std::string_view engine =
        site == Vocabulary::kOthers ? "" : SearchEngineAt(counts.sites.names.NameOf(site));
    if (own[static_cast<size_t>(site)] != 0) {
      sources.own_pages.Add(tally);
    } else if (engine.empty()) {
      sources.others.Add(tally);
    } else {
      sources.search.Add(tally);
      sources.engines[engine].Add(tally);
    }
  }
  return sources;
}

StatsSection SourcesSection(const Sources& sources, const Tally& no_referrer,
                            const SectionMaker& maker) {
  StatsSection section = InOrder({"sources", "Where hits come from", "source"});
  const auto add = [&](std::string_view name, const Tally& tally) {
    AddRow(&section, name, maker.ValuesOf(tally, std::nullopt, kAllButUsers));
  };
  add("no referrer", no_referrer);
  add("own pages", sources.own_pages);
  add("search engines", sources.search);
  add("other sites", sources.others);
  return section;
}

StatsSection EnginesSection(const Sources& sources, const SectionMaker& maker) {
  // Candidates are numbered from 1.
  std::vector<std::pair<std::string_view, Tally>> engines(1);
  engines.insert(engines.end(), sources.engines.begin(), sources.engines.end());
  const auto at = [&](int32_t number) -> const auto& {
    return engines[static_cast<size_t>(number)];
  };
  return maker.Rank({"search_engines", "Search engines", "engine"},
                    {static_cast<int32_t>(sources.engines.size()),
                     [&](int32_t number) { return at(number).first; },
                     [&](int32_t number) {
                       return maker.ValuesOf(at(number).second, std::nullopt, kAllButUsers);
                     }});
}

}  // namespace

std::vector<StatsSection> ReferrerSections(const TrafficCounts& counts,
                                           const std::vector<std::string>& own_hosts,
                                           const SectionMaker& maker) {
  const OwnSites own = FindOwnSites(counts, own_hosts);
  const Sources sources = AddUpSources(counts, own);
  const auto is_foreign_site = [&](int32_t site) {
    return site != Vocabulary::kNone && own[static_cast<size_t>(site)] == 0;
  };
  const auto is_foreign_url = [&](int32_t url) {
    return url == Vocabulary::kOthers ||
           is_foreign_site(counts.referrer_numbers[static_cast<size_t>(url)].site);
  };
  return {
      SourcesSection(sources, counts.no_referrer, maker), EnginesSection(sources, maker),
      maker.Rank({"referring_sites", "Referring sites", "site"}, counts.sites, kEverything,
                 is_foreign_site),
      maker.Rank({"referring_urls", "Referring URLs", "URL"}, counts.referrers, kAllButUsers,
                 is_foreign_url),
      maker.Rank({"search_terms", "Search terms", "term"}, counts.terms, {kHits, kPages, kVisits})};
}

}  // namespace weblog::stats
