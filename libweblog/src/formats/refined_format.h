// Last touches on the fields that another format has split, for what a LineTemplate cannot say.
#pragma once

#include <vector>

#include "../line_format.h"

namespace weblog {

struct Refinements {
  // kTime and kDate are the first and the last stretch of one time; they become kTime.
  bool joins_time = false;
  // kUrl is a host, with or without a scheme or a port, and a path; they become kHost and kUrl.
  // Next to a kRequest, which has the path as well, only kHost is left.
  bool url_has_host = false;
  // kQuery has its '?'.
  bool query_has_mark = false;
  // kCacheResult is a word of capitals, as TCP_MISS is. A line where it is not is of another
  // format.
  bool checks_cache_result = false;
  // Fields that may be padded with blanks.
  std::vector<Slot> padded;

  bool any() const {
    return joins_time || url_has_host || query_has_mark || checks_cache_result || !padded.empty();
  }
};

// `format` with its fields refined. Costs nothing when there is nothing to refine.
LineFormatPtr Refine(LineFormatPtr format, Refinements refinements);

}  // namespace weblog
