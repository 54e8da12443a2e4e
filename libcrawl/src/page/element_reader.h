// What single elements say of a page: its links and its metadata, whether the elements come from a
// tree or from tokens.
#pragma once

#include <lexbor/tag/tag.h>

#include <string>
#include <string_view>

#include "crawl/page.h"
#include "page/attributes.h"
#include "page/link_collector.h"

namespace crawl {

// Reads elements of one page. <a> is left to the caller, who knows its text.
class ElementReader {
 public:
  // With `links_only`, descriptions and languages are not taken.
  ElementReader(bool links_only, LinkCollector* links, Page* page)
      : links_only_(links_only), links_(links), page_(page) {}

  // Whether Read does anything for elements of a tag.
  static bool Reads(lxb_tag_id_t tag);
  void Read(lxb_tag_id_t tag, const Attributes& attributes);

  // Adds the link of an <a> or <area>; false when it leads nowhere.
  bool AddLink(LinkKind kind, const Attributes& attributes);

  // At the end of a page: applies what it says of all its links.
  void Finish();

 private:
  void ReadMeta(const Attributes& attributes);
  void ReadLink(const Attributes& attributes);
  void ReadLanguage(std::string_view tag);
  void ReadRobots(std::string_view content);

  bool links_only_;
  LinkCollector* links_;
  Page* page_;
};

// "en" of "en-US"; empty when `tag` does not begin with the code of a language.
std::string LanguageOfTag(std::string_view tag);

// The URL of the content of a <meta http-equiv=refresh>, "5; url='/next'"; empty without one.
std::string_view RefreshUrl(std::string_view content);

}  // namespace crawl
