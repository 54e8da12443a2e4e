#include "synth/page_html.h"

#include <algorithm>
#include <span>

#include "synth/words.h"

namespace synth {
namespace {

using Kind = Address::Kind;

constexpr uint64_t kTextStream = uint64_t{1} << 40;    // and the page's number
constexpr uint64_t kChangeStream = uint64_t{2} << 40;  // and the copy's
constexpr uint64_t kHostStream = uint64_t{3} << 40;    // and the host's
constexpr uint64_t kOtherStream = uint64_t{4} << 40;   // and the kind and number of what is no page

// What things take on average, for the length of pages.
constexpr size_t kTemplateBytes = 1050;
constexpr size_t kObjectBytes = 80;
constexpr size_t kLinkBytes = 105;
constexpr size_t kParagraphBytes = 8;
constexpr size_t kHalfAParagraph = 180;
constexpr size_t kOtherBytes = 1600;  // pages of advertisements and traps

constexpr std::string_view kForm =
    "<form method=\"post\" action=\"/contact/send\"><textarea name=\"text\"></textarea></form>\n";

void AppendCapitalised(std::string_view word, std::string* out) {
  const size_t begin = out->size();
  *out += word;
  char& first = (*out)[begin];
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
}

void AppendEscaped(std::string_view text, std::string* out) {
  for (const char c : text) {
    if (c == '&') {
      *out += "&amp;";
    } else {
      *out += c;
    }
  }
}

bool IsArticle(const Site& site, Address address) {
  return address.kind == Kind::kPage && site.page(address.id).kind == PageKind::kArticle;
}

}  // namespace

// A page that is being written. All that decides where things stand is reckoned without the changes
// of a near copy and without the names of hosts, so that a copy differs in these alone.
struct PageHtml::Draft {
  Address address;
  const Host* host;
  std::span<const Address> navigation, own, ads;
  PageText text;
  Random layout;
  std::vector<Object> objects;
  size_t budget;     // bytes of text and own links
  size_t links = 0;  // of its own that are written
  size_t paragraphs = 0;

