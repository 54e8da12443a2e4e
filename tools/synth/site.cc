#include "synth/site.h"

#include <algorithm>
#include <unordered_map>

#include "synth/site_linker.h"
#include "synth/words.h"

namespace synth {
namespace {

constexpr int64_t kPagesOfASection = 40;
constexpr int64_t kMedianBytes = 14'000;
constexpr Share kExactCopies = Share::Percent(30);

std::string WithoutEnding(const std::string& path) {
  return path.ends_with(".html") ? path.substr(0, path.size() - 5) : path;
}

// What images and videos of a page are called.
std::string MediaStem(PageId id, const Page& page) {
  return page.dynamic ? "/view-" + std::to_string(id) : WithoutEnding(page.path);
}

// Half of a topic's sections are where the topic's own page is, the others go round.
uint16_t HostOfSection(size_t topic, size_t number, size_t hosts) {
  const size_t steps = number % 2 == 0 ? 0 : (number + 1) / 2;
  return static_cast<uint16_t>((topic + steps) % hosts);
}

}  // namespace

Site::Site(const SiteOptions& options, uint64_t seed)
    : servers_(static_cast<size_t>(options.servers)),
      objects_(options.objects),
      // The mean of a log-normal number with deviation 0.6 is 1.1972 times its median.
      median_bytes_(options.page_bytes.has_value() ? *options.page_bytes * 10'000 / 11'972
                                                   : kMedianBytes),
      hosts_(options.hosts) {
  Random random(seed, 1);
  AddPages(std::max(options.pages, kFewestPages), options, &random);
  ChooseCopies(options.duplicates, seed);
  SiteLinks made = LinkPages(&pages_, topics_, options, &random);
  first_link_ = std::move(made.first);
  links_ = std::move(made.links);
  linked_ = std::move(made.linked);
}

Page Site::MakePage(PageKind kind, std::string path, size_t topic, Random* random) const {
  Page page;
  page.kind = kind;
  page.path = std::move(path);
  page.topic = static_cast<uint16_t>(topic);
  page.bytes = static_cast<uint32_t>(random->LogNormal(median_bytes_, 60));
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
  const size_t hosts = hosts_.size();
  pages_.push_back(MakePage(PageKind::kHome, "/", topics_, random));
  pages_.push_back(MakePage(PageKind::kContact, "/contact.html", topics_, random));
  pages_.push_back(MakePage(PageKind::kThanks, "/contact/thanks.html", topics_, random));
  for (size_t host = 1; host < hosts; ++host) {
    pages_.push_back(MakePage(PageKind::kHost, "/", topics_, random));
    pages_.back().host = static_cast<uint16_t>(host);
  }
  for (size_t topic = 0; topic < topics_; ++topic) {
    pages_.push_back(MakePage(PageKind::kTopic, "/" + TopicName(topic) + "/", topic, random));
    pages_.back().server = static_cast<uint16_t>(topic % servers_);
    pages_.back().host = static_cast<uint16_t>(topic % hosts);
  }
  const size_t first_section = pages_.size();
  for (size_t section = 0; section < sections; ++section) {
    const size_t topic = section % topics_;
    const std::string path = "/" + TopicName(topic) + "/" + SectionName(section / topics_) + "/";
    pages_.push_back(MakePage(PageKind::kSection, path, topic, random));
    pages_.back().server = static_cast<uint16_t>(section % servers_);
    pages_.back().host = HostOfSection(topic, section / topics_, hosts);
    pages_.back().dynamic = random->Chance(options.dynamic);
  }
  AddArticles(pages, first_section, random);
  // The address of a section's own page carries no session id.
  for (size_t id = first_section; id < first_section + sections; ++id) pages_[id].dynamic = false;
}

void Site::AddArticles(int64_t pages, size_t first_section, Random* random) {
  const size_t sections = pages_.size() - first_section;
  for (auto id = pages_.size(); id < static_cast<size_t>(pages); ++id) {
    const Page& section = pages_[first_section + random->Below(sections)];
    const std::string number = std::to_string(id);
    Page page = MakePage(
        PageKind::kArticle,
        section.path + (section.dynamic ? "view.php?id=" : TwoWords(id, "-") + "-") + number,
        section.topic, random);
    if (!section.dynamic) page.path += ".html";
    page.server = section.server;
    page.host = section.host;
    page.dynamic = section.dynamic;
    pages_.push_back(std::move(page));
  }
}

// Exact copies are in the section of the original, so that they have its template too.
void Site::ChooseCopies(Share duplicates, uint64_t seed) {
  if (duplicates.millionths == 0) return;
  Random random(seed, 5);
  std::vector<std::vector<PageId>> of_topic(topics_);
  std::unordered_map<std::string, std::vector<PageId>> of_section;
  for (PageId id = 0; id < pages_.size(); ++id) {
    Page& page = pages_[id];
    if (page.kind != PageKind::kArticle) continue;
    auto& section = of_section[page.path.substr(0, page.path.rfind('/') + 1)];
    if (random.Chance(duplicates) && !section.empty()) {
      page.copy = random.Chance(kExactCopies) ? CopyKind::kExact : CopyKind::kNear;
      page.copy_of = random.Pick(page.copy == CopyKind::kExact ? section : of_topic[page.topic]);
      page.bytes = pages_[page.copy_of].bytes;
    } else {
      section.push_back(id);
      of_topic[page.topic].push_back(id);
    }
  }
}

std::span<const PageId> Site::Links(PageId id) const {
  return std::span(links_).subspan(first_link_[id], first_link_[id + 1] - first_link_[id]);
}

std::string Site::OldPath(PageId id) const {
  // The slash that is missing behind a directory, or the address before the last move.
  const std::string& path = pages_[id].path;
  const bool directory = path.ends_with('/') && path.size() > 1;
  return directory ? path.substr(0, path.size() - 1) : "/old" + path;
}

std::string Site::BrokenPath(PageId id) const { return "/" + TwoWords(id, "-") + "-gone.html"; }

std::string Site::Label(PageId id) const {
  return pages_[id].topic == topics_ ? "site" : TopicName(pages_[id].topic);
}

PageId Site::Popular(size_t topic, Random* random) const {
  return linked_[topic].empty() ? kHomePage : random->Pick(linked_[topic]);
}

std::vector<Object> Site::Objects(PageId id) const {
  if (!objects_) return {};
  const Page& page = pages_[id];
  std::vector<Object> objects = {{"/assets/site.css", "text/css", 18'204, 0, 0, 0},
                                 {"/assets/site.js", "text/javascript", 46'110, 0, 0, 1},
                                 {"/assets/logo.svg", "image/svg+xml", 3'377, 0, 0, 2},
                                 {"/assets/text.woff2", "font/woff2", 28'480, 0, 0, 3}};
  if (page.topic < topics_) {
    objects.push_back({"/assets/" + TopicName(page.topic) + ".jpg", "image/jpeg",
                       static_cast<uint32_t>(30'000 + Mixed(page.topic) % 40'000), 0, 0,
                       5 + page.topic});
  }
  // A copy shows the pictures of the original.
  if (page.copy != CopyKind::kNone) id = page.copy_of;
  const Page& owner = pages_[id];
  const std::string stem = MediaStem(id, owner);
  for (int image = 1; image <= owner.images; ++image) {
    objects.push_back({"/images" + stem + "-" + std::to_string(image) + ".jpg", "image/jpeg",
                       static_cast<uint32_t>(8'000 + Mixed(id * 16 + image) % 90'000), owner.server,
                       owner.host});
  }
  if (owner.video) {
    objects.push_back({"/media" + stem + ".mp4", "video/mp4",
                       static_cast<uint32_t>(4'000'000 + Mixed(id) % 30'000'000), owner.server,
                       owner.host});
  }
  objects.push_back({"/favicon.ico", "image/x-icon", 4'286, 0, 0, 4});
  return objects;
}

}  // namespace synth
