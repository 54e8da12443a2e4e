#include "page/tag_traits.h"

#include <array>

namespace crawl {
namespace {

constexpr auto MakeTraits() {
  std::array<uint8_t, LXB_TAG__LAST_ENTRY> traits{};
  for (const lxb_tag_id_enum_t tag :
       {LXB_TAG_ADDRESS,  LXB_TAG_BLOCKQUOTE, LXB_TAG_BODY,      LXB_TAG_CAPTION,
        LXB_TAG_CENTER,   LXB_TAG_DD,         LXB_TAG_DETAILS,   LXB_TAG_DIALOG,
        LXB_TAG_DIR,      LXB_TAG_DIV,        LXB_TAG_DL,        LXB_TAG_DT,
        LXB_TAG_FIELDSET, LXB_TAG_FIGCAPTION, LXB_TAG_FIGURE,    LXB_TAG_FRAMESET,
        LXB_TAG_H1,       LXB_TAG_H2,         LXB_TAG_H3,        LXB_TAG_H4,
        LXB_TAG_H5,       LXB_TAG_H6,         LXB_TAG_HGROUP,    LXB_TAG_HR,
        LXB_TAG_HTML,     LXB_TAG_LEGEND,     LXB_TAG_LI,        LXB_TAG_LISTING,
        LXB_TAG_MARQUEE,  LXB_TAG_MENU,       LXB_TAG_OL,        LXB_TAG_OPTGROUP,
        LXB_TAG_OPTION,   LXB_TAG_P,          LXB_TAG_PLAINTEXT, LXB_TAG_PRE,
        LXB_TAG_SEARCH,   LXB_TAG_SECTION,    LXB_TAG_SUMMARY,   LXB_TAG_TABLE,
        LXB_TAG_TBODY,    LXB_TAG_TD,         LXB_TAG_TEXTAREA,  LXB_TAG_TFOOT,
        LXB_TAG_TH,       LXB_TAG_THEAD,      LXB_TAG_TR,        LXB_TAG_UL,
        LXB_TAG_XMP}) {
    traits[tag] = kBlock;
  }
  for (const lxb_tag_id_enum_t tag :
       {LXB_TAG_DATALIST, LXB_TAG_DESC, LXB_TAG_IFRAME, LXB_TAG_NOEMBED, LXB_TAG_NOFRAMES,
        LXB_TAG_SCRIPT, LXB_TAG_STYLE, LXB_TAG_TEMPLATE, LXB_TAG_TITLE}) {
    traits[tag] = kUnseen;
  }
  for (const lxb_tag_id_enum_t tag :
       {LXB_TAG_BR, LXB_TAG_BUTTON, LXB_TAG_IMG, LXB_TAG_INPUT, LXB_TAG_AREA, LXB_TAG_OBJECT}) {
    traits[tag] = kApart;
  }
  traits[LXB_TAG_NAV] = traits[LXB_TAG_ASIDE] = kBlock | kAround;
  traits[LXB_TAG_HEADER] = traits[LXB_TAG_FOOTER] = kBlock | kAtEdge;
  traits[LXB_TAG_MAIN] = traits[LXB_TAG_ARTICLE] = kBlock | kContent;
  traits[LXB_TAG_FORM] = traits[LXB_TAG_SELECT] = kBlock | kInput;
  return traits;
}
constexpr auto kTraits = MakeTraits();

}  // namespace

// The tags of HTML have small numbers, others those of their place in memory.
uint8_t TraitsOf(lxb_tag_id_t tag) {
  return tag < kTraits.size() ? kTraits[tag] : uint8_t{kInline};
}

int HeadingLevel(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_H1:
      return 1;
    case LXB_TAG_H2:
      return 2;
    case LXB_TAG_H3:
      return 3;
    case LXB_TAG_H4:
      return 4;
    case LXB_TAG_H5:
      return 5;
    case LXB_TAG_H6:
      return 6;
    default:
      return 0;
  }
}

}  // namespace crawl
