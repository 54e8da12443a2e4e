#include <algorithm>
#include <deque>
#include <list>
#include <unordered_map>

#include "crawl/page.h"

namespace crawl {
namespace {

// The last pages of a host that are remembered.
constexpr size_t kPagesOfHost = 64;
// The blocks of a page that are counted: the first ones.
constexpr size_t kBlocksOfPage = 2048;
// The blocks of all hosts that are remembered, at about 50 bytes each; beyond, the host that was
// seen least recently is forgotten. A page itself takes as much as some blocks.
constexpr size_t kBlocksOfAll = size_t{2} << 20;
constexpr size_t kCostOfPage = 8;
constexpr size_t kFewestPages = 3;

// The hashes of a page's blocks, each once.
std::vector<uint64_t> HashesOf(const Page& page) {
  std::vector<uint64_t> hashes;
  const size_t count = std::min(page.blocks.size(), kBlocksOfPage);
  hashes.reserve(count);
  for (size_t i = 0; i < count; ++i) hashes.push_back(page.blocks[i].hash);
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  return hashes;
}

struct Host {
  std::string name;
  std::deque<std::vector<uint64_t>> pages;  // the last ones, oldest first
  std::unordered_map<uint64_t, uint32_t> counts;
  size_t cost = 0;  // of `pages`, in blocks

  bool IsTemplate(uint64_t hash) const {
    const auto found = counts.find(hash);
    if (found == counts.end()) return false;
    return found->second >= kFewestPages && 3 * size_t{found->second} >= pages.size();
  }

  void Add(std::vector<uint64_t> hashes) {
    for (const uint64_t hash : hashes) ++counts[hash];
    cost += kCostOfPage + hashes.size();
    pages.push_back(std::move(hashes));
    if (pages.size() > kPagesOfHost) DropOldest();
  }

  void DropOldest() {
    for (const uint64_t hash : pages.front()) {
      const auto found = counts.find(hash);
      if (--found->second == 0) counts.erase(found);
    }
    cost -= kCostOfPage + pages.front().size();
    pages.pop_front();
  }
};

}  // namespace

class SiteTemplates::Impl {
 public:
  void Apply(std::string_view name, Page* page) {
    Host& host = Touch(name);
    for (Block& block : page->blocks) {
      if (block.main && host.IsTemplate(block.hash)) block.main = false;
    }
    cost_ -= host.cost;
    host.Add(HashesOf(*page));
    cost_ += host.cost;
    while (cost_ > kBlocksOfAll && hosts_.size() > 1) Forget();
  }

 private:
  // The host, as the one seen last.
  Host& Touch(std::string_view name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
      hosts_.emplace_front().name = name;
      by_name_.emplace(hosts_.front().name, hosts_.begin());
    } else {
      hosts_.splice(hosts_.begin(), hosts_, found->second);
    }
    return hosts_.front();
  }

  void Forget() {
    cost_ -= hosts_.back().cost;
    by_name_.erase(hosts_.back().name);
    hosts_.pop_back();
  }

  std::list<Host> hosts_;  // the one seen last first
  std::unordered_map<std::string_view, std::list<Host>::iterator> by_name_;
  size_t cost_ = 0;
};

SiteTemplates::SiteTemplates() : impl_(std::make_unique<Impl>()) {}
SiteTemplates::~SiteTemplates() = default;

void SiteTemplates::Apply(std::string_view host, Page* page) { impl_->Apply(host, page); }

}  // namespace crawl
