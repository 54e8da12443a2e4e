// What crawl-view lists: queries over the database of a crawl.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace view {

struct CrawlTable {
  std::string_view name;  // as it is given on the command line
  std::string_view kind;  // of the stream
  std::string_view sql;
  bool of_agents = false;  // only a crawl by agents has it
};

// Null when there is none of that name.
const CrawlTable* FindTable(std::string_view name);
std::vector<std::string> TableNames();

}  // namespace view
