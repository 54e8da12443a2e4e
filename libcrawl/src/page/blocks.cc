#include "page/blocks.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "page/text_builder.h"

namespace crawl {
namespace {

int64_t Size(const Block& block) { return block.text.end - block.text.begin; }

int64_t Worth(const Block& block) {
  return Size(block) - 2 * int64_t{block.linked_bytes} - kBlockCost;
}

bool IsMostlyLinks(const Block& block) { return 2 * int64_t{block.linked_bytes} > Size(block); }

// The bits of a BlockPlace that keep a block from being content on this page.
uint8_t ExcludedPlaces(const std::vector<uint8_t>& places, const Page& page) {
  int64_t all = 0, in_forms = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    all += Size(page.blocks[i]);
    if ((places[i] & kForm) != 0) in_forms += Size(page.blocks[i]);
  }
  const uint8_t excluded = 2 * in_forms > all ? kAside : kAside | kForm;
  const bool others = std::any_of(places.begin(), places.end(),
                                  [=](uint8_t place) { return (place & excluded) == 0; });
  return others ? excluded : uint8_t{kPlain};
}

struct Run {
  size_t begin = 0;
  size_t end = 0;
};

// The run of blocks of the greatest sum of worths; empty when none is above 0.
Run BestRun(const std::vector<uint8_t>& places, uint8_t excluded, const Page& page) {
  Run best, run;
  int64_t best_sum = 0, sum = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    if (sum <= 0) {
      sum = 0;
      run.begin = i;
    }
    if ((places[i] & excluded) == 0) sum += Worth(page.blocks[i]);
    run.end = i + 1;
    if (sum > best_sum) {
      best_sum = sum;
      best = run;
    }
  }
  return best;
}

}  // namespace

void HashBlocks(Page* page) {
  for (Block& block : page->blocks) {
    block.hash = XXH3_64bits(page->text.data() + block.text.begin, Size(block));
  }
}

void FindMainBlocks(const std::vector<uint8_t>& places, Page* page) {
  const uint8_t excluded = ExcludedPlaces(places, *page);
  Run run = BestRun(places, excluded, *page);
  if (run.begin == run.end) run = {0, places.size()};
  for (size_t i = run.begin; i < run.end; ++i) {
    Block& block = page->blocks[i];
    block.main = (places[i] & excluded) == 0 && !IsMostlyLinks(block);
  }
}

void JudgeBlocks(const std::vector<bool>& asides, Page* page) {
  std::vector<uint8_t> places;
  places.reserve(asides.size());
  for (const bool aside : asides) places.push_back(aside ? kAside : kPlain);
  HashBlocks(page);
  FindMainBlocks(places, page);
}

}  // namespace crawl
