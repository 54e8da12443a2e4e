// Pages in random order: any URL of the frontier is as likely to come next as any other.
#pragma once

#include <cstdint>
#include <memory>

#include "crawl/strategy.h"

namespace crawl {

std::unique_ptr<Strategy> MakeRandomOrder(uint64_t seed);

}  // namespace crawl
