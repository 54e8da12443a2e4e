// Short ways to write the terms of pages.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "crawl/text.h"

namespace word_lists {

using Words = std::vector<std::string>;

// Words that differ from each other.
inline crawl::Terms TermsOf(const Words& words) {
  crawl::Terms terms;
  for (const std::string& word : words) {
    terms.terms.push_back(
        {static_cast<uint32_t>(terms.letters.size()), static_cast<uint32_t>(word.size()), 1});
    terms.letters += word;
  }
  terms.words = static_cast<uint32_t>(words.size());
  return terms;
}

}  // namespace word_lists
