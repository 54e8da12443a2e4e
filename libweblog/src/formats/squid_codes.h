// The format codes of Squid's logformat, versions 3 to 6.
// http://www.squid-cache.org/Doc/config/logformat/
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "format_pieces.h"

namespace weblog {

struct SquidCode {
  // Empty: no code.
  std::string_view name;
  Meaning meaning;
  // Squid writes unsafe characters of the value as %HH, unless told otherwise.
  bool is_percent_encoded = false;
};

// The code with the longest name that `text` begins with, "http::" aside. Every name in the
// namespaces of TLS and adaptation ("ssl::>sni") is a code.
SquidCode FindSquidCode(std::string_view text);

// Codes that begin like `text`, for a message (" %ts %tu"); all that mean something to us when none
// does.
std::string SquidCodesLike(std::string_view text);

}  // namespace weblog
