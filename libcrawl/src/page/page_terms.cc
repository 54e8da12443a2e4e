#include "crawl/predicate.h"
#include "page/page_language.h"

namespace crawl {

void TermsOfPage(const Page& page, TextAnalyzer* analyzer, std::string* scratch, Terms* terms) {
  // The title behind the text, so that places in the text stay what they are.
  scratch->assign(page.text).append("\n").append(page.title);
  analyzer->Analyze(*scratch, LanguageOf(page), terms);
}

}  // namespace crawl
