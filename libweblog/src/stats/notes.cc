#include "stats/report.h"

namespace weblog::stats {
namespace {

void NoteMissingColumns(const TrafficCounts& counts, const ReportContext& context,
                        std::vector<std::string>* notes) {
  if (!context.has_sessions) {
    notes->push_back(
        "Visits, entry pages, exit pages and pages seen alone need sessions: pipe the hits through "
        "weblog-users and weblog-sessions first.");
  }
  if (!context.has_user && context.has_client) {
    notes->push_back("Users are clients; weblog-users tells people apart better.");
  }
  if (!context.has_robot && counts.agents.size() > 0) {
    notes->push_back(
        "Robots are those that call themselves so; weblog-clean --keep-robots also finds others by "
        "what they do.");
  }
  if (context.own_hosts.empty() && counts.hosts.names.size() == 0 &&
      counts.sites.names.size() > 0) {
    notes->push_back(
        "The URLs name no host, so the site's own pages stand among the referring ones: name it "
        "with --site.");
  }
}

void NoteLimits(const TrafficCounts& counts, const ReportContext& context,
                std::vector<std::string>* notes) {
  const auto note = [&](bool overflowed, const char* what, const char* consequence) {
    if (!overflowed) return;
    notes->push_back("There are too many " + std::string(what) + " for --max-distinct " +
                     std::to_string(context.max_distinct) + ": " + consequence + ".");
  };
  constexpr char kTogether[] = "those met last are counted together";
  note(counts.urls.overflowed(), "different URLs", kTogether);
  note(counts.referrers.names.overflowed(), "different referrers", kTogether);
  note(counts.sites.names.overflowed(), "different referring sites", kTogether);
  note(counts.hosts.names.overflowed(), "different hosts", kTogether);
  note(counts.users.names.overflowed(), "different users", "they are not counted");
  const bool gave_up = counts.url_users.given_up() || counts.days.tallies().gave_up_users() ||
                       counts.sites.tallies.gave_up_users() ||
                       counts.families.tallies.gave_up_users();
  note(gave_up && !counts.users.names.overflowed(), "users",
       "some sections do not have their number");
}

}  // namespace

std::vector<std::string> MakeNotes(const TrafficCounts& counts, const ReportContext& context) {
  std::vector<std::string> notes;
  NoteMissingColumns(counts, context, &notes);
  NoteLimits(counts, context, &notes);
  return notes;
}

}  // namespace weblog::stats
