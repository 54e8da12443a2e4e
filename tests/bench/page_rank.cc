// PageRank as one writes it down: one thread, a hash table of URLs, a list of links for each page.
//   page_rank LINKS STEPS: reads lines FROM<tab>TO, and prints each page with its rank.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unordered_map>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ifstream in(argv[1]);
  std::unordered_map<std::string, size_t> numbers;
  std::vector<std::string> urls;
  std::vector<std::vector<size_t>> links;
  const auto number = [&](const std::string& url) {
    const auto [found, is_new] = numbers.emplace(url, urls.size());
    if (is_new) {
      urls.push_back(url);
      links.emplace_back();
    }
    return found->second;
  };
  std::string from, to;
  while (std::getline(in, from, '\t') && std::getline(in, to)) {
    const size_t source = number(from), target = number(to);
    if (source != target) links[source].push_back(target);
  }
  for (auto& targets : links) {
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  }
  const double n = static_cast<double>(urls.size());
  std::vector<double> ranks(urls.size(), 1), next(urls.size());
  for (int step = std::atoi(argv[2]); step > 0; --step) {
    std::fill(next.begin(), next.end(), 0);
    double jumps = 0;
    for (size_t page = 0; page < urls.size(); ++page) {
      jumps += links[page].empty() ? ranks[page] : 0.15 * ranks[page];
      for (const size_t target : links[page]) {
        next[target] += 0.85 * ranks[page] / static_cast<double>(links[page].size());
      }
    }
    for (double& rank : next) rank += jumps / n;
    ranks.swap(next);
  }
  for (size_t page = 0; page < urls.size(); ++page) {
    std::printf("%s\t%.9g\n", urls[page].c_str(), ranks[page]);
  }
}
