#include "page/link_collector.h"

#include <xxhash.h>

#include "page/ascii.h"

namespace crawl {
namespace {

// A longer base is no URL that a server takes, and would make every link as long.
constexpr size_t kLongestBase = 2048;
constexpr size_t kLongestSeen = 1024;

}  // namespace

void LinkCollector::Start(std::string_view url, size_t max_links, Page* page) {
  page_ = page;
  max_links_ = max_links;
  resolver_.SetBase(url);
  has_base_ = base_came_late_ = resolved_ = false;
  Forget();
}

void LinkCollector::Restart() {
  resolver_.SetBase(late_base_);
  has_base_ = true;
  base_came_late_ = resolved_ = false;
  Forget();
}

void LinkCollector::Forget() {
  references_.clear();
  seen_.fill({});
}

void LinkCollector::SetBase(std::string_view reference) {
  if (has_base_) return;
  has_base_ = true;
  if (reference.size() > kLongestBase) return;
  std::string base;
  if (!resolver_.Resolve(reference, &base)) return;
  if (resolved_) {
    base_came_late_ = true;
    late_base_ = base;
  } else {
    resolver_.SetBase(base);
  }
}

bool LinkCollector::Resolve(std::string_view reference, std::string* url) {
  resolved_ = true;
  return resolver_.Resolve(reference, url);
}

bool LinkCollector::Add(std::string_view reference, LinkKind kind, bool nofollow) {
  reference = TrimAscii(reference);
  if (reference.empty() || reference.front() == '#') return false;
  if (page_->links.size() >= max_links_) {
    page_->truncated = true;
    return false;
  }
  const uint64_t hash = XXH3_64bits(reference.data(), reference.size());
  if (const Seen* seen = Find(reference, hash)) {
    if (seen->link < 0) return false;
    Link link{page_->links[seen->link].url, kind, nofollow, {}};
    page_->links.push_back(std::move(link));
    return true;
  }
  Link link{{}, kind, nofollow, {}};
  const bool leads = Resolve(reference, &link.url);
  Remember(reference, hash, leads ? static_cast<int64_t>(page_->links.size()) : -1);
  if (leads) page_->links.push_back(std::move(link));
  return leads;
}

const LinkCollector::Seen* LinkCollector::Find(std::string_view reference, uint64_t hash) const {
  const Seen& seen = seen_[hash % seen_.size()];
  if (seen.hash != hash || seen.size != reference.size()) return nullptr;
  const auto text = std::string_view(references_).substr(seen.begin, seen.size);
  return text == reference ? &seen : nullptr;
}

void LinkCollector::Remember(std::string_view reference, uint64_t hash, int64_t link) {
  if (reference.size() > kLongestSeen) return;
  const auto begin = static_cast<uint32_t>(references_.size());
  references_.append(reference);
  seen_[hash % seen_.size()] = {hash, begin, static_cast<uint32_t>(reference.size()), link};
}

}  // namespace crawl
