#include "strategy/keywords.h"

#include <algorithm>

#include "learn/url_tokens.h"

namespace crawl {

Keywords::Keywords(std::string_view query) : language_(GuessLanguage(query)) {
  if (language_.empty()) language_ = "en";
  AnalyzeQuery(query, &words_);
}

double Keywords::ShareIn(const Terms& page) const {
  if (empty()) return 0;
  const auto is_wanted = [&](const Terms::Term& term) {
    const std::string_view text = page.Text(term);
    return std::any_of(words_.terms.begin(), words_.terms.end(),
                       [&](const Terms::Term& word) { return words_.Text(word) == text; });
  };
  const auto found = std::count_if(page.terms.begin(), page.terms.end(), is_wanted);
  return static_cast<double>(found) / static_cast<double>(words_.terms.size());
}

double Keywords::ShareInUrl(std::string_view url) {
  const size_t scheme = url.find("://");
  scratch_.assign(scheme == std::string_view::npos ? url : url.substr(scheme + 3));
  UndoEscapes(&scratch_);
  analyzer_.Analyze(scratch_, language_, &parts_);
  return ShareIn(parts_);
}

}  // namespace crawl
