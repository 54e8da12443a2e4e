#include "synth/site.h"

#include <algorithm>

#include "synth/site_linker.h"
#include "synth/words.h"

namespace synth {
namespace {

constexpr int64_t kPagesOfASection = 40;

std::string WithoutEnding(const std::string& path) {
  return path.ends_with(".html") ? path.substr(0, path.size() - 5) : path;
}

// What images and videos of a page are called.
std::string MediaStem(PageId id, const Page& page) {
  return page.dynamic ? "/view-" + std::to_string(id) : WithoutEnding(page.path);
}

}  // namespace

Site::Site(const SiteOptions& options, uint64_t seed)
    : servers_(static_cast<size_t>(options.servers)), objects_(options.objects) {
  Random random(seed, 1);
  AddPages(std::max(options.pages, kFewestPages), options, &random);
  SiteLinks made = LinkPages(&pages_, topics_, options.on_topic, &random);
  first_link_ = std::move(made.first);
  links_ = std::move(made.links);
  linked_ = std::move(made.linked);
}

Page Site::MakePage(PageKind kind, std::string path, size_t topic, Random* random) const {
  Page page;
  page.kind = kind;
  page.path = std::move(path);
  page.topic = static_cast<uint16_t>(topic);
  page.bytes = static_cast<uint32_t>(random->LogNormal(14'000, 60));
  const bool article = kind == PageKind::kArticle;
  page.dwell = random->LogNormal(article ? 35 * kSecond : 9 * kSecond, 60);
  if (article) {
    page.images = static_cast<uint8_t>(random->Below(4));
    page.video = random->Chance(Share::Percent(2));
  }
  return page;
}

void Site::AddPages(int64_t pages, const SiteOptions& options, Random* random) {
  topics_ = static_cast<size_t>(std::min(options.topics, (pages - 3) / 4));
  const size_t sections = std::max<size_t>(topics_, static_cast<size_t>(pages / kPagesOfASection));
  pages_.push_back(MakePage(PageKind::kHome, "/", topics_, random));
  pages_.push_back(MakePage(PageKind::kContact, "/contact.html", topics_, random));
  pages_.push_back(MakePage(PageKind::kThanks, "/contact/thanks.html", topics_, random));
  for (size_t topic = 0; topic < topics_; ++topic) {
    pages_.push_back(MakePage(PageKind::kTopic, "/" + TopicName(topic) + "/", topic, random));
    pages_.back().server = static_cast<uint16_t>(topic % servers_);
  }
  const size_t first_section = pages_.size();
  for (size_t section = 0; section < sections; ++section) {
    const size_t topic = section % topics_;
    const std::string path = "/" + TopicName(topic) + "/" + SectionName(section / topics_) + "/";
    pages_.push_back(MakePage(PageKind::kSection, path, topic, random));
    pages_.back().server = static_cast<uint16_t>(section % servers_);
    pages_.back().dynamic = random->Chance(options.dynamic);
  }
  for (auto id = pages_.size(); id < static_cast<size_t>(pages); ++id) {
    const Page& section = pages_[first_section + random->Below(sections)];
    const std::string number = std::to_string(id);
    Page page = MakePage(
        PageKind::kArticle,
        section.path + (section.dynamic ? "view.php?id=" : TwoWords(id, "-") + "-") + number,
        section.topic, random);
    if (!section.dynamic) page.path += ".html";
    page.server = section.server;
    page.dynamic = section.dynamic;
    pages_.push_back(std::move(page));
  }
  // The address of a section's own page carries no session id.
  for (size_t id = first_section; id < first_section + sections; ++id) pages_[id].dynamic = false;
}

std::span<const PageId> Site::Links(PageId id) const {
  return std::span(links_).subspan(first_link_[id], first_link_[id + 1] - first_link_[id]);
}

std::string Site::Label(PageId id) const {
  return pages_[id].topic == topics_ ? "site" : TopicName(pages_[id].topic);
}

PageId Site::Popular(size_t topic, Random* random) const {
  return linked_[topic].empty() ? kHomePage : random->Pick(linked_[topic]);
}

std::vector<Object> Site::Objects(PageId id) const {
  if (!objects_) return {};
  const Page& page = pages_[id];
  std::vector<Object> objects = {{"/assets/site.css", "text/css", 18'204, 0, 0},
                                 {"/assets/site.js", "text/javascript", 46'110, 0, 1},
                                 {"/assets/logo.svg", "image/svg+xml", 3'377, 0, 2},
                                 {"/assets/text.woff2", "font/woff2", 28'480, 0, 3}};
  if (page.topic < topics_) {
    objects.push_back({"/assets/" + TopicName(page.topic) + ".jpg", "image/jpeg",
                       static_cast<uint32_t>(30'000 + Mixed(page.topic) % 40'000), 0,
                       5 + page.topic});
  }
  const std::string stem = MediaStem(id, page);
  for (int image = 1; image <= page.images; ++image) {
    objects.push_back({"/images" + stem + "-" + std::to_string(image) + ".jpg", "image/jpeg",
                       static_cast<uint32_t>(8'000 + Mixed(id * 16 + image) % 90'000),
                       page.server});
  }
  if (page.video) {
    objects.push_back({"/media" + stem + ".mp4", "video/mp4",
                       static_cast<uint32_t>(4'000'000 + Mixed(id) % 30'000'000), page.server});
  }
  objects.push_back({"/favicon.ico", "image/x-icon", 4'286, 0, 4});
  return objects;
}

}  // namespace synth
