// Pages in the order in which their first links were found: a queue.
#pragma once

#include <memory>

#include "crawl/strategy.h"

namespace crawl {

std::unique_ptr<Strategy> MakeBreadthFirst();

}  // namespace crawl
