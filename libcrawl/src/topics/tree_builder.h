// A tree of topics out of the labels of pages.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/topics.h"

namespace crawl {

inline constexpr size_t kMaxTopics = 65'536;
inline constexpr size_t kMaxTopicPath = 1000;  // bytes

// A label as the path of a topic: its parts with dots between them, whether they were separated by
// dots or slashes. Fails when there is none, it is too long, or has control characters.
arrow::Result<std::string> TopicPath(std::string_view label);

// Whether `path` is `above` or below it.
bool IsWithin(std::string_view path, std::string_view above);

class TreeBuilder {
 public:
  // Says that there are examples of a path, which may be the empty one of the root. The topics above
  // it are there, too.
  void AddExamples(const std::string& path) { has_examples_[path] = true; }

  // The topics in their order, siblings by name and a rest last. Fails when there are too many.
  arrow::Result<std::vector<Topic>> Build();

  // After Build: the leaf whose examples those of a path are.
  uint32_t LeafOf(const std::string& path) const { return leaves_.at(path); }

 private:
  void Visit(const std::string& path, uint32_t parent, std::vector<Topic>* topics);

  std::map<std::string, bool> has_examples_;
  std::map<std::string, std::vector<std::string>> below_;
  std::map<std::string, uint32_t> leaves_;
};

// A page's leaves and all topics above them, the root left out; ascending.
std::vector<uint32_t> WithAncestors(const std::vector<Topic>& topics,
                                    const std::vector<uint32_t>& leaves);

}  // namespace crawl
