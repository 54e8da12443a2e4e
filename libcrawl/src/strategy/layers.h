// Layers of pages by how many links lead from them to wanted ones, and a classifier that says which
// layer a page is like (seed 000, 3.1.3.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "crawl/history.h"
#include "crawl/text.h"
#include "topics/vocabulary.h"

namespace crawl {

using Layer = std::vector<uint32_t>;  // pages, ascending

// The merged context graph of the pages `core`, which are its layer 0: layer l + 1 has the pages that
// link to one of layer l and are in none before it. At most `count` layers; the last are left out
// when no page is in them. Of a layer's pages the first `most_pages` stay; the others are in no layer
// at all.
std::vector<Layer> LayersOf(const History& history, std::span<const uint32_t> core, size_t count,
                            size_t most_pages);

// The terms of the highest TF-IDF in the pages of the first `layers` layers, taken as one document:
// occurrences there times ln(pages / pages with it), over the history. `count` at most, the highest
// first, of equal ones the one met first; without those that every page has.
std::vector<uint32_t> FeaturesOf(const History& history, std::span<const Layer> graph,
                                 size_t layers, size_t count);

// Naive Bayes over the features, a class for each layer:
//   Pr(c|p) ~ 1/L * product over features t of Pr(t|c) ^ f(t, p)
//   Pr(t|c) = (1 + occurrences of t in the layer) / (features + occurrences of all of them there)
class LayerClassifier {
 public:
  LayerClassifier(const History& history, std::span<const Layer> graph,
                  std::span<const uint32_t> features);

  size_t layers() const { return log_given_.size(); }
  // Pr(c|p) for each layer; they add up to 1.
  std::vector<double> Probabilities(const Terms& page) const;

 private:
  Vocabulary features_;
  std::vector<std::vector<double>> log_given_;  // ln Pr(t|c), by layer and feature
};

}  // namespace crawl
