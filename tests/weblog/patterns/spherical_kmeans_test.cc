#include "patterns/spherical_kmeans.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "patterns/on_threads.h"
#include "patterns/sparse_matrix.h"

namespace {

using doctest::Approx;
using weblog::SparseMatrix;
using weblog::VectorClusters;
using weblog::VectorSet;
using Dense = std::vector<std::vector<double>>;

SparseMatrix ToSparse(const Dense& rows) {
  SparseMatrix matrix(static_cast<uint32_t>(rows[0].size()));
  for (const auto& row : rows) {
    for (uint32_t column = 0; column < row.size(); ++column) {
      if (row[column] != 0) matrix.Add(column, row[column]);
    }
    matrix.EndRow();
  }
  return matrix;
}

double Dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void Scale(std::vector<double>* vector) {
  const double length = std::sqrt(Dot(*vector, *vector));
  for (double& value : *vector) value = length == 0 ? 0 : value / length;
}

// Rows of length 1, about half of whose values are 0.
Dense RandomRows(std::mt19937* random, size_t rows, size_t columns) {
  std::uniform_real_distribution<double> value(0.1, 3);
  Dense dense(rows, std::vector<double>(columns));
  for (auto& row : dense) {
    for (double& cell : row) cell = (*random)() % 2 == 0 ? value(*random) : 0;
    row[(*random)() % columns] = value(*random);
    Scale(&row);
  }
  return dense;
}

// k-means as a textbook has it, from the given seeds: centres are means scaled to length 1, a
// cluster without rows takes the row that is farthest from its centre.
struct PlainClusters {
  std::vector<uint32_t> cluster;
  std::vector<double> similarity;
  Dense centres;
};

bool PlainAssign(const Dense& rows, PlainClusters* clusters) {
  bool changed = false;
  for (size_t row = 0; row < rows.size(); ++row) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < clusters->centres.size(); ++i) {
      if (Dot(rows[row], clusters->centres[i]) > Dot(rows[row], clusters->centres[best])) best = i;
    }
    changed |= clusters->cluster[row] != best;
    clusters->cluster[row] = best;
    clusters->similarity[row] = Dot(rows[row], clusters->centres[best]);
  }
  return changed;
}

size_t SizeOf(const PlainClusters& clusters, uint32_t i) {
  return static_cast<size_t>(std::count(clusters.cluster.begin(), clusters.cluster.end(), i));
}

void PlainFill(PlainClusters* clusters) {
  for (uint32_t i = 0; i < clusters->centres.size(); ++i) {
    if (SizeOf(*clusters, i) > 0) continue;
    int64_t farthest = -1;
    for (size_t row = 0; row < clusters->cluster.size(); ++row) {
      if (SizeOf(*clusters, clusters->cluster[row]) < 2) continue;
      if (farthest < 0 || clusters->similarity[row] < clusters->similarity[farthest]) {
        farthest = static_cast<int64_t>(row);
      }
    }
    if (farthest >= 0) clusters->cluster[farthest] = i;
  }
}

PlainClusters PlainKMeans(const Dense& rows, const std::vector<uint32_t>& seeds) {
  PlainClusters clusters{
      std::vector<uint32_t>(rows.size(), UINT32_MAX), std::vector<double>(rows.size()), {}};
  for (const uint32_t seed : seeds) clusters.centres.push_back(rows[seed]);
  PlainAssign(rows, &clusters);
  for (int round = 0; round < 100; ++round) {
    PlainFill(&clusters);
    for (auto& centre : clusters.centres) centre.assign(centre.size(), 0);
    for (size_t row = 0; row < rows.size(); ++row) {
      auto& centre = clusters.centres[clusters.cluster[row]];
      for (size_t column = 0; column < centre.size(); ++column) centre[column] += rows[row][column];
    }
    for (auto& centre : clusters.centres) Scale(&centre);
    if (!PlainAssign(rows, &clusters)) break;
  }
  return clusters;
}

// The silhouette of a row by its definition, from the distances to all others.
double PlainSilhouette(const Dense& rows, const std::vector<uint32_t>& cluster, uint32_t k,
                       size_t row) {
  std::vector<double> sum(k);
  std::vector<int> count(k);
  for (size_t other = 0; other < rows.size(); ++other) {
    if (other == row) continue;
    sum[cluster[other]] += 1 - Dot(rows[row], rows[other]);
    ++count[cluster[other]];
  }
  double b = INFINITY;
  for (uint32_t i = 0; i < k; ++i) {
    if (i != cluster[row] && count[i] > 0) b = std::min(b, sum[i] / count[i]);
  }
  if (count[cluster[row]] == 0 || std::isinf(b)) return 0;
  const double a = sum[cluster[row]] / count[cluster[row]];
  return (b - a) / std::max(a, b);
}

