// Clusters of vectors by the angle between them: spherical k-means (Dhillon and Modha, "Concept
// Decompositions for Large Sparse Text Data Using Clustering", 2001) with k-means++ seeding (Arthur
// and Vassilvitskii, SODA 2007).
//
// All sums are added up in the order of rows or columns, whatever the threads do, so that the
// result is the same to the last bit for any number of them.
#pragma once

#include <cstdint>
#include <vector>

#include "patterns/sparse_matrix.h"

namespace weblog {

struct VectorClusters {
  uint32_t k = 0;                  // clusters, of which some may have no row
  std::vector<uint32_t> cluster;   // by row, below k
  std::vector<double> similarity;  // by row: the cosine with the centre of its cluster
  std::vector<double> centres;     // unit vectors; column c of centre i is at c * k + i
  double total_similarity = 0;     // what k-means maximises
};

// Vectors and all that k-means asks of them. Runs on the threads of the arena that it is called in.
class VectorSet {
 public:
  // The rows of `vectors` have length 1; there is at least one.
  explicit VectorSet(SparseMatrix vectors);

  const SparseMatrix& vectors() const { return vectors_; }

  // Rows to begin k clusters with: the first at random, each next one with a probability in
  // proportion to 1 - cosine with the nearest before it, which is half the squared distance. Fewer
  // than k when there are not so many different vectors.
  std::vector<uint32_t> Seeds(uint32_t k, uint64_t seed) const;

  // k clusters, from those seeds, improved until no row changes its cluster or `max_rounds` is
  // reached. A row that is as near to two centres goes to the first. A cluster that loses its last
  // row gets the one that is farthest from its centre.
  VectorClusters Cluster(uint32_t k, uint64_t seed, int max_rounds = 100) const;

  // The silhouette of each row, (b - a) / max(a, b), where a is the mean of 1 - cosine to the other
  // rows of its cluster and b that to the rows of the next cluster, the one where it is least; 0
  // for a row that is alone in its cluster (Rousseeuw, 1987). Exact: since the rows have length 1,
  // the mean over a cluster follows from the sum of its rows.
  std::vector<double> Silhouettes(const std::vector<uint32_t>& cluster, uint32_t k) const;

 private:
  // Cosines of all rows with one of them.
  std::vector<double> SimilaritiesTo(uint32_t row) const;
  // The sums of the rows of each cluster, laid out like VectorClusters::centres.
  std::vector<double> Sums(const std::vector<uint32_t>& cluster, uint32_t k) const;
  // Puts every row into the cluster of the nearest centre. Returns whether a row changed.
  bool Assign(VectorClusters* clusters) const;

  const SparseMatrix vectors_;
  const SparseMatrix columns_;  // the same, transposed
};

}  // namespace weblog
