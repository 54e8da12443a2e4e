#include "patterns/spherical_kmeans.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

namespace weblog {
namespace {

// Cosines this near to 1 are rounding.
constexpr double kSame = 1e-12;

double Distance(double cosine) { return 1 - cosine < kSame ? 0 : 1 - cosine; }

// From 0 to just below 1. The standard's own distributions differ between libraries.
double Uniform(std::mt19937_64* random) { return static_cast<double>((*random)() >> 11) * 0x1p-53; }

// The row in which a random point of the rows' weights, laid end to end, falls.
uint32_t Draw(const std::vector<double>& weights, double total, std::mt19937_64* random) {
  double left = Uniform(random) * total;
  uint32_t drawn = 0;
  for (uint32_t row = 0; row < weights.size(); ++row) {
    if (weights[row] == 0) continue;
    drawn = row;
    left -= weights[row];
    if (left < 0) break;
  }
  return drawn;
}

// The cosines of a vector with k centres, into `scores`.
void Score(std::span<const Cell> vector, const std::vector<double>& centres,
           std::vector<double>* scores) {
  std::fill(scores->begin(), scores->end(), 0.0);
  const size_t k = scores->size();
  for (const Cell& cell : vector) {
    const double* centre = centres.data() + cell.column * k;
    for (size_t i = 0; i < k; ++i) (*scores)[i] += cell.value * centre[i];
  }
}

std::vector<uint32_t> Sizes(const std::vector<uint32_t>& cluster, uint32_t k) {
  std::vector<uint32_t> sizes(k);
  for (const uint32_t i : cluster) ++sizes[i];
  return sizes;
}

// Gives every cluster without a row the one that is farthest from the centre of its own.
void FillEmpty(VectorClusters* clusters) {
  std::vector<uint32_t> sizes = Sizes(clusters->cluster, clusters->k);
  for (uint32_t i = 0; i < clusters->k; ++i) {
    if (sizes[i] > 0) continue;
    size_t farthest = clusters->cluster.size();
    for (size_t row = 0; row < clusters->cluster.size(); ++row) {
      if (sizes[clusters->cluster[row]] < 2) continue;
      const bool farther = farthest == clusters->cluster.size() ||
                           clusters->similarity[row] < clusters->similarity[farthest];
      if (farther) farthest = row;
    }
    if (farthest == clusters->cluster.size()) return;
    --sizes[clusters->cluster[farthest]];
    ++sizes[i];
    clusters->cluster[farthest] = i;
  }
}

// Scales the k vectors of `sums` to length 1; one of length 0 stays.
void Normalise(uint32_t k, std::vector<double>* sums) {
  std::vector<double> squares(k);
  for (auto row = sums->begin(); row != sums->end(); row += k) {
    for (uint32_t i = 0; i < k; ++i) squares[i] += row[i] * row[i];
  }
  for (auto row = sums->begin(); row != sums->end(); row += k) {
    for (uint32_t i = 0; i < k; ++i) row[i] = squares[i] == 0 ? 0 : row[i] / std::sqrt(squares[i]);
  }
}

}  // namespace

VectorSet::VectorSet(SparseMatrix vectors)
    : vectors_(std::move(vectors)), columns_(vectors_.Transposed()) {}

std::vector<double> VectorSet::SimilaritiesTo(uint32_t row) const {
  std::vector<double> dense(vectors_.columns());
  for (const Cell& cell : vectors_[row]) dense[cell.column] = cell.value;
  std::vector<double> similarities(vectors_.rows());
  tbb::parallel_for(uint32_t{0}, vectors_.rows(), [&](uint32_t other) {
    for (const Cell& cell : vectors_[other]) {
      similarities[other] += cell.value * dense[cell.column];
    }
  });
  return similarities;
}

std::vector<uint32_t> VectorSet::Seeds(uint32_t k, uint64_t seed) const {
  std::mt19937_64 random(seed);
  std::vector<double> distances(vectors_.rows(), 1.0);
  std::vector<uint32_t> seeds;
  while (seeds.size() < k) {
    const double total = std::accumulate(distances.begin(), distances.end(), 0.0);
    if (total == 0) break;
    seeds.push_back(Draw(distances, total, &random));
    const std::vector<double> similarities = SimilaritiesTo(seeds.back());
    for (uint32_t row = 0; row < distances.size(); ++row) {
      distances[row] = std::min(distances[row], Distance(similarities[row]));
    }
    distances[seeds.back()] = 0;
  }
  return seeds;
}

std::vector<double> VectorSet::Sums(const std::vector<uint32_t>& cluster, uint32_t k) const {
  std::vector<double> sums(size_t{vectors_.columns()} * k);
  tbb::parallel_for(uint32_t{0}, vectors_.columns(), [&](uint32_t column) {
    double* of_column = sums.data() + size_t{column} * k;
    for (const Cell& cell : columns_[column]) of_column[cluster[cell.column]] += cell.value;
  });
  return sums;
}

bool VectorSet::Assign(VectorClusters* clusters) const {
  std::atomic<bool> changed = false;
  tbb::parallel_for(tbb::blocked_range<uint32_t>(0, vectors_.rows()),
                    [&](const tbb::blocked_range<uint32_t>& rows) {
                      std::vector<double> scores(clusters->k);
                      for (uint32_t row = rows.begin(); row < rows.end(); ++row) {
                        Score(vectors_[row], clusters->centres, &scores);
                        const auto best = std::max_element(scores.begin(), scores.end());
                        const auto cluster = static_cast<uint32_t>(best - scores.begin());
                        if (clusters->cluster[row] != cluster) changed = true;
                        clusters->cluster[row] = cluster;
                        clusters->similarity[row] = *best;
                      }
                    });
  return changed;
}

VectorClusters VectorSet::Cluster(uint32_t k, uint64_t seed, int max_rounds) const {
  const std::vector<uint32_t> seeds = Seeds(k, seed);
  VectorClusters clusters;
  clusters.k = static_cast<uint32_t>(seeds.size());
  clusters.cluster.resize(vectors_.rows(), clusters.k);
  clusters.similarity.resize(vectors_.rows());
  clusters.centres.resize(size_t{vectors_.columns()} * clusters.k);
  for (uint32_t i = 0; i < clusters.k; ++i) {
    for (const Cell& cell : vectors_[seeds[i]]) {
      clusters.centres[size_t{cell.column} * clusters.k + i] = cell.value;
    }
  }
  Assign(&clusters);
  for (int round = 0; round < max_rounds; ++round) {
    FillEmpty(&clusters);
    clusters.centres = Sums(clusters.cluster, clusters.k);
    Normalise(clusters.k, &clusters.centres);
    if (!Assign(&clusters)) break;
  }
  clusters.total_similarity =
      std::accumulate(clusters.similarity.begin(), clusters.similarity.end(), 0.0);
  return clusters;
}

std::vector<double> VectorSet::Silhouettes(const std::vector<uint32_t>& cluster, uint32_t k) const {
  const std::vector<double> sums = Sums(cluster, k);
  const std::vector<uint32_t> sizes = Sizes(cluster, k);
  std::vector<double> silhouettes(vectors_.rows());
  const auto silhouette = [&](uint32_t row, const std::vector<double>& scores) {
    const uint32_t own = cluster[row];
    double b = std::numeric_limits<double>::infinity();
    for (uint32_t i = 0; i < k; ++i) {
      if (i != own && sizes[i] > 0) b = std::min(b, Distance(scores[i] / sizes[i]));
    }
    if (sizes[own] < 2 || !std::isfinite(b)) return 0.0;
    // Of the cosines with the rows of its own cluster, 1 is that with itself.
    const double a = Distance((scores[own] - 1) / (sizes[own] - 1));
    return std::max(a, b) == 0 ? 0.0 : (b - a) / std::max(a, b);
  };
  tbb::parallel_for(tbb::blocked_range<uint32_t>(0, vectors_.rows()),
                    [&](const tbb::blocked_range<uint32_t>& rows) {
                      std::vector<double> scores(k);
                      for (uint32_t row = rows.begin(); row < rows.end(); ++row) {
                        Score(vectors_[row], sums, &scores);
                        silhouettes[row] = silhouette(row, scores);
                      }
                    });
  return silhouettes;
}

}  // namespace weblog