TEST_CASE("a matrix and its transposed") {
  const SparseMatrix matrix = ToSparse({{0, 2, 0}, {1, 3, 0}});
  const SparseMatrix transposed = matrix.Transposed();
  REQUIRE(transposed.rows() == 3);
  CHECK(transposed.columns() == 2);
  REQUIRE(transposed[0].size() == 1);
  CHECK(transposed[0][0].column == 1);
  REQUIRE(transposed[1].size() == 2);
  CHECK(transposed[1][1].value == 3);
  CHECK(transposed[2].empty());
}

TEST_CASE("rows of length 1, without those that are zero") {
  std::vector<uint32_t> kept;
  const SparseMatrix unit = ToSparse({{3, 4}, {0, 0}, {0, 7}}).UnitRows(&kept);
  CHECK(kept == std::vector<uint32_t>{0, 2});
  CHECK(unit[0][0].value == Approx(0.6));
  CHECK(unit[0][1].value == Approx(0.8));
  CHECK(unit[1][0].value == 1);
}

// Two pairs of vectors at right angles to each other: the centres are the middles of the pairs.
TEST_CASE("clusters, worked out") {
  const VectorSet set(ToSparse({{1, 0, 0}, {0.6, 0.8, 0}, {0, 0, 1}, {0, 0, 1}}));
  const VectorClusters clusters = set.Cluster(2, 1);
  REQUIRE(clusters.k == 2);
  CHECK(clusters.cluster[0] == clusters.cluster[1]);
  CHECK(clusters.cluster[2] == clusters.cluster[3]);
  CHECK(clusters.cluster[0] != clusters.cluster[2]);
  // The sum of the first pair is (1.6, 0.8), of length sqrt(3.2); its cosine with (1, 0) is
  // 1.6 / 1.788854 = 0.894427.
  CHECK(clusters.similarity[0] == Approx(0.894427));
  CHECK(clusters.similarity[1] == Approx(0.894427));
  CHECK(clusters.similarity[2] == 1);
  CHECK(clusters.total_similarity == Approx(3.788854));
  // Of the first row: a = 1 - 0.6 = 0.4, b = 1, silhouette 0.6. Of the third: a = 0, so 1.
  const auto silhouettes = set.Silhouettes(clusters.cluster, 2);
  CHECK(silhouettes[0] == Approx(0.6));
  CHECK(silhouettes[2] == Approx(1));
}

TEST_CASE("as many clusters as there are different vectors") {
  const VectorSet set(ToSparse({{1, 0}, {1, 0}, {0, 1}, {0, 1}}));
  CHECK(set.Seeds(4, 7).size() == 2);
  CHECK(set.Cluster(4, 7).k == 2);
  CHECK(set.Silhouettes({0, 0, 0, 0}, 1) == std::vector<double>(4, 0.0));
}

TEST_CASE("seeds are different rows, drawn by their distance") {
  // The second seed is always the row at a right angle: all others are the same as the first.
  const VectorSet set(ToSparse({{1, 0}, {1, 0}, {1, 0}, {0, 1}}));
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const auto seeds = set.Seeds(2, seed);
    REQUIRE(seeds.size() == 2);
    CHECK((seeds[0] == 3) != (seeds[1] == 3));
  }
}

TEST_CASE("the same clusters as plain k-means, and the same for any number of threads") {
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    const Dense rows = RandomRows(&random, 3 + random() % 60, 2 + random() % 8);
    const VectorSet set(ToSparse(rows));
    const auto k = static_cast<uint32_t>(1 + random() % 6);
    const uint64_t seed = random();
    const VectorClusters clusters = weblog::OnThreads(1, [&] { return set.Cluster(k, seed); });
    const PlainClusters plain = PlainKMeans(rows, set.Seeds(k, seed));
    CHECK(clusters.cluster == plain.cluster);
    for (size_t row = 0; row < rows.size(); ++row) {
      CHECK(clusters.similarity[row] == Approx(plain.similarity[row]));
    }
    const auto silhouettes = set.Silhouettes(clusters.cluster, clusters.k);
    for (size_t row = 0; row < rows.size(); ++row) {
      CHECK(silhouettes[row] ==
            Approx(PlainSilhouette(rows, clusters.cluster, clusters.k, row)).epsilon(1e-6));
    }
    const VectorClusters parallel = weblog::OnThreads(4, [&] { return set.Cluster(k, seed); });
    CHECK(parallel.cluster == clusters.cluster);
    CHECK(parallel.similarity == clusters.similarity);
    CHECK(parallel.centres == clusters.centres);
  }
}

}  // namespace
