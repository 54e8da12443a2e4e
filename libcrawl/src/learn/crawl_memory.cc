#include "learn/crawl_memory.h"

namespace crawl {

CrawlMemory::CrawlMemory(const Trace* trace)
    : trace_(trace), url_of_read_(trace != nullptr ? trace->pages() : 0, kNone) {}

CrawlMemory::Url& CrawlMemory::At(uint32_t url) {
  if (url >= urls_.size()) urls_.resize(size_t{url} + 1);
  return urls_[url];
}

void CrawlMemory::Meet(uint32_t url, std::string_view text) {
  Url& facts = At(url);
  if (trace_ == nullptr || facts.read != kNone) return;
  const auto read = trace_->PageOf(text);
  if (read.has_value()) MeetRead(url, *read);
}

void CrawlMemory::MeetRead(uint32_t url, uint32_t read) {
  At(url).read = read;
  url_of_read_[read] = url;
}

std::optional<uint32_t> CrawlMemory::ReadPage(uint32_t url) const {
  if (url >= urls_.size() || urls_[url].read == kNone) return std::nullopt;
  return urls_[url].read;
}

std::optional<uint32_t> CrawlMemory::UrlOf(uint32_t read) const {
  if (url_of_read_[read] == kNone) return std::nullopt;
  return url_of_read_[read];
}

PageCount CrawlMemory::Inlinks(uint32_t url) const {
  if (url >= urls_.size()) return {};
  return {static_cast<double>(urls_[url].inlinks),
          static_cast<double>(urls_[url].relevant_inlinks)};
}

}  // namespace crawl
