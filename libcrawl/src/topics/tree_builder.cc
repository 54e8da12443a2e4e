#include "topics/tree_builder.h"

#include <algorithm>

namespace crawl {
namespace {

std::string ParentOf(const std::string& path) {
  const size_t dot = path.rfind('.');
  return dot == std::string::npos ? "" : path.substr(0, dot);
}

}  // namespace

arrow::Result<std::string> TopicPath(std::string_view label) {
  std::string path;
  for (const char c : label) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) {
      return arrow::Status::Invalid("a label has control characters in it");
    }
    const bool separates = c == '.' || c == '/';
    if (separates && (path.empty() || path.back() == '.')) continue;
    path += separates ? '.' : c;
  }
  if (path.ends_with('.')) path.pop_back();
  if (path.empty()) return arrow::Status::Invalid("the label '", label, "' has no name in it");
  if (path.size() > kMaxTopicPath) {
    return arrow::Status::Invalid("a label of ", path.size(), " bytes is too long; ", kMaxTopicPath,
                                  " are the most");
  }
  return path;
}

bool IsWithin(std::string_view path, std::string_view above) {
  return path.starts_with(above) &&
         (path.size() == above.size() || above.empty() || path[above.size()] == '.');
}

arrow::Result<std::vector<Topic>> TreeBuilder::Build() {
  for (auto& [path, has] : std::map(has_examples_)) {
    for (std::string at = path; !at.empty(); at = ParentOf(at)) has_examples_[ParentOf(at)];
  }
  for (const auto& [path, has] : has_examples_) {
    if (!path.empty()) below_[ParentOf(path)].push_back(path);
  }
  std::vector<Topic> topics;
  if (has_examples_.size() * 2 <= kMaxTopics) Visit("", 0, &topics);
  if (topics.empty()) {
    return arrow::Status::Invalid(has_examples_.size(), " topics are too many; ", kMaxTopics / 2,
                                  " are the most");
  }
  return topics;
}

void TreeBuilder::Visit(const std::string& path, uint32_t parent, std::vector<Topic>* topics) {
  const auto number = static_cast<uint32_t>(topics->size());
  topics->push_back({.path = path, .parent = parent});
  const auto below = below_.find(path);
  if (below == below_.end()) {
    leaves_[path] = number;
  } else {
    for (const std::string& child : below->second) Visit(child, number, topics);
    if (has_examples_[path]) {
      const auto rest = static_cast<uint32_t>(topics->size());
      leaves_[path] = rest;
      topics->push_back({.path = path, .rest = true, .parent = number, .end = rest + 1});
    }
  }
  (*topics)[number].end = static_cast<uint32_t>(topics->size());
}

std::vector<uint32_t> WithAncestors(const std::vector<Topic>& topics,
                                    const std::vector<uint32_t>& leaves) {
  std::vector<uint32_t> all;
  for (uint32_t at : leaves) {
    for (; at != 0; at = topics[at].parent) all.push_back(at);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace crawl
