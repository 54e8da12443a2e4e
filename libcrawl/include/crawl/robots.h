// robots.txt by RFC 9309, and what pages and headers say to robots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crawl {

// Whether `agent` is a crawler's name as robots.txt knows them: letters, - and _, at least one.
bool IsProductToken(std::string_view agent);

// The rules of one robots.txt. Whatever the bytes are, parsing takes time and memory in proportion
// to the part of them that is read: the first kMaxBytes, to the end of a line.
class RobotsTxt {
 public:
  static constexpr size_t kMaxBytes = 512 << 10;

  // Everything is allowed.
  RobotsTxt();
  // Nothing is: what a server that answers 5xx, or does not answer, means.
  static RobotsTxt DisallowAll();
  // The rules for crawlers whose product token is `agent` ("FooBot", without version), of all
  // groups that name it, else of those for *. Case does not matter in tokens. An agent that is no
  // token is named by no group. Of a body that is not whole, since more of it was not taken, the last
  // line does not count: what is left of a rule that is cut short would say something else.
  static RobotsTxt Parse(std::string_view body, std::string_view agent, bool whole = true);

  // Whether the crawler may fetch `url`, absolute or a path with its query: the longest rule that
  // matches decides, Allow where two are as long; * and $ as in the RFC. /robots.txt is always
  // allowed.
  //
  // The RFC compares escapes in their canonical form, so that /%62 is /b; parsers in wide use
  // compare them as they are written. Where the two differ, what either forbids is forbidden.
  //
  // An Allow for a file /a/index.htm… also is one for /a/ itself: in its canonical form, the URL
  // of the file is that.
  bool Allows(std::string_view url) const;

  // Crawl-delay of the group in milliseconds, rounded up, the longest where there are several;
  // none when there is none or it is no number. At most a day.
  std::optional<int64_t> crawl_delay_ms() const { return crawl_delay_ms_; }
  // The sitemaps that the file names, whatever the group.
  const std::vector<std::string>& sitemaps() const { return sitemaps_; }

 private:
  friend class RobotsTxtParser;
  struct Rule {
    std::string pattern;
    bool allow = false;
  };
  static bool Allows(const std::vector<Rule>& rules, std::string_view path);

  // The longest first, and Allow before Disallow.
  std::vector<Rule> rules_;
  // The same with escapes as written; empty when none of them makes a difference.
  std::vector<Rule> written_;
  std::optional<int64_t> crawl_delay_ms_;
  std::vector<std::string> sitemaps_;
  bool disallow_all_ = false;
};

// What a page may be used for.
struct RobotsFlags {
  bool noindex = false;
  bool nofollow = false;
};
// The value of a <meta name=robots> or of an X-Robots-Tag header: "noindex, nofollow", "none". A
// header may begin with the token of the crawler that it is for ("foobot: noindex"), which holds up
// to the next such token; what is for others is passed over. Of directives that contradict each
// other the stricter holds. `unavailable_after` a date that has passed at `now_us`, since 1970, is
// noindex.
RobotsFlags ParseRobotsTag(std::string_view value, std::string_view agent, int64_t now_us);

}  // namespace crawl
