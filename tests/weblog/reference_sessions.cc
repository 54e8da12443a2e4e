#include "reference_sessions.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>

namespace reference {
namespace {

using view_rows::Hit;
using Stack = std::vector<std::string>;  // pages, the one that is shown last

constexpr int kFar = 128;

int64_t Micros(const Hit& hit) { return static_cast<int64_t>(hit.minute * 60e6); }

// Where a request can have come from: the stack at that time, with that page on top.
struct Origin {
  Stack stack;
  int backs = 0;
};

// Every view with the stack that it was on top of.
struct Tab {
  std::vector<Stack> stacks;

  void Visit(const Stack& from, const std::string& page) {
    stacks.push_back(from);
    stacks.back().push_back(page);
  }

  template <typename Fits>
  std::optional<Origin> OnStack(const Fits& fits) const {
    Origin origin{stacks.back(), 0};
    for (; !origin.stack.empty(); origin.stack.pop_back(), ++origin.backs) {
      if (fits(origin.stack.back())) return origin;
    }
    return std::nullopt;
  }

  std::optional<Origin> OfPage(const std::string& page) const {
    const auto is_page = [&](const std::string& other) { return other == page; };
    if (auto origin = OnStack(is_page)) return origin;
    for (size_t i = stacks.size(); i-- > 0;) {
      if (stacks[i].back() == page) return Origin{stacks[i], kFar};
    }
    return std::nullopt;
  }

  std::optional<Origin> OfLinkTo(const std::string& page, const LinkSet& links) const {
    return OnStack([&](const std::string& from) {
      return from == page || links.contains({from, page});
    });
  }
};

struct Session {
  int number = 0;
  std::string user, client;
  int64_t start = 0, latest = 0, touched = 0;
  int touch = 0;  // the request that touched it last
  std::vector<Hit> hits;
  Tab tab;
};

struct Sessionizer {
  const weblog::SessionsOptions& options;
  const LinkSet& links;
  std::vector<Session> open = {};
  bool saw_referrer = false;
  int opened = 0;
  std::string text = {};

  int64_t Timeout() const {
    const auto& on = options.heuristics;
    if (on.stay && on.referrer) return std::max(options.max_stay_us, options.max_duration_us);
    return on.stay ? options.max_stay_us : options.max_duration_us;
  }

  std::optional<Origin> Fit(const Session& session, const Hit& hit) const {
    const auto& on = options.heuristics;
    const int64_t time = Micros(hit);
    if (session.user != hit.user || (on.client && session.client != hit.client)) return {};
    if (on.duration && std::abs(time - session.start) > options.max_duration_us) return {};
    if (on.referrer && !hit.referrer.empty()) return session.tab.OfPage(hit.referrer);
    if (on.referrer && saw_referrer && !on.topology) return {};
    if (on.stay && std::abs(time - session.latest) > options.max_stay_us) return {};
    if (on.topology) return session.tab.OfLinkTo(hit.page, links);
    return Origin{session.tab.stacks.back(), 0};
  }

  void End(const Session& session) {
    std::vector<Hit> hits = session.hits;
    std::stable_sort(hits.begin(), hits.end(),
                     [](const Hit& a, const Hit& b) { return Micros(a) < Micros(b); });
    text += (text.empty() ? "" : " | ") + std::to_string(session.number) + ":";
    for (const Hit& hit : hits) text += " " + hit.page;
  }

  void EndWhere(const std::function<bool(const Session&)>& over) {
    std::stable_sort(open.begin(), open.end(),
                     [](const Session& a, const Session& b) { return a.touch < b.touch; });
    for (const Session& session : open) {
      if (over(session)) End(session);
    }
    std::erase_if(open, over);
  }

  void Take(const Hit& hit, int request, int64_t now) {
    EndWhere([&](const Session& session) { return now - session.touched > Timeout(); });
    saw_referrer = saw_referrer || !hit.referrer.empty();
    std::map<std::pair<int64_t, int>, std::pair<size_t, Origin>> fits;  // by cost, newest first
    for (size_t i = 0; i < open.size(); ++i) {
      if (const auto origin = Fit(open[i], hit)) {
        const int64_t cost =
            origin->backs * int64_t{60'000'000} + std::abs(Micros(hit) - open[i].latest);
        fits[{cost, -open[i].number}] = {i, *origin};
      }
    }
    if (fits.empty()) {
      const auto of_user = [&](const Session& session) { return session.user == hit.user; };
      if (std::count_if(open.begin(), open.end(), of_user) == 32) {
        const auto quietest = std::find_if(open.begin(), open.end(), of_user)->number;
        EndWhere([&](const Session& session) { return session.number == quietest; });
      }
      Session& session = open.emplace_back();
      session.number = ++opened;
      session.user = hit.user;
      session.client = hit.client;
      session.start = session.latest = Micros(hit);
    }
    Session& session = fits.empty() ? open.back() : open[fits.begin()->second.first];
    session.tab.Visit(fits.empty() ? Stack() : fits.begin()->second.second.stack, hit.page);
    session.hits.push_back(hit);
    session.latest = std::max(session.latest, Micros(hit));
    session.touched = now;
    session.touch = request;
  }
};

}  // namespace

std::string Sessions(const std::vector<Hit>& hits, const weblog::SessionsOptions& options,
                     const LinkSet& links) {
  Sessionizer sessionizer{options, links};
  int64_t now = INT64_MIN / 4;
  for (size_t i = 0; i < hits.size(); ++i) {
    now = std::max(now, Micros(hits[i]));
    sessionizer.Take(hits[i], static_cast<int>(i), now);
  }
  sessionizer.EndWhere([](const Session&) { return true; });
  return sessionizer.text;
}

std::string CompletedPath(const std::vector<Hit>& session, const LinkSet* links) {
  Tab tab;
  std::string text;
  for (const Hit& hit : session) {
    Stack from = tab.stacks.empty() ? Stack() : tab.stacks.back();
    std::optional<Origin> origin;
    if (!from.empty() && !hit.referrer.empty()) {
      origin = tab.OfPage(hit.referrer);
    } else if (!from.empty() && links != nullptr) {
      origin = tab.OfLinkTo(hit.page, *links);
      if (origin && origin->backs > 0 && origin->stack.back() == hit.page) {
        origin->stack.pop_back();  // the request is the last Back
        --origin->backs;
      }
    }
    for (int i = 0; origin && origin->backs < kFar && i < origin->backs; ++i) {
      from.pop_back();
      text += " [" + from.back() + "]";
    }
    tab.Visit(origin ? origin->stack : from, hit.page);
    text += " " + hit.page;
  }
  return text.empty() ? text : text.substr(1);
}

}  // namespace reference
