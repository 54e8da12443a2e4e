#include "synth/page_titles.h"

#include "synth/words.h"

namespace synth {
namespace {

using Kind = Address::Kind;

void AppendCapitalised(std::string_view word, std::string* out) {
  const size_t begin = out->size();
  *out += word;
  char& first = (*out)[begin];
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
}

}  // namespace

void PageTitles::AppendPage(PageId id, std::string* out) const {
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

void PageTitles::Append(Address address, std::string* out) const {
  switch (address.kind) {
    case Kind::kPage:
      AppendPage(address.id, out);
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

}  // namespace synth
