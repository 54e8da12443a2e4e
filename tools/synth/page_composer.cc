#include "synth/page_composer.h"

#include <algorithm>
#include <span>

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

constexpr std::string_view kBegin =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
constexpr std::string_view kEnd = "</body>\n</html>\n";
constexpr std::string_view kForm =
    "<form method=\"post\" action=\"/contact/send\"><textarea name=\"text\"></textarea></form>\n";

bool IsArticle(const Site& site, Address address) {
  return address.kind == Kind::kPage && site.page(address.id).kind == PageKind::kArticle;
}

}  // namespace

// A page that is being written. All that decides where things stand is reckoned without the changes
// of a near copy and without the names of hosts, so that a copy differs in these alone.
struct PageComposer::Draft {
  Address address;
  const Host* host;
  DocumentWriter* writer;
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

PageComposer::PageComposer(const Web& web, uint64_t seed)
    : web_(web),
      seed_(seed),
      vocabulary_(web.site().topics(), seed),
      titles_(web, vocabulary_, seed) {
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

PageComposer::Draft PageComposer::Begin(Address address, const std::vector<Address>& links,
                                        DocumentWriter* writer) const {
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
          writer,
          all.first(nav),
          all.subspan(nav, own),
          all.subspan(nav + own),
          PageText(vocabulary_, topic, random, std::move(changes)),
          layout,
          std::move(objects),
          budget};
}

void PageComposer::AddTitle(Address address, Part part, DocumentWriter* writer) const {
  writer->Open(part);
  titles_.Append(address, writer->text());
  writer->Close(part);
}

void PageComposer::AddText(const Draft& draft, Part part, std::string_view text) const {
  draft.writer->Open(part);
  *draft.writer->text() += text;
  draft.writer->Close(part);
}

void PageComposer::AddLink(const Draft& draft, Address to) const {
  const Host& host = web_.HostOf(to);
  const bool page = to.kind == Kind::kPage;
  const std::string other = page ? std::string() : web_.Path(to);
  draft.writer->OpenLink({host.root, page ? web_.site().page(to.id).path : other,
                          &host == draft.host, to.kind == Kind::kAd});
  // A link to an old address or to nowhere says what it once led to.
  const bool gone = to.kind == Kind::kOld || to.kind == Kind::kBroken;
  titles_.Append(gone ? Address{Kind::kPage, to.id} : to, draft.writer->text());
  draft.writer->CloseLink();
}

void PageComposer::AddHeadObjects(const Draft& draft) const {
  std::string html;
  for (const Object& object : draft.objects) {
    const std::string url = web_.hosts()[object.host].root + object.path;
    if (object.type == "text/css") {
      html.append("<link rel=\"stylesheet\" href=\"").append(url).append("\">\n");
    } else if (object.type == "text/javascript") {
      html.append("<script src=\"").append(url).append("\" defer></script>\n");
    } else if (object.type == "image/x-icon") {
      html.append("<link rel=\"icon\" href=\"").append(url).append("\">\n");
    } else if (object.type == "font/woff2") {
      html.append("<link rel=\"preload\" as=\"font\" href=\"").append(url).append("\">\n");
    }
  }
  draft.writer->Markup(html);
}

void PageComposer::AddPictures(const Draft& draft) const {
  std::string html;
  for (const Object& object : draft.objects) {
    const std::string url = web_.hosts()[object.host].root + object.path;
    if (object.type == "image/jpeg" || object.type == "image/svg+xml") {
      html.append("<img src=\"").append(url).append("\" alt=\"\">\n");
    } else if (object.type == "video/mp4") {
      html.append("<video src=\"").append(url).append("\"></video>\n");
    }
  }
  draft.writer->Markup(html);
}

void PageComposer::AddHead(Draft* draft) const {
  draft->writer->Markup(kBegin);
  AddTitle(draft->address, Part::kTitle, draft->writer);
  draft->writer->Open(Part::kDescription);
  draft->text.AppendSentence(draft->writer->text());
  draft->writer->Close(Part::kDescription);
  AddHeadObjects(*draft);
  draft->writer->Markup("</head>\n");
}

void PageComposer::AddNavigation(const Draft& draft) const {
  const auto host = static_cast<size_t>(draft.host - web_.hosts().data());
  draft.writer->Markup("<header>\n");
  AddText(draft, Part::kMotto, mottos_[host]);
  draft.writer->Markup("<nav><ul>\n");
  for (const Address& to : draft.navigation) {
    draft.writer->Open(Part::kNavigation);
    AddLink(draft, to);
    draft.writer->Close(Part::kNavigation);
  }
  draft.writer->Markup("</ul></nav>\n</header>\n");
}

void PageComposer::AddParagraph(Draft* draft) const {
  DocumentWriter& writer = *draft->writer;
  if (draft->paragraphs % 5 == 4) {
    writer.Open(Part::kHeading);
    draft->text.AppendWords(3, writer.text());
    writer.Close(Part::kHeading);
  }
  writer.Open(Part::kParagraph);
  const uint64_t sentences = 3 + draft->layout.Below(4);
  for (uint64_t sentence = 0; sentence < sentences; ++sentence) {
    if (sentence > 0) *writer.text() += ' ';
    draft->text.AppendSentence(writer.text());
    if (!draft->IsLinkDue()) continue;
    *writer.text() += " See ";
    AddLink(*draft, draft->own[draft->links++]);
    *writer.text() += '.';
  }
  writer.Close(Part::kParagraph);
  ++draft->paragraphs;
}

void PageComposer::AddList(Draft* draft) const {
  if (draft->links == draft->own.size()) return;
  draft->writer->Markup("<ul class=\"list\">\n");
  while (draft->links < draft->own.size()) {
    draft->writer->Open(Part::kListItem);
    AddLink(*draft, draft->own[draft->links++]);
    draft->writer->Close(Part::kListItem);
  }
  draft->writer->Markup("</ul>\n");
}

// Articles have their links in the text, other pages in a list above it.
void PageComposer::AddContent(Draft* draft) const {
  if (!IsArticle(web_.site(), draft->address)) AddList(draft);
  do {
    AddParagraph(draft);
  } while (draft->spent() < draft->budget);
  AddList(draft);
}

void PageComposer::AddAds(const Draft& draft) const {
  for (const Address& to : draft.ads) {
    draft.writer->Open(Part::kAd);
    AddLink(draft, to);
    draft.writer->Close(Part::kAd);
  }
}

// The few words that come with a redirect or an error.
void PageComposer::AddNotice(Address address, DocumentWriter* writer) const {
  writer->Markup(kBegin);
  AddTitle(address, Part::kTitle, writer);
  writer->Markup("</head>\n<body>\n");
  AddTitle(address, Part::kMainTitle, writer);
  writer->Markup(kEnd);
}

void PageComposer::Compose(Address address, const std::vector<Address>& links,
                           DocumentWriter* writer) const {
  if (address.kind == Kind::kOld || address.kind == Kind::kBroken) {
    return AddNotice(address, writer);
  }
  Draft draft = Begin(address, links, writer);
  AddHead(&draft);
  writer->Markup("<body>\n");
  AddNavigation(draft);
  writer->Markup("<main>\n");
  AddTitle(address, Part::kMainTitle, writer);
  AddPictures(draft);
  AddContent(&draft);
  if (address == Address{Kind::kPage, Site::kContactPage}) writer->Markup(kForm);
  writer->Markup("</main>\n");
  AddAds(draft);
  writer->Markup("<footer>\n");
  AddText(draft, Part::kFooter, footers_[static_cast<size_t>(draft.host - web_.hosts().data())]);
  writer->Markup("</footer>\n");
  writer->Markup(kEnd);
}

}  // namespace synth
