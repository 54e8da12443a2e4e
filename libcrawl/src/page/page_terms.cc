#include "crawl/predicate.h"
#include "page/page_language.h"

namespace crawl {

void TermsOfPage(const Page& page, TextAnalyzer* analyzer, Terms* terms, Sketch* sketch) {
  // The title behind the text, so that places in the text stay what they are.
  analyzer->AnalyzePage(page.text, page.title, LanguageOf(page), terms, sketch);
}

}  // namespace crawl
