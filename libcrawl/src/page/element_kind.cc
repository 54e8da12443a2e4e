#include "page/element_kind.h"

#include <array>

namespace crawl {
namespace {

constexpr auto MakeKinds() {
  std::array<ElementKind, LXB_TAG__LAST_ENTRY> kinds{};
  const auto set = [&kinds](ElementKind kind, auto... tags) { ((kinds[tags] = kind), ...); };
  set(ElementKind::kStrange, LXB_TAG_APPLET, LXB_TAG_BODY, LXB_TAG_COL, LXB_TAG_COLGROUP,
      LXB_TAG_FRAME, LXB_TAG_FRAMESET, LXB_TAG_HEAD, LXB_TAG_HTML, LXB_TAG_IMAGE, LXB_TAG_KEYGEN,
      LXB_TAG_MARQUEE, LXB_TAG_MATH, LXB_TAG_NOEMBED, LXB_TAG_NOFRAMES, LXB_TAG_OBJECT,
      LXB_TAG_OPTGROUP, LXB_TAG_OPTION, LXB_TAG_PLAINTEXT, LXB_TAG_RB, LXB_TAG_RP, LXB_TAG_RT,
      LXB_TAG_RTC, LXB_TAG_SELECT, LXB_TAG_SELECTEDCONTENT, LXB_TAG_SVG, LXB_TAG_TEMPLATE,
      LXB_TAG_XMP);
  set(ElementKind::kVoid, LXB_TAG_AREA, LXB_TAG_BR, LXB_TAG_EMBED, LXB_TAG_IMG, LXB_TAG_INPUT,
      LXB_TAG_PARAM, LXB_TAG_SOURCE, LXB_TAG_TRACK, LXB_TAG_WBR);
  set(ElementKind::kMetadata, LXB_TAG_BASE, LXB_TAG_BASEFONT, LXB_TAG_BGSOUND, LXB_TAG_LINK,
      LXB_TAG_META);
  set(ElementKind::kText, LXB_TAG_SCRIPT, LXB_TAG_STYLE, LXB_TAG_TITLE);
  set(ElementKind::kTextOfBody, LXB_TAG_IFRAME, LXB_TAG_TEXTAREA);
  set(ElementKind::kBlock, LXB_TAG_ADDRESS, LXB_TAG_ARTICLE, LXB_TAG_ASIDE, LXB_TAG_BLOCKQUOTE,
      LXB_TAG_CENTER, LXB_TAG_DETAILS, LXB_TAG_DIALOG, LXB_TAG_DIR, LXB_TAG_DIV, LXB_TAG_DL,
      LXB_TAG_FIELDSET, LXB_TAG_FIGCAPTION, LXB_TAG_FIGURE, LXB_TAG_FOOTER, LXB_TAG_HEADER,
      LXB_TAG_HGROUP, LXB_TAG_LISTING, LXB_TAG_MAIN, LXB_TAG_MENU, LXB_TAG_NAV, LXB_TAG_OL,
      LXB_TAG_PRE, LXB_TAG_SEARCH, LXB_TAG_SECTION, LXB_TAG_SUMMARY, LXB_TAG_UL);
  set(ElementKind::kHeading, LXB_TAG_H1, LXB_TAG_H2, LXB_TAG_H3, LXB_TAG_H4, LXB_TAG_H5,
      LXB_TAG_H6);
  set(ElementKind::kItem, LXB_TAG_LI, LXB_TAG_DD, LXB_TAG_DT);
  set(ElementKind::kTableBody, LXB_TAG_TBODY, LXB_TAG_TFOOT, LXB_TAG_THEAD);
  set(ElementKind::kCell, LXB_TAG_TD, LXB_TAG_TH);
  set(ElementKind::kCaption, LXB_TAG_CAPTION);
  set(ElementKind::kRule, LXB_TAG_HR);
  set(ElementKind::kParagraph, LXB_TAG_P);
  set(ElementKind::kLink, LXB_TAG_A);
  set(ElementKind::kForm, LXB_TAG_FORM);
  set(ElementKind::kButton, LXB_TAG_BUTTON);
  set(ElementKind::kTable, LXB_TAG_TABLE);
  set(ElementKind::kRow, LXB_TAG_TR);
  return kinds;
}
constexpr auto kKinds = MakeKinds();

}  // namespace

// The tags of HTML have small numbers, others those of their place in memory.
ElementKind KindOf(lxb_tag_id_t tag) {
  return tag < kKinds.size() ? kKinds[tag] : ElementKind::kOrdinary;
}

}  // namespace crawl
