#include "learn/signature_factor.h"

#include <algorithm>
#include <functional>

namespace crawl {

SignatureFactor::SignatureFactor(const Trace* trace, const CrawlMemory* memory,
                                 const PageWords* words, const InterestOptions& options)
    : trace_(trace),
      memory_(memory),
      words_(words, options),
      readers_(trace->users()),
      newest_(trace->users(), CrawlMemory::kNone),
      sums_(trace->pages()) {}

// The last that a reader read is as good as any.
std::vector<uint32_t> SignatureFactor::NeighboursOf(uint32_t page) const {
  std::vector<uint32_t> neighbours;
  for (const uint32_t user : trace_->UsersOf(page)) {
    if (newest_[user] != CrawlMemory::kNone) neighbours.push_back(newest_[user]);
  }
  std::sort(neighbours.begin(), neighbours.end(), std::greater<>());
  neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
  if (neighbours.size() > kMostNeighbours) neighbours.resize(kMostNeighbours);
  return neighbours;
}

void SignatureFactor::Refresh(const PageCount& base) {
  words_.Refresh(base, static_cast<uint32_t>(memory_->sources()));
  for (Reader& reader : readers_) reader = {};
  for (Sum& sum : sums_) sum = {};
  for (uint32_t source = 0; source < memory_->sources(); ++source) {
    const auto page = memory_->ReadPage(memory_->source(source).url);
    if (!page.has_value()) continue;
    const auto log = static_cast<float>(words_.LogOf(source));
    for (const uint32_t user : trace_->UsersOf(*page)) {
      readers_[user].logs += log;
      ++readers_[user].pages;
    }
  }
  for (uint32_t user = 0; user < readers_.size(); ++user) {
    Reader& reader = readers_[user];
    if (reader.pages == 0) continue;
    reader.told = reader.mean();
    for (const uint32_t page : trace_->PagesOf(user)) {
      sums_[page].logs += reader.told;
      ++sums_[page].readers;
    }
  }
  for (Sum& sum : sums_) sum.told = static_cast<float>(Value(sum));
}

}  // namespace crawl
