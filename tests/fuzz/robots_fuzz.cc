// robots.txt. The first line is a URL, the second a crawler's name, the rest the file. The same
// bytes give the same rules, the file itself is always allowed, and the matcher agrees with one
// that tries everything.
#include <algorithm>
#include <string>
#include <vector>

#include "crawl/robots.h"
#include "fuzz_check.h"
#include "politeness/robots_path.h"

namespace {

// Whether the beginning of `pattern` matches that of `path`, for ever longer beginnings of both.
bool SlowMatch(std::string_view path, std::string_view pattern) {
  const bool to_the_end = pattern.ends_with('$');
  if (to_the_end) pattern.remove_suffix(1);
  // Where in the path the pattern's part so far may end.
  std::vector<bool> ends(path.size() + 1, false);
  ends[0] = true;
  for (const char c : pattern) {
    std::vector<bool> next(path.size() + 1, false);
    for (size_t i = 0; i <= path.size(); ++i) {
      if (c == '*') {
        next[i] = ends[i] || (i > 0 && next[i - 1]);
      } else {
        next[i] = i > 0 && ends[i - 1] && path[i - 1] == c;
      }
    }
    ends.swap(next);
  }
  return to_the_end ? ends.back() : std::find(ends.begin(), ends.end(), true) != ends.end();
}

void CheckMatcher(std::string_view url, std::string_view value) {
  std::string scratch;
  const std::string_view path = crawl::PathAndQuery(url, &scratch);
  FUZZ_CHECK(path.starts_with('/'));
  for (const auto reading : {crawl::EscapeReading::kCanonical, crawl::EscapeReading::kWritten}) {
    const std::string comparable = crawl::ComparablePath(path, reading);
    FUZZ_CHECK(crawl::ComparablePath(comparable, reading) == comparable);
    FUZZ_CHECK(comparable.find('*') == std::string::npos);
    if (crawl::IsPlainPath(path)) FUZZ_CHECK(comparable == path);
    const std::string pattern = crawl::ComparablePattern(value, reading);
    FUZZ_CHECK(crawl::ComparablePattern(pattern, reading) == pattern);
    FUZZ_CHECK(crawl::MatchesPattern(comparable, pattern) == SlowMatch(comparable, pattern));
  }
}

void CheckSame(const crawl::RobotsTxt& a, const crawl::RobotsTxt& b, std::string_view url) {
  FUZZ_CHECK(a.Allows(url) == b.Allows(url));
  FUZZ_CHECK(a.crawl_delay_ms() == b.crawl_delay_ms());
  FUZZ_CHECK(a.sitemaps() == b.sitemaps());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view body = fuzz::AsText(data, size);
  const std::string_view url = fuzz::TakeLine(&body);
  const std::string_view agent = fuzz::TakeLine(&body);
  const crawl::RobotsTxt robots = crawl::RobotsTxt::Parse(body, agent);
  CheckSame(robots, crawl::RobotsTxt::Parse(std::string(body), std::string(agent)), url);
  FUZZ_CHECK(robots.Allows("http://h/robots.txt"));
  FUZZ_CHECK(!crawl::RobotsTxt::DisallowAll().Allows("http://h/"));
  FUZZ_CHECK(robots.crawl_delay_ms().value_or(0) >= 0);
  // A rule for all is the last word where nothing else is said.
  const std::string all = "user-agent: *\ndisallow: /\n";
  FUZZ_CHECK(!crawl::RobotsTxt::Parse(all, agent).Allows("/x"));
  // What is behind the last blank of the file is a pattern too.
  CheckMatcher(url, body.substr(body.rfind(' ') + 1));
  crawl::ParseRobotsTag(body, agent, 784'111'777'000'000);
  return 0;
}
