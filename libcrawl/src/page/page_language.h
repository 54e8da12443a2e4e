// The language that a page's words are taken to be of.
#pragma once

#include <string>

#include "crawl/page.h"
#include "crawl/text.h"

namespace crawl {

// The one that the page says it is in, or else seems to be in; empty when that is not known.
inline std::string LanguageOf(const Page& page) {
  return page.language.empty() ? GuessLanguage(page.text) : page.language;
}

}  // namespace crawl
