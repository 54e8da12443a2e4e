// Tells apart the people behind one client and agent, by where their requests come from.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "weblog/links.h"
#include "weblog/page_key.h"

namespace weblog {

// A request, in the order of time, belongs to the person among those active in the last half hour
//   1. who last viewed its referrer, or else
//   2. who last viewed the page itself, or else
//   3. who last viewed a page that links to it, where the site's links are known.
// When there is none, it is a new person's if somebody else is active and the request cannot be
// theirs: its referrer is a page of the site that they have not viewed, or, where the links are
// known, no page of theirs leads to it. Otherwise it is the person's who was active last.
class PersonSplitter {
 public:
  // `links` may be null and must otherwise outlive the splitter.
  explicit PersonSplitter(const Links* links) : links_(links) {}

  struct Request {
    uint64_t client;  // a hash of the client and agent
    int64_t time_us;
    PageKey url;
    PageKey referrer;  // kNoPage when there is none
    bool same_site;    // whether the referrer is a page of the same site
  };

  // The person's number, from 1. A client that nobody has been active on for half an hour begins
  // with 1 again.
  int PersonOf(const Request& request);

 private:
  static constexpr int64_t kActiveUs = int64_t{30} * 60 * 1'000'000;
  static constexpr size_t kViewsKept = 32;

  struct Person {
    int number;
    int64_t last_us;
    std::vector<PageKey> views;  // the newest last, at most kViewsKept
  };
  struct Client {
    std::vector<Person> people;  // who was active last is last
    int last_number = 0;
  };

  // The place in `people` of the one that the request belongs to, or people.size() for a new one.
  size_t Find(const std::vector<Person>& people, const Request& request) const;
  void ForgetIdleClients(int64_t now_us);

  const Links* links_;
  std::unordered_map<uint64_t, Client> clients_;
  int64_t next_sweep_us_ = INT64_MIN;
};

}  // namespace weblog
