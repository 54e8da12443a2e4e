// The documents of a made-up web.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "synth/page_text.h"
#include "synth/vocabulary.h"
#include "synth/web.h"

namespace synth {

// Writes pages one after the other. A page has the template of its host (a header with the host's
// motto, the navigation, a footer), a title, headings, paragraphs of words of its topic with links
// among them, and lists of links on pages that lead to others. What links say is the title of what
// they lead to. Every link of Web::Links() is there exactly once. The text depends on the page alone,
// so pages can be written in any order.
class PageHtml {
 public:
  // The web must outlive it.
  PageHtml(const Web& web, uint64_t seed);

  // Appends the title of anything that answers; it needs no escapes in HTML.
  void AppendTitle(Address address, std::string* out) const;

  // Appends the body of an answer, which is about as long as the page is said to be, or longer if
  // the links need it. `links` are Web::Links(address).
  void Append(Address address, const std::vector<Address>& links, std::string* out) const;

 private:
  struct Draft;

  Draft Begin(Address address, const std::vector<Address>& links) const;
  void AppendHead(Draft* draft, std::string* out) const;
  void AppendHeadObjects(const Draft& draft, std::string* out) const;
  void AppendPictures(const Draft& draft, std::string* out) const;
  void AppendNavigation(const Draft& draft, std::string* out) const;
  void AppendText(Draft* draft, std::string* out) const;
  void AppendParagraph(Draft* draft, std::string* out) const;
  void AppendList(Draft* draft, std::string* out) const;
  void AppendAds(const Draft& draft, std::string* out) const;
  void AppendLink(const Draft& draft, Address to, std::string_view attributes,
                  std::string* out) const;
  void AppendPageTitle(PageId id, std::string* out) const;
  void AppendNotice(Address address, std::string* out) const;

  const Web& web_;
  const uint64_t seed_;
  Vocabulary vocabulary_;
  std::vector<std::string> mottos_, footers_;  // by host
};

}  // namespace synth
