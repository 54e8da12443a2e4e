// What URLs of one kind have in common.
#pragma once

#include <string>
#include <string_view>

namespace crawl {

// Puts the pattern of a canonical URL into `to`: without scheme, the path and the query without
// their digits, and without the letters of what is behind a '=' in the query.
//
//   http://h2/item/17?a=b3&c=d-e   h2/item/?a=&c=-
void PutUrlPattern(std::string_view url, std::string* to);

}  // namespace crawl
