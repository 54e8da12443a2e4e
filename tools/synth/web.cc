#include "synth/web.h"

#include <unordered_set>
namespace synth {
namespace {

constexpr uint32_t kAds = 40;  // advertisements that there are
constexpr Share kSecondAd = Share::Percent(50);

using Kind = Address::Kind;

}  // namespace

Web::Web(const Site& site, const WebOptions& options, uint64_t seed)
    : site_(site), options_(options), seed_(Mixed(seed ^ 0x776562)), hosts_(site.hosts()) {
  if (options.ads.millionths > 0) {
    hosts_.push_back({"https", "ads.example", "https://ads.example"});
  }
}

// Whether something that happens to a share of pages or links happens to this one.
bool Web::Drawn(Share share, uint64_t what, uint64_t id) const {
  return Mixed(seed_ + Mixed(id * 8 + what)) % 1'000'000 < share.millionths;
}

PageId Web::Content(PageId id) const {
  const Page& page = site_.page(id);
  return page.copy == CopyKind::kNone ? id : page.copy_of;
}

PageId Web::Home(size_t host) const {
  return host == 0 ? Site::kHomePage : static_cast<PageId>(Site::kThanksPage + host);
}

arrow::Status Web::ForEach(const Visitor& visit) const {
  std::vector<bool> old(site_.size()), ads(kAds);
  std::vector<PageId> broken;
  std::unordered_set<std::string> broken_urls;
  std::vector<Address> links;
  for (PageId id = 0; id < site_.size(); ++id) {
    Links({Kind::kPage, id}, &links);
    ARROW_RETURN_NOT_OK(visit({Kind::kPage, id}, links));
    for (const Address& to : links) {
      if (to.kind == Kind::kOld) old[to.id] = true;
      if (to.kind == Kind::kAd) ads[to.id] = true;
      if (to.kind == Kind::kBroken && broken_urls.insert(Url(to)).second) broken.push_back(to.id);
    }
  }
  links.clear();
  for (PageId id = 0; id < site_.size(); ++id) {
    if (old[id]) ARROW_RETURN_NOT_OK(visit({Kind::kOld, id}, links));
  }
  for (const PageId id : broken) ARROW_RETURN_NOT_OK(visit({Kind::kBroken, id}, links));
  for (uint32_t id = 0; id < kAds; ++id) {
    if (ads[id]) ARROW_RETURN_NOT_OK(visit({Kind::kAd, id}, links));
  }
  return options_.traps > 0 ? ForEachTrap(visit) : arrow::Status::OK();
}

arrow::Status Web::ForEachTrap(const Visitor& visit) const {
  std::vector<Address> links;
  const Traps traps = this->traps();
  for (size_t trap = 0; trap < site_.hosts().size() * kTrapKinds; ++trap) {
    const auto kind = static_cast<TrapKind>(trap % kTrapKinds);
    for (uint32_t step = 0; step < traps.Length(kind); ++step) {
      const Address address{Kind::kTrap, traps.Id({trap / kTrapKinds, kind, step})};
      Links(address, &links);
      ARROW_RETURN_NOT_OK(visit(address, links));
    }
  }
  return arrow::Status::OK();
}

void Web::Links(Address from, std::vector<Address>* links) const {
  links->clear();
  if (from.kind == Kind::kTrap) AddTrapLinks(from.id, links);
  if (from.kind != Kind::kPage) return;
  const Page& page = site_.page(from.id);
  for (const PageId to : site_.Links(from.id).first(page.template_links)) {
    links->push_back({Kind::kPage, to});
  }
  AddOwnLinks(from.id, links);
}

size_t Web::TemplateLinks(Address from) const {
  if (from.kind == Kind::kTrap) return 1;
  return from.kind == Kind::kPage ? site_.page(from.id).template_links : 0;
}

void Web::AddTrapLinks(uint32_t trap, std::vector<Address>* links) const {
  const Traps traps = this->traps();
  links->push_back({Kind::kPage, Home(traps.PlaceOf(trap).host)});
  for (const uint32_t to : traps.Links(trap)) links->push_back({Kind::kTrap, to});
}

// What is drawn depends on the content, so that copies have the same links.
void Web::AddOwnLinks(PageId from, std::vector<Address>* links) const {
  const Page& page = site_.page(from);
  const uint64_t content = Content(from);
  for (const PageId to : site_.Links(from).subspan(page.template_links)) {
    const bool old = Drawn(options_.old_links, 0, content << 32 | to);
    links->push_back({old ? Kind::kOld : Kind::kPage, to});
  }
  if (Drawn(options_.broken, 1, content)) {
    links->push_back({Kind::kBroken, static_cast<uint32_t>(content)});
  }
  if (options_.traps > 0 && (page.kind == PageKind::kHome || page.kind == PageKind::kHost)) {
    const Traps traps = this->traps();
    for (size_t kind = 0; kind < kTrapKinds; ++kind) {
      links->push_back({Kind::kTrap, traps.Id({page.host, static_cast<TrapKind>(kind), 0})});
    }
  }
  if (Drawn(options_.ads, 2, content)) {
    const auto ad = static_cast<uint32_t>(Mixed(seed_ ^ content) % kAds);
    links->push_back({Kind::kAd, ad});
    if (Drawn(kSecondAd, 3, content)) links->push_back({Kind::kAd, (ad + 7) % kAds});
  }
}

const Host& Web::HostOf(Address address) const {
  if (address.kind == Kind::kAd) return hosts_.back();
  if (address.kind == Kind::kTrap) return hosts_[traps().PlaceOf(address.id).host];
  return hosts_[site_.page(address.id).host];
}

std::string Web::Path(Address address) const {
  switch (address.kind) {
    case Kind::kPage:
      return site_.page(address.id).path;
    case Kind::kOld:
      return site_.OldPath(address.id);
    case Kind::kBroken:
      return site_.BrokenPath(address.id);
    case Kind::kAd:
      return "/click?campaign=" + std::to_string(address.id);
    case Kind::kTrap:
      return traps().Path(address.id);
  }
  return {};
}

int Web::Status(Address address) const {
  if (address.kind == Kind::kOld) return 301;
  return address.kind == Kind::kBroken ? 404 : 200;
}

std::string Web::Label(Address address) const {
  if (address.kind == Kind::kAd) return "ad";
  if (address.kind == Kind::kTrap) return "trap";
  return address.kind == Kind::kBroken ? "site" : site_.Label(address.id);
}

std::string_view Web::KindName(Address address) const {
  if (address.kind == Kind::kPage) {
    constexpr std::string_view kPages[] = {"page", "copy", "near-copy"};
    return kPages[static_cast<size_t>(site_.page(address.id).copy)];
  }
  constexpr std::string_view kOthers[] = {"page", "redirect", "error", "ad", "trap"};
  return kOthers[static_cast<size_t>(address.kind)];
}

Address Web::Origin(Address address) const {
  if (address.kind == Kind::kOld) return {Kind::kPage, address.id};
  if (address.kind == Kind::kPage) return {Kind::kPage, Content(address.id)};
  return address;
}

}  // namespace synth
