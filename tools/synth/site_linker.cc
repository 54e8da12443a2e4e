#include "synth/site_linker.h"

#include <algorithm>
#include <map>
#include <string>

namespace synth {
namespace {

constexpr Share kAnyArticle = Share::Percent(15);  // links that may lead to the newest
constexpr size_t kListed = 100;  // topics and sections on the front page of a host
constexpr size_t kFeatured = 5;  // popular articles on the front page and those of the topics

class Linker {
 public:
  Linker(std::vector<Page>* pages, size_t topics, const SiteOptions& options, Random* random)
      : pages_(*pages), options_(options), random_(random), articles_(topics), linked_(topics) {
    homes_.resize(options.hosts.size(), Site::kHomePage);
    of_host_.resize(options.hosts.size());
    topic_pages_.resize(topics);
    sections_.resize(topics);
    for (PageId id = 0; id < pages_.size(); ++id) FileAway(id);
  }

  SiteLinks Link() {
    links_.resize(pages_.size());
    // The articles first: what they link to is what the pages above them feature.
    for (PageId id = 0; id < pages_.size(); ++id) {
      if (pages_[id].kind == PageKind::kArticle) LinkArticle(id);
    }
    CopyLinks();
    for (PageId id = 0; id < pages_.size(); ++id) {
      if (pages_[id].kind != PageKind::kArticle) LinkIndex(id);
    }
    SiteLinks result;
    for (const auto& links : links_) {
      result.first.push_back(result.links.size());
      result.links.insert(result.links.end(), links.begin(), links.end());
    }
    result.first.push_back(result.links.size());
    result.linked = std::move(linked_);
    return result;
  }

 private:
  void FileAway(PageId id) {
    const Page& page = pages_[id];
    if (page.kind == PageKind::kHost) homes_[page.host] = id;
    if (page.kind == PageKind::kTopic) topic_pages_[page.topic] = id;
    const bool index = page.kind == PageKind::kTopic || page.kind == PageKind::kSection;
    if (index && of_host_[page.host].size() < kListed) of_host_[page.host].push_back(id);
    if (page.kind == PageKind::kSection) {
      sections_[page.topic].push_back(id);
      section_at_[page.path] = id;
    }
    if (page.kind == PageKind::kArticle) {
      articles_[page.topic].push_back(id);
      members_[SectionOf(id)].push_back(id);
    }
  }

  PageId SectionOf(PageId article) const {
    const std::string& path = pages_[article].path;
    return section_at_.find(path.substr(0, path.rfind('/') + 1))->second;
  }

  void Add(PageId from, PageId to) {
    std::vector<PageId>& links = links_[from];
    if (from == to || std::find(links.begin(), links.end(), to) != links.end()) return;
    links.push_back(to);
  }

  void EndTemplate(PageId id) {
    pages_[id].template_links = static_cast<uint16_t>(links_[id].size());
  }

  PageId Target(size_t topic) {
    if (!random_->Chance(options_.on_topic)) topic = random_->Below(articles_.size());
    if (articles_[topic].empty()) return topic_pages_[topic];
    const bool any = linked_[topic].empty() || random_->Chance(kAnyArticle);
    const PageId target = random_->Pick(any ? articles_[topic] : linked_[topic]);
    linked_[topic].push_back(target);
    return target;
  }

  void LinkArticle(PageId id) {
    const size_t topic = pages_[id].topic;
    for (const PageId to :
         {homes_[pages_[id].host], topic_pages_[topic], SectionOf(id), Site::kContactPage}) {
      Add(id, to);
    }
    EndTemplate(id);
    linked_[topic].push_back(id);
    if (!options_.out_links.has_value()) {
      for (uint64_t left = 3 + random_->Below(8); left > 0; --left) Add(id, Target(topic));
      return;
    }
    const int64_t mean = *options_.out_links;
    const auto wanted = static_cast<size_t>(random_->Between(mean - mean / 2, mean + mean / 2));
    // Many draws meet what is linked already, and a small site may not have so many articles.
    for (size_t tries = 4 * wanted; tries > 0 && links_[id].size() < wanted; --tries) {
      Add(id, Target(topic));
    }
  }

  // No original leads to an exact copy of its own, so that both can be the same to the last byte.
  void CopyLinks() {
    for (PageId id = 0; id < pages_.size(); ++id) {
      if (pages_[id].copy == CopyKind::kExact) std::erase(links_[pages_[id].copy_of], id);
    }
    for (PageId id = 0; id < pages_.size(); ++id) {
      const Page& page = pages_[id];
      if (page.copy == CopyKind::kNone) continue;
      const std::vector<PageId>& original = links_[page.copy_of];
      links_[id].resize(page.template_links);
      for (size_t i = pages_[page.copy_of].template_links; i < original.size(); ++i) {
        Add(id, original[i]);
      }
    }
  }

  void LinkIndex(PageId id) {
    const Page& page = pages_[id];
    Add(id, homes_[page.host]);
    if (page.kind == PageKind::kHost) Add(id, Site::kHomePage);
    if (page.kind == PageKind::kSection) Add(id, topic_pages_[page.topic]);
    Add(id, Site::kContactPage);
    EndTemplate(id);
    if (page.kind == PageKind::kContact) Add(id, Site::kThanksPage);
    if (page.kind == PageKind::kSection) AddAll(id, members_[id]);
    if (page.kind == PageKind::kTopic) {
      AddAll(id, sections_[page.topic]);
      for (size_t i = 0; i < kFeatured; ++i) Add(id, Target(page.topic));
    }
    if (page.kind == PageKind::kHost) AddAll(id, of_host_[page.host]);
    if (page.kind == PageKind::kHome) {
      AddAll(id, topic_pages_);
      for (const PageId home : homes_) Add(id, home);
      for (size_t i = 0; i < kFeatured; ++i) Add(id, Target(random_->Below(articles_.size())));
    }
  }

  // For targets that the page does not link to yet.
  void AddAll(PageId from, const std::vector<PageId>& targets) {
    links_[from].insert(links_[from].end(), targets.begin(), targets.end());
  }

  std::vector<Page>& pages_;
  const SiteOptions& options_;
  Random* random_;
  std::vector<PageId> homes_;                 // by host
  std::vector<std::vector<PageId>> of_host_;  // by host: pages of topics and sections
  std::vector<PageId> topic_pages_;
  std::vector<std::vector<PageId>> sections_;      // by topic
  std::vector<std::vector<PageId>> articles_;      // by topic
  std::map<std::string, PageId> section_at_;       // by path
  std::map<PageId, std::vector<PageId>> members_;  // articles by section
  std::vector<std::vector<PageId>> linked_;        // see SiteLinks
  std::vector<std::vector<PageId>> links_;         // by page
};

}  // namespace

SiteLinks LinkPages(std::vector<Page>* pages, size_t topics, const SiteOptions& options,
                    Random* random) {
  return Linker(pages, topics, options, random).Link();
}

}  // namespace synth
