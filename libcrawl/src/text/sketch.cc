#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "crawl/near_duplicates.h"
#include "text/sketch_builder.h"

namespace crawl {
namespace {

// The shingles of a text in full.
std::unordered_set<std::string> ShinglesOf(std::string_view text, int size) {
  const size_t count = static_cast<size_t>(std::clamp(size, 1, kLargestShingle));
  std::vector<std::string> words;
  Tokenizer tokenizer(text);
  for (Word word; tokenizer.Next(&word);) words.emplace_back(word.letters);
  std::unordered_set<std::string> shingles;
  for (size_t begin = 0; begin + count <= words.size(); ++begin) {
    std::string shingle;
    for (size_t i = begin; i < begin + count; ++i) shingle.append(words[i]).push_back(' ');
    shingles.insert(std::move(shingle));
  }
  return shingles;
}

}  // namespace

Sketch SketchOf(std::string_view text, int size) {
  SketchBuilder builder(size);
  Tokenizer tokenizer(text);
  for (WordBatch words; words.Read(&tokenizer);) builder.Add(words);
  return builder.Finish();
}

double Jaccard(std::string_view a, std::string_view b, int size) {
  const auto in_a = ShinglesOf(a, size);
  const auto in_b = ShinglesOf(b, size);
  size_t both = 0;
  for (const std::string& shingle : in_a) both += in_b.count(shingle);
  const size_t either = in_a.size() + in_b.size() - both;
  return either == 0 ? 0 : static_cast<double>(both) / static_cast<double>(either);
}

double Similarity(const Sketch& a, const Sketch& b) {
  if (a.shingles == 0 || b.shingles == 0) return 0;
  size_t same = 0;
  for (size_t i = 0; i < kMinHashes; ++i) same += a.hashes[i] == b.hashes[i];
  return static_cast<double>(same) / kMinHashes;
}

}  // namespace crawl
