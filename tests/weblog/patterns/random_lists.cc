#include "random_lists.h"

#include <algorithm>
#include <string>
#include <utility>

namespace testing_patterns {

std::vector<uint32_t> Pages(std::string_view word) {
  std::vector<uint32_t> pages;
  for (const char letter : word) pages.push_back(static_cast<uint32_t>(letter - 'A'));
  return pages;
}

weblog::PageLists Lists(std::initializer_list<std::string_view> words) {
  weblog::PageLists lists;
  for (const std::string_view word : words) {
    for (const uint32_t page : Pages(word)) lists.Add(page);
    lists.EndList();
  }
  return lists;
}

weblog::Trails AsTrails(weblog::PageLists sessions, uint32_t num_pages, uint32_t num_users) {
  weblog::Trails trails;
  trails.sessions = std::move(sessions);
  for (uint32_t page = 0; page < num_pages; ++page) {
    trails.pages.emplace_back(1, static_cast<char>('A' + page));
  }
  for (uint32_t user = 0; user < num_users; ++user) {
    trails.users.push_back("u" + std::to_string(user));
  }
  for (size_t i = 0; i < trails.sessions.size(); ++i) {
    trails.session_users.push_back(static_cast<uint32_t>(i % num_users));
  }
  return trails;
}

weblog::PageLists RandomLists(std::mt19937* random, int max_lists, int max_length,
                              uint32_t num_pages) {
  std::uniform_int_distribution<int> lists_of(1, max_lists);
  std::uniform_int_distribution<int> length_of(1, max_length);
  std::uniform_int_distribution<uint32_t> page_of(0, num_pages - 1);
  weblog::PageLists lists;
  for (int left = lists_of(*random); left > 0; --left) {
    for (int pages = length_of(*random); pages > 0; --pages) {
      lists.Add(std::min(page_of(*random), page_of(*random)));
    }
    lists.EndList();
  }
  return lists;
}

}  // namespace testing_patterns
