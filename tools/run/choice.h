// Options whose values have names.
#pragma once

#include <arrow/status.h>

#include <map>
#include <string>

#include "support/usage.h"

namespace crawl_run {

// The value that has the name `word`; another word is a usage error that lists all.
template <typename Value>
arrow::Status ReadChoice(const char* option, const std::map<std::string, Value>& choices,
                         const std::string& word, Value* value) {
  const auto found = choices.find(word);
  if (found != choices.end()) {
    *value = found->second;
    return arrow::Status::OK();
  }
  std::string known;
  for (const auto& [name, choice] : choices) known += (known.empty() ? "" : ", ") + name;
  return support::UsageError(option, " is one of ", known, ", not '", word, "'");
}

}  // namespace crawl_run
