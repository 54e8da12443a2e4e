#include "page/link_collector.h"

#include <limits>

#include "page/ascii.h"

namespace crawl {
namespace {

// A longer base is no URL that a server takes, and would make every link as long.
constexpr size_t kLongestBase = 2048;
// Spans have 32 bits.
constexpr size_t kMostUrls = std::numeric_limits<uint32_t>::max();

}  // namespace

void LinkCollector::Start(std::string_view url, std::string_view charset, size_t max_links,
                          Page* page) {
  page_ = page;
  max_links_ = max_links;
  resolver_.SetCharset(charset);
  resolver_.SetBase(url);
  has_base_ = base_came_late_ = resolved_ = false;
}

void LinkCollector::Restart() {
  resolver_.SetBase(late_base_);
  has_base_ = true;
  base_came_late_ = resolved_ = false;
}

void LinkCollector::SetBase(std::string_view reference) {
  if (has_base_) return;
  has_base_ = true;
  if (reference.size() > kLongestBase) return;
  std::string base;
  if (!resolver_.Append(reference, &base)) return;
  if (resolved_) {
    base_came_late_ = true;
    late_base_ = base;
  } else {
    resolver_.SetBase(base);
  }
}

bool LinkCollector::Append(std::string_view reference, std::string* to) {
  resolved_ = true;
  return resolver_.Append(reference, to);
}

bool LinkCollector::Add(std::string_view reference, LinkKind kind, bool nofollow) {
  reference = TrimAscii(reference);
  if (reference.empty() || reference.front() == '#') return false;
  if (page_->links.size() >= max_links_) {
    page_->truncated = true;
    return false;
  }
  std::string& urls = page_->urls;
  const size_t begin = urls.size();
  if (!Append(reference, &urls)) return false;
  if (urls.size() > kMostUrls) {
    urls.resize(begin);
    page_->truncated = true;
    return false;
  }
  const TextSpan url{static_cast<uint32_t>(begin), static_cast<uint32_t>(urls.size())};
  page_->links.push_back({url, kind, nofollow, {}});
  return true;
}

}  // namespace crawl
