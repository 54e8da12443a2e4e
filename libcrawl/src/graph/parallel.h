// Loops over all pages that give the same result with any number of threads.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <cstdint>
#include <functional>

namespace crawl {

inline constexpr uint32_t kPagesOfTask = 2048;

template <typename Body>
void ForPages(uint32_t pages, const Body& body) {
  tbb::parallel_for(tbb::blocked_range<uint32_t>(0, pages, kPagesOfTask),
                    [&](const tbb::blocked_range<uint32_t>& range) {
                      for (uint32_t page = range.begin(); page < range.end(); ++page) body(page);
                    });
}

// The sum of body(page) over all pages, added up in an order that depends on their number alone.
template <typename Body>
double SumPages(uint32_t pages, const Body& body) {
  return tbb::parallel_deterministic_reduce(
      tbb::blocked_range<uint32_t>(0, pages, kPagesOfTask), 0.0,
      [&](const tbb::blocked_range<uint32_t>& range, double sum) {
        for (uint32_t page = range.begin(); page < range.end(); ++page) sum += body(page);
        return sum;
      },
      std::plus<>());
}

}  // namespace crawl
