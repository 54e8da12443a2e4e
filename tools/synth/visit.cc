#include "synth/visit.h"

#include <algorithm>

#include "synth/words.h"

namespace synth {
namespace {

constexpr Share kTemplateClicks = Share::Percent(12);
constexpr Share kTabChanges = Share::Percent(25);  // steps of those who have several
constexpr Share kTabCloses = Share::Percent(50);   // of these
constexpr Share kTypedHome = Share::Percent(50);
constexpr Share kUnchanged = Share::Percent(70);  // reloads
constexpr size_t kOtherSites = 60;

// What the search engine sends along when its user chooses a page.
std::string SearchReferrer(const Site& site, PageId page) {
  return "https://search.example.net/search?q=" + TwoWords(page, "+") + "+" + site.Label(page);
}

std::string LinkReferrer(size_t number) {
  return "https://" + TwoWords(number, "-") + ".example.org/links/" + std::to_string(number);
}

}  // namespace

Visit::Visit(const World& world, Reader* reader)
    : world_(world),
      habits_(world.options.readers),
      random_(*world.random),
      reader_(reader),
      browser_(world, reader) {
  ++reader_->open_visits;
}

int64_t Visit::Act(int64_t now) {
  if (tabs_.empty()) {
    Enter(now);
  } else if (!Step(now)) {
    End();
    return kNever;
  }
  return next_step_;
}

void Visit::End() {
  if (!tabs_.empty()) world_.recorder->Session(truth_);
  --reader_->open_visits;
}

void Visit::Enter(int64_t now) {
  truth_ = {world_.recorder->NextSessionNumber(), reader_->name, reader_->client, now, ""};
  Entry entry;
  const int64_t way = random_.Between(0, 999'999);
  const int64_t typed = habits_.search.millionths + habits_.typed.millionths;
  if (way < habits_.search.millionths) {
    entry.page = EntryPage();
    entry.referrer = SearchReferrer(world_.site, entry.page);
  } else if (way < typed) {
    entry.page = random_.Chance(kTypedHome) ? Site::kHomePage : EntryPage();
  } else {
    entry.page = EntryPage();
    entry.referrer = LinkReferrer(random_.Skewed(kOtherSites));
  }
  tabs_.push_back({entry});
  Open(now, entry);
}

PageId Visit::EntryPage() { return world_.site.Popular(random_.Pick(reader_->topics), &random_); }

bool Visit::Step(int64_t now) {
  if (random_.Below(static_cast<uint64_t>(habits_.views)) == 0) return false;
  if (tabs_[tab_].size() > 1 && random_.Chance(habits_.back)) {
    GoBack(now);
  } else if (tabs_.size() > 1 && random_.Chance(kTabChanges)) {
    ChangeTab(now);
  } else if (random_.Chance(habits_.reload)) {
    Reload(now);
  } else {
    Click(now);
  }
  return true;
}

void Visit::Click(int64_t now) {
  const PageId from = shown().page;
  if (random_.Chance(habits_.errors)) {
    browser_.FollowBroken(now, from);
    next_step_ = now + random_.Between(2 * kSecond, 8 * kSecond);
    return;
  }
  const std::string referrer = browser_.Address(from);
  if (from == Site::kContactPage && world_.recorder->room() > 1 && random_.Chance(habits_.forms)) {
    const int64_t sent = browser_.SendForm(now);
    tabs_[tab_].push_back({Site::kThanksPage, referrer});
    browser_.Load(sent, Site::kThanksPage, referrer);
    Show(sent, Site::kThanksPage, true);
    return;
  }
  const Entry entry{ChooseLink(from), referrer};
  if (random_.Chance(habits_.tabs)) {
    tabs_.emplace_back();
    tab_ = tabs_.size() - 1;
  }
  tabs_[tab_].push_back(entry);
  Open(now, entry);
}

PageId Visit::ChooseLink(PageId page) {
  const std::span<const PageId> links = world_.site.Links(page);
  const size_t templates = world_.site.page(page).template_links;
  // The contact page's own link is that of its form.
  if (page == Site::kContactPage || templates == links.size() || random_.Chance(kTemplateClicks)) {
    return links[random_.Below(templates)];
  }
  const bool focused = random_.Chance(habits_.focus);
  PageId chosen = page;
  for (int attempt = 0; attempt < 6; ++attempt) {
    chosen = links[templates + random_.Below(links.size() - templates)];
    if (focused && !reader_->LikesTopic(world_.site.page(chosen).topic)) continue;
    if (!Seen(chosen)) break;
  }
  return chosen;
}

void Visit::Open(int64_t now, const Entry& entry) {
  if (Seen(entry.page)) {
    const bool cached = random_.Chance(habits_.cached);
    if (!cached) browser_.Revalidate(now, entry.page, entry.referrer);
    Show(now, entry.page, !cached);
    return;
  }
  if (world_.recorder->room() > 1 && random_.Chance(habits_.redirects)) {
    now = browser_.FollowRedirect(now, entry.page, entry.referrer);
  }
  browser_.Load(now, entry.page, entry.referrer);
  Show(now, entry.page, true);
}

void Visit::GoBack(int64_t now) {
  tabs_[tab_].pop_back();
  const Entry& entry = shown();
  const bool asks = random_.Chance(habits_.revalidate);
  if (asks) browser_.Revalidate(now, entry.page, entry.referrer);
  Show(now, entry.page, asks);
  next_step_ = now + (next_step_ - now) / 4 + kSecond;  // known already
}

void Visit::Reload(int64_t now) {
  const Entry& entry = shown();
  if (random_.Chance(kUnchanged)) {
    browser_.Revalidate(now, entry.page, entry.referrer);
  } else {
    browser_.Load(now, entry.page, entry.referrer);
  }
  Show(now, entry.page, true);
}

void Visit::ChangeTab(int64_t now) {
  if (random_.Chance(kTabCloses)) {
    tabs_.erase(tabs_.begin() + static_cast<ptrdiff_t>(tab_));
    tab_ = tabs_.size() - 1;
  } else {
    tab_ = (tab_ + 1) % tabs_.size();
  }
  Show(now, shown().page, false);
}

void Visit::Show(int64_t now, PageId page, bool logged) {
  world_.recorder->View(&truth_, now, world_.site.Url(page), logged);
  if (!Seen(page)) seen_.push_back(page);
  next_step_ = now + kSecond + random_.LogNormal(world_.site.page(page).dwell, 100);
}

bool Visit::Seen(PageId page) const {
  return std::find(seen_.begin(), seen_.end(), page) != seen_.end();
}

}  // namespace synth
