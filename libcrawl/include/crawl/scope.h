// Which URLs a crawl goes to: the user's rules, and guards against traps.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// How far from the seeds' hosts a crawl goes.
enum class HostScope : uint8_t { kAny, kSameDomain, kSameHost };

struct ScopeOptions {
  std::string include;               // RE2, found anywhere in the URL; empty for all
  std::vector<std::string> exclude;  // RE2s
  HostScope hosts = HostScope::kAny;
  int max_depth = -1;  // links from a seed; negative for any
  size_t max_url_length = 2000;
  int64_t max_per_host = 0;  // pages; 0 for any number
  // Pages whose path and query look the same when digits and letters behind '=' are left out: 0
  // for any number.
  int64_t max_per_pattern = 5000;
  bool traps = true;  // refuse what looks like a trap
  // With `traps`, pages of one pattern that are nothing but dates, like the days of a calendar: a
  // year and some. 0 for any number.
  int64_t max_dates_per_pattern = 400;
  int64_t now_us = 0;  // microseconds since 1970, for `traps`; 0 for the system's clock
};

// Why a URL is refused; as the database has it.
enum class Refusal : uint8_t {
  kNone,
  kScheme,  // not http or https
  kTooLong,
  kInclude,  // does not match --scope
  kExclude,  // matches --exclude
  kHost,     // another host or domain than the seeds'
  kDepth,
  kPerHost,     // the host has had its share
  kPerPattern,  // and so has this kind of URL
  kRepeating,   // segments of the path repeat: /a/b/a/b/a/b
  kCalendar,    // a calendar: dates far from now, or day after day without end
};
std::string_view NameOf(Refusal refusal);

// Judges URLs in their canonical form. Not thread safe.
class Scope {
 public:
  // A wrong expression is an error that shows where.
  static arrow::Result<std::unique_ptr<Scope>> Make(const ScopeOptions& options);
  ~Scope();
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  // The seeds, for HostScope.
  void AddSeed(std::string_view url);

  // Judges a URL that was found `depth` links from a seed; one that is taken is counted for the
  // caps, as often as it is asked for.
  Refusal Admit(std::string_view url, int depth);

  // Judges one that has been taken before: by the user's rules alone, without caps and traps.
  Refusal Judge(std::string_view url, int depth) const;

  // Counts a URL for the caps that was taken before and is not judged again. Returns the cap that it
  // is beyond, kNone mostly.
  Refusal Count(std::string_view url);

 private:
  class Impl;
  explicit Scope(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// "http://www.example.co.uk:8080/x" -> "www.example.co.uk:8080": host and, unless it is the scheme's
// default, port, of a canonical URL. A view of `url`.
std::string_view HostOf(std::string_view url);

// The registrable domain of a host by the public suffix list: "example.co.uk"; the host itself when
// it has none, as addresses and public suffixes do. A port is left out. Thread safe.
std::string RegistrableDomain(std::string_view host);

// Resolves `reference` against the absolute URL `base` (WHATWG) and gives its canonical form; false
// when it is none or not of http or https. Thread safe. The canonical form is that of
// weblog::UrlCanonicalizer.
bool ResolveLink(std::string_view base, std::string_view reference, std::string* url);

}  // namespace crawl
