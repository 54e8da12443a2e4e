#include "run/seeds.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "crawl/scope.h"

namespace crawl_run {

arrow::Result<std::vector<std::string>> ReadSeeds(const std::string& path) {
  std::ifstream file;
  if (path != "-") {
    file.open(path);
    if (!file) return arrow::Status::IOError(path, ": ", std::strerror(errno));
  }
  std::istream& input = path == "-" ? std::cin : file;
  std::vector<std::string> seeds;
  std::string line, url;
  for (int number = 1; std::getline(input, line); ++number) {
    const size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    const std::string word = line.substr(begin, line.find_first_of(" \t\r", begin) - begin);
    if (!crawl::ResolveLink(word, "", &url)) {
      return arrow::Status::Invalid(path, ": line ", number, ": '", word,
                                    "' is no URL of http or https");
    }
    seeds.push_back(url);
  }
  if (input.bad()) return arrow::Status::IOError(path, ": ", std::strerror(errno));
  if (seeds.empty()) return arrow::Status::Invalid(path, ": there is no URL in it");
  return seeds;
}

}  // namespace crawl_run
