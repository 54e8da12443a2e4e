#include "users/person_splitter.h"

#include <algorithm>
#include <utility>

namespace weblog {
namespace {

// The last person with a view that `fits`, or people.size().
template <typename People, typename Fits>
size_t LastWithView(const People& people, Fits fits) {
  for (size_t i = people.size(); i-- > 0;) {
    if (std::any_of(people[i].views.begin(), people[i].views.end(), fits)) return i;
  }
  return people.size();
}

}  // namespace

size_t PersonSplitter::Find(const std::vector<Person>& people, const Request& request) const {
  const size_t nobody = people.size();
  const auto is = [](PageKey page) { return [page](PageKey view) { return view == page; }; };
  size_t found = nobody;
  if (request.referrer != kNoPage) found = LastWithView(people, is(request.referrer));
  if (found == nobody) found = LastWithView(people, is(request.url));
  if (found != nobody) return found;
  if (links_ != nullptr) {
    return LastWithView(people, [&](PageKey view) { return links_->Has(view, request.url); });
  }
  const bool from_elsewhere = request.referrer != kNoPage && request.same_site;
  return from_elsewhere || people.empty() ? nobody : people.size() - 1;
}

int PersonSplitter::PersonOf(const Request& request) {
  ForgetIdleClients(request.time_us);
  Client& client = clients_[request.client];
  auto& people = client.people;
  std::erase_if(people, [&](const Person& p) { return p.last_us < request.time_us - kActiveUs; });
  if (people.empty()) client.last_number = 0;
  size_t at = Find(people, request);
  if (at == people.size()) people.push_back({++client.last_number, 0, {}});
  std::rotate(people.begin() + static_cast<ptrdiff_t>(at),
              people.begin() + static_cast<ptrdiff_t>(at) + 1, people.end());
  Person& person = people.back();
  person.last_us = std::max(person.last_us, request.time_us);
  if (person.views.size() == kViewsKept) person.views.erase(person.views.begin());
  person.views.push_back(request.url);
  return person.number;
}

void PersonSplitter::ForgetIdleClients(int64_t now_us) {
  if (now_us < next_sweep_us_) return;
  next_sweep_us_ = now_us + kActiveUs;
  std::erase_if(clients_, [&](const auto& entry) {
    return std::all_of(entry.second.people.begin(), entry.second.people.end(),
                       [&](const Person& p) { return p.last_us < now_us - kActiveUs; });
  });
}

}  // namespace weblog
