// What a referrer says of where a reader came from.
#pragma once

#include <string>
#include <string_view>

namespace weblog::stats {

struct ReferrerFacts {
  std::string host;         // in lower case, without port; "" when the referrer is no URL
  std::string search_term;  // what was asked of a search engine, else ""
};

// The search term has its escapes undone, is UTF-8, in lower case as far as ASCII goes, has single
// blanks between its words, and is cut at 256 bytes.
ReferrerFacts FactsOfReferrer(std::string_view referrer);

// The name of the search engine at `host`, which is in lower case; "" when none is known there.
std::string_view SearchEngineAt(std::string_view host);

}  // namespace weblog::stats
