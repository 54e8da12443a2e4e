// The web that crawlers see: all addresses that a made-up site answers at, and what each links to.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "synth/options.h"
#include "synth/site.h"
#include "synth/traps.h"

namespace synth {

// Something that answers.
struct Address {
  enum class Kind : uint8_t {
    kPage,    // a page of the site
    kOld,     // where this page was before: a redirect to it
    kBroken,  // what a link on this page leads to: an error
    kAd,      // an advertisement
    kTrap,    // a page of a trap
  };

  Kind kind = Kind::kPage;
  uint32_t id = 0;  // of the page, the advertisement or the trap's page

  bool operator==(const Address&) const = default;
};

class Web {
 public:
  // The site must outlive it.
  Web(const Site& site, const WebOptions& options, uint64_t seed);

  const Site& site() const { return site_; }
  // The hosts of the site, and the one of advertisements when there are any.
  const std::vector<Host>& hosts() const { return hosts_; }

  // Called with something that answers and its links.
  using Visitor = std::function<arrow::Status(Address, const std::vector<Address>& links)>;
  // Calls `visit` with everything that answers, each URL once: the pages in order, then the rest.
  // Stops at the first error.
  arrow::Status ForEach(const Visitor& visit) const;

  // What a page links to, in the order of its text; none twice. The first TemplateLinks() of them
  // are those of its template.
  void Links(Address from, std::vector<Address>* links) const;
  size_t TemplateLinks(Address from) const;

  const Host& HostOf(Address address) const;
  // Path and query.
  std::string Path(Address address) const;
  std::string Url(Address address) const { return HostOf(address).root + Path(address); }
  int Status(Address address) const;
  // The topic of a page or of what it is about; "ad", "trap", or "site" for the others.
  std::string Label(Address address) const;
  // "page", "copy", "near-copy", "redirect", "error", "ad", "trap".
  std::string_view KindName(Address address) const;
  Traps traps() const { return Traps(options_.traps); }
  // What it is a copy of or leads to; itself when there is no such thing.
  Address Origin(Address address) const;
  // The page whose content a page has: itself, or what it is a copy of.
  PageId Content(PageId id) const;

 private:
  arrow::Status ForEachTrap(const Visitor& visit) const;
  bool Drawn(Share share, uint64_t what, uint64_t id) const;
  void AddOwnLinks(PageId from, std::vector<Address>* links) const;
  void AddTrapLinks(uint32_t trap, std::vector<Address>* links) const;
  // The front page of a host.
  PageId Home(size_t host) const;

  const Site& site_;
  const WebOptions options_;
  const uint64_t seed_;
  std::vector<Host> hosts_;
};

}  // namespace synth
