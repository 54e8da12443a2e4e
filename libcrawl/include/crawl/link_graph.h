// Pages and the links between them: what the importance of pages is computed from (link_ranks.h).
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <span>
#include <vector>

namespace crawl {

// A directed graph of pages 0, 1, 2, … that does not change. Takes 16 bytes a page and 8 a link, and
// while it is made 16 a link. Thread safe.
class LinkGraph {
 public:
  struct Edge {
    uint32_t from = 0;
    uint32_t to = 0;
  };

  // Makes the graph of `pages` pages. Several links from one page to another are one, and a link of
  // a page to itself is none. `hosts`, when there are any, has a number for each page, the same for
  // pages of the same host. Fails when a link leads to or from a page that is not there, or `hosts`
  // is not as long as there are pages.
  static arrow::Result<LinkGraph> Make(uint32_t pages, const std::vector<Edge>& links,
                                       std::vector<uint32_t> hosts = {});

  uint32_t pages() const { return static_cast<uint32_t>(out_begins_.size() - 1); }
  uint64_t links() const { return targets_.size(); }

  // The pages that `page` links to, and those that link to it, by number.
  std::span<const uint32_t> Out(uint32_t page) const {
    return std::span(targets_).subspan(out_begins_[page], OutCount(page));
  }
  std::span<const uint32_t> In(uint32_t page) const {
    return std::span(sources_).subspan(in_begins_[page], InCount(page));
  }
  uint32_t OutCount(uint32_t page) const {
    return static_cast<uint32_t>(out_begins_[page + 1] - out_begins_[page]);
  }
  uint32_t InCount(uint32_t page) const {
    return static_cast<uint32_t>(in_begins_[page + 1] - in_begins_[page]);
  }
  // How many links the pages before `page` have, for lists with an entry for each link.
  uint64_t OutBefore(uint32_t page) const { return out_begins_[page]; }
  uint64_t InBefore(uint32_t page) const { return in_begins_[page]; }

  // Empty when they are not known.
  std::span<const uint32_t> hosts() const { return hosts_; }

 private:
  LinkGraph() = default;

  std::vector<uint64_t> out_begins_ = {0};  // one more than there are pages
  std::vector<uint64_t> in_begins_ = {0};
  std::vector<uint32_t> targets_;  // of page 0, of page 1, …
  std::vector<uint32_t> sources_;
  std::vector<uint32_t> hosts_;
};

}  // namespace crawl
