// What the made-up world is like: its size, and how often each thing happens in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "synth/host.h"
#include "synth/log_line.h"
#include "synth/random.h"

namespace synth {

inline constexpr int64_t kSecond = 1'000'000;  // times are in microseconds
inline constexpr int64_t kMinute = 60 * kSecond;
inline constexpr int64_t kHour = 60 * kMinute;
inline constexpr int64_t kDay = 24 * kHour;

struct SiteOptions {
  int64_t pages = 500;
  int64_t topics = 8;
  int64_t servers = 1;
  bool objects = true;                  // style sheets, scripts, images
  Share dynamic = Share::Percent(10);   // sections whose addresses carry a session id
  Share on_topic = Share::Percent(80);  // links that stay within their page's topic
  std::vector<Host> hosts = ExampleHosts(1);
  Share duplicates;  // articles that are copies of others, exact ones and near ones
  std::optional<int64_t> page_bytes;  // of a page, on average
  std::optional<int64_t> out_links;   // of an article, on average
};

// The pages themselves, for crawlers.
struct WebOptions {
  enum class Kind { kNone, kWarc, kFiles, kPages };

  Kind kind = Kind::kNone;
  Share old_links = Share::Percent(1);  // links to an address that redirects to the page
  Share broken = Share::Percent(5);     // pages with a link that leads nowhere
  Share ads = Share::Percent(30);       // pages with links to advertisements
  int64_t traps = 0;                    // pages of each trap of a host
};

struct ReaderOptions {
  int64_t readers = 200;
  int64_t millivisits = 1000;  // thousandths of a visit of a reader in a day, on average
  int64_t views = 6;           // of a visit, on average

  // Who they are: shares of the readers.
  Share mobile = Share::Percent(40);
  Share nat = Share::Percent(20);  // behind an address that they share with others
  Share login = Share::Percent(10);
  Share cookies = Share::Percent(70);

  // How a visit begins: shares of the visits. The rest comes by links of other sites.
  Share search = Share::Percent(45);
  Share typed = Share::Percent(35);
  Share parallel = Share::Percent(5);  // visits beside which the reader begins another one

  // What they do: shares of their steps.
  Share focus = Share::Percent(85);  // clicks that look for a topic of the reader's
  Share back = Share::Percent(20);
  Share reload = Share::Percent(1);
  Share tabs = Share::Percent(6);        // clicks that open a new tab
  Share cached = Share::Percent(60);     // pages met again that make no request
  Share revalidate = Share::Percent(8);  // Backs that ask the server whether the page has changed
  Share errors = Share::Percent(1);      // clicks on a link that leads nowhere
  Share redirects = Share::Percent(1);   // clicks on a link to a page's old address
  Share forms = Share::Percent(50);      // views of the contact page after which its form is sent
};

// How many robots of each kind; a number in proportion to the readers where none is given.
struct RobotOptions {
  bool robots = true;
  std::optional<int64_t> crawlers, scrapers, scanners, monitors, feeds;
};

struct WorldOptions {
  uint64_t seed = 1;
  int64_t start = 0;            // microseconds since 1970
  std::optional<int64_t> days;  // as many as it takes to have `hits` when absent
  std::optional<int64_t> hits;  // lines after which the log ends
  LogStyle style = LogStyle::kCombined;
  std::string directory;
  SiteOptions site;
  WebOptions web;
  ReaderOptions readers;
  RobotOptions robots;
};

}  // namespace synth
