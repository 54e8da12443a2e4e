// The documents of a made-up web.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "synth/document_writer.h"
#include "synth/page_text.h"
#include "synth/page_titles.h"
#include "synth/vocabulary.h"
#include "synth/web.h"

namespace synth {

// Composes pages one after the other. A page has the template of its host (a header with the host's
// motto, the navigation, a footer), a title, headings, paragraphs of words of its topic with links
// among them, and lists of links on pages that lead to others. What links say is the title of what
// they lead to. Every link of Web::Links() is there exactly once. The text depends on the page alone,
// so pages can be composed in any order.
class PageComposer {
 public:
  // The web must outlive it.
  PageComposer(const Web& web, uint64_t seed);

  const PageTitles& titles() const { return titles_; }

  // Tells `writer` the document of an answer, which is as HTML about as long as the page is said to
  // be, or longer if the links need it. `links` are Web::Links(address).
  void Compose(Address address, const std::vector<Address>& links, DocumentWriter* writer) const;

 private:
  struct Draft;

  Draft Begin(Address address, const std::vector<Address>& links, DocumentWriter* writer) const;
  void AddTitle(Address address, Part part, DocumentWriter* writer) const;
  void AddText(const Draft& draft, Part part, std::string_view text) const;
  void AddHead(Draft* draft) const;
  void AddHeadObjects(const Draft& draft) const;
  void AddPictures(const Draft& draft) const;
  void AddNavigation(const Draft& draft) const;
  void AddContent(Draft* draft) const;
  void AddParagraph(Draft* draft) const;
  void AddList(Draft* draft) const;
  void AddAds(const Draft& draft) const;
  void AddLink(const Draft& draft, Address to) const;
  void AddNotice(Address address, DocumentWriter* writer) const;

  const Web& web_;
  const uint64_t seed_;
  const Vocabulary vocabulary_;
  const PageTitles titles_;
  std::vector<std::string> mottos_, footers_;  // by host
};

}  // namespace synth
