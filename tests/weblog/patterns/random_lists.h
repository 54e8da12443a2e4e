// Lists of pages for the tests of the miners.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string_view>
#include <vector>

#include "weblog/patterns/page_lists.h"
#include "weblog/patterns/trails.h"

namespace testing_patterns {

// A list for each word, a page for each letter: A is 0, B is 1, ...
weblog::PageLists Lists(std::initializer_list<std::string_view> words);

// The same in reverse for one list.
std::vector<uint32_t> Pages(std::string_view word);

// The lists as the sessions of as many users, who are called "u0", "u1", ... in turn. Pages are
// called "A", "B", ...
weblog::Trails AsTrails(weblog::PageLists sessions, uint32_t num_pages, uint32_t num_users = 1);

// Up to `max_lists` lists of 1 to `max_length` of `num_pages` pages, the first pages more often
// than the last.
weblog::PageLists RandomLists(std::mt19937* random, int max_lists, int max_length,
                              uint32_t num_pages);

}  // namespace testing_patterns
