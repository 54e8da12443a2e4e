// The canonical form of URLs: one spelling for all URLs that name the same page.
//
// Seed 000, 3.1.1 and Table 3.1, on top of the WHATWG URL standard:
//
//   HTTP://Example.COM      http://example.com/  case of scheme and host, empty path
//   http://h:80/            http://h/            default port
//   http://h/a#3            http://h/a           fragment
//   http://h/%7ea%2fb       http://h/~a%2Fb      needless escapes; needed ones in upper case
//   http://h/a/./b/../c     http://h/a/c         dot segments
//   http://h/a/index.html   http://h/a/          default file names
//   http://h/a;jsessionid=1 http://h/a           session ids, in the path or the query
//   http://h/a?             http://h/a           empty query
//
// The table's last line but one has /staj/../../staj/ become /staj/staj/; RFC 3986 and every
// browser make it /staj/, and so does this. "Guessed directory, add trailing slash" is done for an
// empty path, as the table's example has it; for others UrlRules::guess_directories asks for it,
// since /a and /a/ are different pages on most of today's sites.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weblog {

// Names are compared without regard to case. A parameter's name that ends in * stands for all that
// begin so.
struct UrlRules {
  // File names that stand for their directory.
  std::vector<std::string> default_files = {
      "index.html",  "index.htm",    "index.shtml",  "index.xhtml", "index.php", "index.asp",
      "index.aspx",  "index.jsp",    "index.cgi",    "index.cfm",   "index.pl",  "default.asp",
      "default.htm", "default.html", "default.aspx", "welcome.html"};
  // Parameters that are removed from the query (a=1&b=2) and from segments of the path (;a=1).
  std::vector<std::string> drop_params = {
      "phpsessid", "jsessionid", "aspsessionid*", "asp.net_sessionid",
      "sessionid", "session_id", "cfid",          "cftoken",
      "oscsid",    "zenid",      "phpsid"};
  // Parameters that are removed when their value is 16 or more letters and digits: on some sites
  // they mean something else.
  std::vector<std::string> drop_long_params = {"sid", "sess", "session"};
  // Parameters of the query that stay whatever the rules above say.
  std::vector<std::string> keep_params;
  // Remove all parameters of the query but keep_params.
  bool strip_query = false;
  // Put a / behind a last segment without a dot, where no query follows.
  bool guess_directories = false;
};

// Immutable, so safe to use from several threads.
class UrlCanonicalizer {
 public:
  explicit UrlCanonicalizer(const UrlRules& rules = {});
  ~UrlCanonicalizer();
  UrlCanonicalizer(UrlCanonicalizer&&) noexcept;
  UrlCanonicalizer& operator=(UrlCanonicalizer&&) noexcept;

  // Returns the canonical form of `url`, which is a view of either `url` or `*scratch`. It is its
  // own canonical form.
  //
  // A path without a host (/a?b) is taken as on a host without a name and stays a path. What is
  // neither that nor an absolute URL stays as it is, and then `*valid`, unless it is null, is
  // false. URLs that are not of http, https, ftp, ws or wss are valid and stay as they are.
  std::string_view Canonical(std::string_view url, std::string* scratch,
                             bool* valid = nullptr) const;

 private:
  class Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace weblog