  size_t spent() const {
    return text.plain_bytes() + links * kLinkBytes + paragraphs * kParagraphBytes;
  }
  // Whether the next of its links has its turn, when they are spread evenly.
  bool IsLinkDue() const {
    return links < own.size() && spent() * (own.size() + 1) >= (links + 1) * budget;
  }
};

PageHtml::PageHtml(const Web& web, uint64_t seed)
    : web_(web), seed_(seed), vocabulary_(web.site().topics(), seed) {
  for (size_t host = 0; host < web.hosts().size(); ++host) {
    PageText text(vocabulary_, vocabulary_.topics(), Random(seed, kHostStream + host));
    text.AppendSentence(&mottos_.emplace_back());
    std::string& footer = footers_.emplace_back();
    for (int sentence = 0; sentence < 3; ++sentence) {
      if (sentence > 0) footer += ' ';
      text.AppendSentence(&footer);
    }
  }
}

PageHtml::Draft PageHtml::Begin(Address address, const std::vector<Address>& links) const {
  const std::span<const Address> all(links);
  const size_t nav = web_.TemplateLinks(address);
  const auto is_ad = [](const Address& to) { return to.kind == Kind::kAd; };
  const auto first_ad = std::find_if(links.begin(), links.end(), is_ad) - links.begin();
  const size_t own = static_cast<size_t>(first_ad) - nav;
  size_t topic = vocabulary_.topics(), bytes = kOtherBytes;
  uint64_t stream = kOtherStream + (static_cast<uint64_t>(address.kind) << 32 | address.id);
  std::optional<Random> changes;
  std::vector<Object> objects;
  if (address.kind == Kind::kPage) {
    const Page& page = web_.site().page(address.id);
    topic = page.topic;
    bytes = page.bytes;
    stream = kTextStream + web_.Content(address.id);
    objects = web_.site().Objects(address.id);
    if (page.copy == CopyKind::kNear) changes.emplace(seed_, kChangeStream + address.id);
  }
  const Random random(seed_, stream);
  Random layout(seed_ + 1, stream);
  const size_t around =
      kTemplateBytes + nav * kLinkBytes + objects.size() * kObjectBytes + kHalfAParagraph;
  const size_t budget = bytes - std::min(bytes, around);
  return {address,
          &web_.HostOf(address),
          all.first(nav),
          all.subspan(nav, own),
          all.subspan(nav + own),
          PageText(vocabulary_, topic, random, std::move(changes)),
          layout,
          std::move(objects),
          budget};
}

void PageHtml::AppendPageTitle(PageId id, std::string* out) const {
  const Site& site = web_.site();
  const Page& page = site.page(id);
  switch (page.kind) {
    case PageKind::kHome:
    case PageKind::kHost:
      out->append(site.HostOf(id).name).append(": the front page");
      return;
    case PageKind::kContact:
      *out += "Contact";
      return;
    case PageKind::kThanks:
      *out += "Thank you";
      return;
    case PageKind::kTopic:
      AppendCapitalised(TopicName(page.topic), out);
      return;
    case PageKind::kSection:
      AppendCapitalised(TopicName(page.topic), out);
      out->append(": ").append(page.path, TopicName(page.topic).size() + 2);
      out->pop_back();
      return;
    case PageKind::kArticle:
      break;
  }
  const PageId content = web_.Content(id);
  const uint64_t bits = Mixed(content + seed_);
  AppendCapitalised(TwoWords(content, " "), out);
  out->append(": ").append(vocabulary_.OfTopic(page.topic, bits));
  out->append(" and ").append(vocabulary_.OfTopic(page.topic, bits >> Vocabulary::kBits));
}

void PageHtml::AppendTitle(Address address, std::string* out) const {
  switch (address.kind) {
    case Kind::kPage:
      AppendPageTitle(address.id, out);
      return;
    case Kind::kOld:
      *out += "Moved";
      return;
    case Kind::kBroken:
      *out += "Not found";
      return;
    case Kind::kAd:
      out->append("Advertisement ").append(std::to_string(address.id));
      return;
    case Kind::kTrap:
      *out += web_.traps().Title(address.id);
      return;
  }
}

void PageHtml::AppendLink(const Draft& draft, Address to, std::string_view attributes,
                          std::string* out) const {
  const Host& host = web_.HostOf(to);
  out->append("<a href=\"");
  if (&host != draft.host) *out += host.root;
  if (to.kind == Kind::kPage) {
    *out += web_.site().page(to.id).path;
  } else {
    AppendEscaped(web_.Path(to), out);
  }
  out->append("\"").append(attributes).append(">");
  // A link to an old address or to nowhere says what it once led to.
  if (to.kind == Kind::kOld || to.kind == Kind::kBroken) {
    AppendPageTitle(to.id, out);
  } else {
    AppendTitle(to, out);
  }
  *out += "</a>";
}

void PageHtml::AppendHeadObjects(const Draft& draft, std::string* out) const {
  for (const Object& object : draft.objects) {
    const std::string url = web_.hosts()[object.host].root + object.path;
    if (object.type == "text/css") {
      out->append("<link rel=\"stylesheet\" href=\"").append(url).append("\">\n");
    } else if (object.type == "text/javascript") {
      out->append("<script src=\"").append(url).append("\" defer></script>\n");
    } else if (object.type == "image/x-icon") {
      out->append("<link rel=\"icon\" href=\"").append(url).append("\">\n");
    } else if (object.type == "font/woff2") {
      out->append("<link rel=\"preload\" as=\"font\" href=\"").append(url).append("\">\n");
    }
  }
}

void PageHtml::AppendPictures(const Draft& draft, std::string* out) const {
  for (const Object& object : draft.objects) {
    const std::string url = web_.hosts()[object.host].root + object.path;
    if (object.type == "image/jpeg" || object.type == "image/svg+xml") {
      out->append("<img src=\"").append(url).append("\" alt=\"\">\n");
    } else if (object.type == "video/mp4") {
      out->append("<video src=\"").append(url).append("\"></video>\n");
    }
  }
}

void PageHtml::AppendHead(Draft* draft, std::string* out) const {
  out->append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
  AppendTitle(draft->address, out);
  out->append("</title>\n<meta name=\"description\" content=\"");
  draft->text.AppendSentence(out);
  out->append("\">\n");
  AppendHeadObjects(*draft, out);
  out->append("</head>\n");
}

void PageHtml::AppendNavigation(const Draft& draft, std::string* out) const {
  const auto host = static_cast<size_t>(draft.host - web_.hosts().data());
  out->append("<header>\n<p class=\"motto\">").append(mottos_[host]).append("</p>\n<nav><ul>\n");
  for (const Address& to : draft.navigation) {
    *out += "<li>";
    AppendLink(draft, to, "", out);
    *out += "</li>\n";
  }
  *out += "</ul></nav>\n</header>\n";
}

void PageHtml::AppendParagraph(Draft* draft, std::string* out) const {
  if (draft->paragraphs % 5 == 4) {
    *out += "<h2>";
    draft->text.AppendWords(3, out);
    *out += "</h2>\n";
  }
  *out += "<p>";
  const uint64_t sentences = 3 + draft->layout.Below(4);
  for (uint64_t sentence = 0; sentence < sentences; ++sentence) {
    if (sentence > 0) *out += ' ';
    draft->text.AppendSentence(out);
    if (!draft->IsLinkDue()) continue;
    *out += " See ";
    AppendLink(*draft, draft->own[draft->links++], "", out);
    *out += '.';
  }
  *out += "</p>\n";
  ++draft->paragraphs;
}

void PageHtml::AppendList(Draft* draft, std::string* out) const {
  if (draft->links == draft->own.size()) return;
  *out += "<ul class=\"list\">\n";
  while (draft->links < draft->own.size()) {
    *out += "<li>";
    AppendLink(*draft, draft->own[draft->links++], "", out);
    *out += "</li>\n";
  }
  *out += "</ul>\n";
}

// Articles have their links in the text, other pages in a list above it.
void PageHtml::AppendText(Draft* draft, std::string* out) const {
  if (!IsArticle(web_.site(), draft->address)) AppendList(draft, out);
  do {
    AppendParagraph(draft, out);
  } while (draft->spent() < draft->budget);
  AppendList(draft, out);
}

void PageHtml::AppendAds(const Draft& draft, std::string* out) const {
  for (const Address& to : draft.ads) {
    *out += "<aside class=\"ad\">";
    AppendLink(draft, to, " rel=\"sponsored nofollow\"", out);
    *out += "</aside>\n";
  }
}

// The few words that come with a redirect or an error.
void PageHtml::AppendNotice(Address address, std::string* out) const {
  out->append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
  AppendTitle(address, out);
  *out += "</title>\n</head>\n<body>\n<h1>";
  AppendTitle(address, out);
  *out += "</h1>\n</body>\n</html>\n";
}

void PageHtml::Append(Address address, const std::vector<Address>& links, std::string* out) const {
  if (address.kind == Kind::kOld || address.kind == Kind::kBroken) {
    AppendNotice(address, out);
    return;
  }
  Draft draft = Begin(address, links);
  AppendHead(&draft, out);
  *out += "<body>\n";
  AppendNavigation(draft, out);
  *out += "<main>\n<h1>";
  AppendTitle(address, out);
  *out += "</h1>\n";
  AppendPictures(draft, out);
  AppendText(&draft, out);
  if (address == Address{Kind::kPage, Site::kContactPage}) *out += kForm;
  *out += "</main>\n";
  AppendAds(draft, out);
  const auto host = static_cast<size_t>(draft.host - web_.hosts().data());
  out->append("<footer>\n<p>").append(footers_[host]).append("</p>\n</footer>\n");
  *out += "</body>\n</html>\n";
}

}  // namespace synth
